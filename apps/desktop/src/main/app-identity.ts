import type { App } from 'electron';

/** Same id as in the installers (electron-builder.config.mjs): Windows ignores notifications of other ids. */
export const APP_ID = 'app.bellweek.desktop';

/** Feature that Wayland needs for global shortcuts. */
const SHORTCUTS = 'GlobalShortcutsPortal';

type IdentifiableApp = Pick<App, 'setAppUserModelId'> & {
  commandLine: Pick<App['commandLine'], 'appendSwitch' | 'getSwitchValue'>;
};

/** Settings of the system and of Chromium that must be made before anything else. */
export function setAppIdentity(app: IdentifiableApp, platform: NodeJS.Platform): void {
  if (platform === 'win32') app.setAppUserModelId(APP_ID);
  if (platform === 'linux') {
    // Merge with features requested before: only the last switch counts.
    const features = app.commandLine.getSwitchValue('enable-features').split(',');
    app.commandLine.appendSwitch('enable-features', [...new Set([...features, SHORTCUTS])].filter(Boolean).join(','));
  }
}
