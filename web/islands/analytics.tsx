import { createRoot } from 'react-dom/client';
import { Analytics } from '../features/analytics/analytics.tsx';

const place = document.getElementById('analytics');
if (place)
  createRoot(place, { identifierPrefix: 'analytics-' }).render(<Analytics pathname={location.pathname} />);
