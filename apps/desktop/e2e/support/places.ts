import { join } from 'node:path';

const DESKTOP = join(import.meta.dirname, '../..');
/** Of the built shell: the usual place, or one of a run's own. */
export const ROOT = process.env.DESKTOP_FOLDER ?? DESKTOP;
export const MAIN = join(ROOT, 'dist/main/main.js');
export const FAKE_ELECTRON = join(DESKTOP, 'test/fake-electron/register.mjs');

export const { WEB_URL = 'http://localhost:3000', API_URL = 'http://localhost:3001' } = process.env;
/** Where Electron's own program is; without it the shell runs on a fake Electron. */
export const { ELECTRON_PATH } = process.env;
/** What windows show, as Electron names it. */
export const OWN_PAGE = /^(app:\/\/bellweek|http:\/\/bellweek\.app\.localhost)\/index\.html$/;
