import { describe, expect, it, vi } from 'vitest';
import type { ShortcutChoice } from '../../ipc/views.ts';
import { Shortcut } from './shortcut.ts';

/** A desktop on which other programs use some keys already. */
function harness({ taken = [] as string[], kept = null as ShortcutChoice | null } = {}) {
  const held = new Map<string, () => void>();
  const keys = {
    register: (accelerator: string, action: () => void) => {
      if (taken.includes(accelerator)) return false;
      held.set(accelerator, action);
      return true;
    },
    unregister: (accelerator: string) => void held.delete(accelerator),
  };
  const file = { read: () => kept && { choice: kept }, write: vi.fn(), remove: vi.fn() };
  const press = vi.fn();
  return { shortcut: new Shortcut({ keys, file, press }), held, file, press };
}

describe('the keys of quick entry', () => {
  it('are Ctrl Alt B at first, and others where these are chosen, from then on', () => {
    const { shortcut, held, file, press } = harness();
    held.get('CommandOrControl+Alt+B')?.();
    expect(press).toHaveBeenCalledOnce();
    expect(shortcut.choose('shift-space')).toBeNull();
    expect([...held.keys()]).toEqual(['CommandOrControl+Shift+Space']);
    expect(file.write).toHaveBeenCalledWith({ choice: 'shift-space' });
    expect(shortcut.choose('off')).toBeNull();
    expect([held.size, shortcut.given, shortcut.choice]).toEqual([0, null, 'off']);
    expect([...harness({ kept: 'shift-space' }).held.keys()]).toEqual(['CommandOrControl+Shift+Space']);
    expect(harness({ kept: 'off' }).held.size).toBe(0);
  });

  it('stay as they were where another program has the chosen keys', () => {
    const { shortcut, held, file } = harness({ taken: ['CommandOrControl+Shift+Space'] });
    expect(shortcut.choose('shift-space')).toBe('Another program has these keys.');
    expect([[...held.keys()], shortcut.choice, file.write.mock.calls]).toEqual([
      ['CommandOrControl+Alt+B'],
      'alt-b',
      [],
    ]);
  });

  it('are none where another program has them, until others are chosen', () => {
    const { shortcut } = harness({ taken: ['CommandOrControl+Alt+B'] });
    expect([shortcut.given, shortcut.choice]).toEqual([null, 'alt-b']);
    expect(shortcut.choose('shift-space')).toBeNull();
    expect(shortcut.given).toBe('CommandOrControl+Shift+Space');
  });

  it('count until the program is left where the choice cannot be kept', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { shortcut, file } = harness();
    file.write.mockImplementation(() => {
      throw new Error('No room.');
    });
    expect(shortcut.choose('off')).toContain('until you leave');
    expect(shortcut.given).toBeNull();
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });
});
