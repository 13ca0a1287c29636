import { z } from 'zod';
import { SHORTCUT_CHOICES } from '../../ipc/views.ts';
import type { ShortcutChoice } from '../../ipc/views.ts';
import type { JsonFile } from '../files.ts';

export const keptShortcut = z.object({ choice: z.enum(SHORTCUT_CHOICES) });

/**
 * Names of Electron. On some keyboards AltGr, which counts as Ctrl and Alt together, types a brace with B: the other
 * choices are for those.
 */
export const ACCELERATORS: Record<ShortcutChoice, string | null> = {
  'alt-b': 'CommandOrControl+Alt+B',
  'shift-space': 'CommandOrControl+Shift+Space',
  off: null,
};

export interface ShortcutOptions {
  /** The parts of Electron's `globalShortcut` that are used here. */
  keys: { register: (accelerator: string, action: () => void) => boolean; unregister: (accelerator: string) => void };
  file: JsonFile<z.infer<typeof keptShortcut>>;
  press: () => void;
}

const TAKEN = 'Another program has these keys.';
const NOT_KEPT = 'This computer did not keep it: it counts until you leave the program.';

/** The global shortcut of quick entry. */
export class Shortcut {
  choice: ShortcutChoice;
  /** The registered keys; null if it is off, or another program uses them. */
  given: string | null;

  constructor(private readonly options: ShortcutOptions) {
    this.choice = options.file.read()?.choice ?? 'alt-b';
    this.given = this.take(this.choice);
  }

  /** @returns the reason why it was not set, or not saved, in one sentence; null if it was */
  choose(choice: ShortcutChoice): string | null {
    const before = this.given;
    if (before !== null) this.options.keys.unregister(before);
    const given = this.take(choice);
    if (given === null && choice !== 'off') {
      this.given = this.take(this.choice);
      return TAKEN;
    }
    this.choice = choice;
    this.given = given;
    try {
      this.options.file.write({ choice });
      return null;
    } catch (error) {
      console.error(error);
      return NOT_KEPT;
    }
  }

  private take(choice: ShortcutChoice): string | null {
    const accelerator = ACCELERATORS[choice];
    const { keys, press } = this.options;
    return accelerator !== null && keys.register(accelerator, press) ? accelerator : null;
  }
}
