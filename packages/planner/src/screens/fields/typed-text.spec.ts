import { expect, it } from 'vitest';
import { displayText, saveTyped, typedText } from './typed-text.ts';
import type { TypedText } from './typed-text.ts';

/** A planner that trims titles and refuses an empty one, or one of more than 40 characters. */
function planner(title: string) {
  const kept = { title, saves: 0 };
  const save = (text: string) => {
    kept.saves += 1;
    if (text.trim() === '' || text.length > 40) return false;
    kept.title = text.trim();
    return true;
  };
  return { kept, save };
}

/** A field of that planner in one of its tabs. */
function field({ kept, save }: ReturnType<typeof planner>) {
  let typed: TypedText | null = null;
  const end = (): boolean | null => {
    const taken = typed && saveTyped(typed, kept.title, save, 'line');
    typed = taken ?? typed;
    return taken && taken.isMerged;
  };
  return {
    type: (text: string) => (typed = typedText(text, typed, kept.title)),
    save: end,
    leave: () => {
      end();
      typed = null;
    },
    shown: () => displayText(typed, kept.title),
  };
}

it('stays as it was typed when a pause takes it over, so that the space before the next word is not lost', () => {
  const home = planner('');
  const tab = field(home);
  tab.type('Essay ');
  tab.save();
  expect(home.kept.title).toBe('Essay');
  expect(tab.shown()).toBe('Essay ');
  tab.type('Essay draft');
  expect(tab.save()).toBe(false);
  expect(home.kept.title).toBe('Essay draft');
});

it('is saved once: what was written elsewhere since stands, and is shown when the field is left', () => {
  const home = planner('Essay');
  const tab = field(home);
  tab.type('Essay draft');
  tab.save();
  home.kept.title = 'Essay in English';
  expect(tab.shown()).toBe('Essay draft');
  tab.leave();
  expect(tab.shown()).toBe('Essay in English');
  expect(home.kept.saves).toBe(1);
});

it('typed in two tabs keeps both texts, whichever is left first', () => {
  const home = planner('');
  const [one, two] = [field(home), field(home)];
  one.type('first');
  two.type('second');
  expect([one.save(), two.save()]).toEqual([false, true]);
  expect([one.shown(), two.shown()]).toEqual(['first', 'second']);
  one.type('first tab');
  one.save();
  two.leave();
  one.leave();
  expect(one.shown()).toBe('first tab / second');
  expect(two.shown()).toBe(one.shown());
});

it('of which both together are too long is kept alone', () => {
  const home = planner('');
  const [one, two] = [field(home), field(home)];
  one.type('a'.repeat(30));
  two.type('b'.repeat(30));
  one.save();
  expect(two.save()).toBe(false);
  expect(home.kept.title).toBe('b'.repeat(30));
});

it('stays in the field where it may not be; what the planner has already is not saved', () => {
  const home = planner('Essay');
  const tab = field(home);
  tab.type(' ');
  expect(tab.save()).toBeNull();
  expect(tab.shown()).toBe(' ');
  tab.type('Essay');
  tab.save();
  expect(home.kept).toEqual({ title: 'Essay', saves: 1 });
});
