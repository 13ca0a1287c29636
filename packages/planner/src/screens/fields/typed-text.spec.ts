import { expect, it } from 'vitest';
import { displayText, saveTyped } from './typed-text.ts';

/** A planner that trims titles and refuses an empty one. */
function planner(title: string) {
  const kept = { title, saves: 0 };
  const save = (text: string) => {
    kept.saves += 1;
    if (text.trim() === '') return false;
    kept.title = text.trim();
    return true;
  };
  return { kept, save };
}

it('stays as it was typed when a pause takes it over, so that the space before the next word is not lost', () => {
  const { kept, save } = planner('');
  const typed = saveTyped({ text: 'Essay ', isSaved: false }, kept.title, save);
  expect(kept.title).toBe('Essay');
  expect(displayText(typed, kept.title)).toBe('Essay ');
  saveTyped({ text: `${displayText(typed, kept.title)}draft`, isSaved: false }, kept.title, save);
  expect(kept.title).toBe('Essay draft');
});

it('is taken over once: what was written elsewhere since is shown, and stands when the field is left', () => {
  const { kept, save } = planner('Essay');
  const typed = saveTyped({ text: 'Essay draft', isSaved: false }, kept.title, save);
  kept.title = 'Essay in English';
  expect(displayText(typed, kept.title)).toBe('Essay in English');
  expect(typed && saveTyped(typed, kept.title, save)).toEqual(typed);
  expect(kept).toEqual({ title: 'Essay in English', saves: 1 });
});

it('stays in the field where it may not be; what the planner has already is not saved', () => {
  const { kept, save } = planner('Essay');
  const empty = { text: ' ', isSaved: false };
  expect(saveTyped(empty, kept.title, save)).toBeNull();
  expect(displayText(empty, kept.title)).toBe(' ');
  expect(saveTyped({ text: 'Essay', isSaved: false }, kept.title, save)).toMatchObject({ isSaved: true });
  expect(kept).toEqual({ title: 'Essay', saves: 1 });
  expect(displayText(null, kept.title)).toBe('Essay');
});
