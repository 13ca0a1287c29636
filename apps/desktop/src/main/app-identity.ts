import type { App } from 'electron';

/** As the installers name the program (electron-builder.config.mjs): what Windows shows of a program of another name is nobody's. */
export const APP_ID = 'app.bellweek.desktop';

/** Without it Wayland lets no program have keys while another one is in front. */
const SHORTCUTS = 'GlobalShortcutsPortal';

type IdentifiableApp = Pick<App, 'setAppUserModelId'> & {
  commandLine: Pick<App['commandLine'], 'appendSwitch' | 'getSwitchValue'>;
};

/** What the system and Chromium have to know before anything else begins. */
export function setAppIdentity(app: IdentifiableApp, platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(APP_ID);
  if (platform === 'linux') {
    // The last one counts: what was asked for already is asked for again.
    const features = app.commandLine.getSwitchValue('enable-features').split(',');
    app.commandLine.appendSwitch('enable-features', [...new Set([...features, SHORTCUTS])].filter(Boolean).join(','));
  }
}
