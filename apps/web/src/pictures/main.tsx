import '@bellweek/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { SocialPicture } from './social-picture.tsx';

// Served by the development server only, for the screenshots of build/pictures.ts; not part of the build.
const root = document.querySelector('#root');
const path = new URLSearchParams(window.location.search).get('path') ?? '/';
if (root) createRoot(root).render(<SocialPicture path={path} />);
