import { z } from 'zod';
import { SHORTCUT_CHOICES } from '../../ipc/views.ts';
import type { ShortcutChoice } from '../../ipc/views.ts';
import type { JsonFile } from '../files.ts';

export const keptShortcut = z.object({ choice: z.enum(SHORTCUT_CHOICES) });

/**
 * As Electron names them. On some keyboards AltGr, which counts as Ctrl and Alt together, makes a brace with a B: there the
 * others serve.
 */
export const ACCELERATORS: Record<ShortcutChoice, string | null> = {
  'alt-b': 'CommandOrControl+Alt+B',
  'shift-space': 'CommandOrControl+Shift+Space',
  off: null,
};

export interface ShortcutOptions {
  /** As much of Electron's as is used here. */
  keys: { register: (accelerator: string, action: () => void) => boolean; unregister: (accelerator: string) => void };
  file: JsonFile<z.infer<typeof keptShortcut>>;
  press: () => void;
}

const TAKEN = 'Another program has these keys.';
const NOT_KEPT = 'This computer did not keep it: it counts until you leave the program.';

/** The keys of quick entry, wherever one is. */
export class Shortcut {
  choice: ShortcutChoice;
  /** What is pressed for it; null where it is off, or another program has these keys. */
  given: string | null;

  constructor(private readonly options: ShortcutOptions) {
    this.choice = options.file.read()?.choice ?? 'alt-b';
    this.given = this.take(this.choice);
  }

  /** @returns why it is not so, or not for good, in one sentence; null when it is */
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
