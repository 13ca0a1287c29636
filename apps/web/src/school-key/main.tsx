import '@bellweek/api-client/contract/without-eval';
import '@bellweek/ui/tokens.css';
import { guardTyping } from '@bellweek/ui/guard-typing';
import { createRoot } from 'react-dom/client';
import { SchoolKeyPage } from './school-key-page.tsx';

// A page of its own, in one file: it has to work without a network, and can send nothing (build/school-key.ts).
guardTyping();
const root = document.querySelector('#root');
if (root) createRoot(root).render(<SchoolKeyPage />);
