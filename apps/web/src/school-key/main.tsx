import '@bellweek/api-client/contract/without-eval';
import '@bellweek/ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { SchoolKeyPage } from './school-key-page.tsx';

// A page of its own, in one file: it has to work without a network, and can send nothing (build/school-key.ts).
const root = document.querySelector('#root');
if (root) createRoot(root).render(<SchoolKeyPage />);
