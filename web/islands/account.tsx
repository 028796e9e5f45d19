import { createRoot } from 'react-dom/client';
import { SignedInAccount } from '../shell/signed-in-account.tsx';

/** Shows the signed-in user's account in the header, instead of the sign-in link. */
createRoot(document.createElement('div'), { identifierPrefix: 'account-' }).render(<SignedInAccount />);
