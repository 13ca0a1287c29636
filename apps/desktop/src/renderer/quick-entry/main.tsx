import '@bellweek/ui/tokens.css';
import { applyTheme, readTheme } from '@bellweek/ui/theme-store';
import { createRoot } from 'react-dom/client';
import { bridge } from '../bridge.ts';
import { QuickEntry } from './quick-entry.tsx';

applyTheme(readTheme());
const root = document.querySelector<HTMLElement>('#root');
if (root) createRoot(root).render(<QuickEntry bridge={bridge} />);
