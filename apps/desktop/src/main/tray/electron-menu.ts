import type { MenuItemConstructorOptions } from 'electron';
import type { TrayAct, TrayEntry } from './tray-menu.ts';

/** Converts entries to Electron's menu items. */
export const menuOf = (entries: readonly TrayEntry[], act: (intent: TrayAct) => void): MenuItemConstructorOptions[] =>
  entries.map((entry): MenuItemConstructorOptions => {
    switch (entry.type) {
      case 'separator':
        return { type: 'separator' };
      case 'label':
        return { label: entry.label, enabled: false };
      case 'normal': {
        const { label, does, shortcut } = entry;
        return { label, click: () => act(does), ...(shortcut === undefined ? {} : { accelerator: shortcut }) };
      }
      case 'checkbox': {
        const { label, isChecked, isEnabled, does } = entry;
        return { type: 'checkbox', label, checked: isChecked, enabled: isEnabled, click: () => act(does) };
      }
    }
  });
