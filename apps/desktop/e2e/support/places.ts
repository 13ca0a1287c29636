import { join } from 'node:path';

/** Of the built shell. */
export const ROOT = join(import.meta.dirname, '../..');
export const MAIN = join(ROOT, 'dist/main/main.js');
export const STAND_IN = join(ROOT, 'test/stand-in/register.mjs');

export const { WEB_URL = 'http://localhost:3000', API_URL = 'http://localhost:3001' } = process.env;
/** Where Electron's own program is; without it the shell runs on the stand-in. */
export const { ELECTRON_PATH } = process.env;
/** What windows show, as Electron names it. */
export const OWN_PAGE = /^(app:\/\/bellweek|http:\/\/bellweek\.app\.localhost)\/index\.html$/;
