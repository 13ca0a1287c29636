import '@bellweek/ui/tokens.css';
import { Gallery } from '@bellweek/ui/gallery';
import { createRoot } from 'react-dom/client';

// Served by the development server only; not part of the build.
const root = document.querySelector('#root');
if (root) createRoot(root).render(<Gallery />);
