import { expect, it } from 'vitest';
import { kindOf } from './feed-words.ts';

it.each([
  ['Sam Calendar (Canvas)', 'https://x.example/a.ics', 'due'],
  [null, 'https://moodle.school.example/export.php', 'due'],
  ['Swimming club', 'https://x.example/canvas.ics', 'events'],
])('an empty calendar of the name %j at %s is for %s', (name, address, kind) => {
  expect(kindOf({ entries: [], name }, address)).toBe(kind);
});
