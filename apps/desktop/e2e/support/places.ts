import { join } from 'node:path';

const DESKTOP = join(import.meta.dirname, '../..');
/** Folder of the built shell: the default, or a folder of this run alone. */
export const ROOT = process.env.DESKTOP_FOLDER ?? DESKTOP;
export const MAIN = join(ROOT, 'dist/main/main.js');
export const FAKE_ELECTRON = join(DESKTOP, 'test/fake-electron/register.mjs');

export const { WEB_URL = 'http://localhost:3000', API_URL = 'http://localhost:3001' } = process.env;
/** Path of Electron's binary; without it the shell runs on a fake Electron. */
export const { ELECTRON_PATH } = process.env;
/** URL of the windows' page, under Electron and under the fake one. */
export const OWN_PAGE = /^(app:\/\/bellweek|http:\/\/bellweek\.app\.localhost)\/index\.html$/;
