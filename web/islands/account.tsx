import { createRoot } from 'react-dom/client';
import { SignedInAccount } from '../shell/signed-in-account.tsx';

/** Puts the account of whoever is signed in into the header, in place of the way to sign in. */
createRoot(document.createElement('div'), { identifierPrefix: 'account-' }).render(<SignedInAccount />);
