import { matchRepeat } from './repeats.ts';
import type { Settings } from '../../schema/settings.ts';
import type { Token } from './token.ts';
import type { Unread } from './unread.ts';
import { ruleSentence, ruleWords, weekdayWord } from '../../core/recurrence/rule-words.ts';
import { capitalize, listed, plural } from '../../core/text/words.ts';
import type { Day } from '../../core/time/civil-day.ts';
import {
  formatDate,
  formatDay,
  formatDayOrTime,
  formatLength,
  formatRange,
  formatShortMinute,
  formatShortWeekdayDate,
} from '../../core/time/format.ts';

/** Label of a token: "Tomorrow", "16:00", "Tomorrow 7 am", "4–5:30 pm", "45 min", "Due Friday", "English", "New tag: Art". */
export function tokenLabel(token: Token, today: Day, clock: Settings['clock']): string {
  switch (token.kind) {
    case 'day': {
      const day = capitalize(formatDay(token.day, today));
      return token.minute === null ? day : `${day} ${formatShortMinute(token.minute, clock)}`;
    }
    case 'time': {
      const time =
        token.minutes === null
          ? formatShortMinute(token.minute, clock)
          : formatRange(token.minute, token.minute + token.minutes, clock);
      return token.day === undefined ? time : `${capitalize(formatDay(token.day, today))} ${time}`;
    }
    case 'length':
      return formatLength(token.minutes);
    case 'repeat':
      return token.mode === 'afterDone'
        ? ruleSentence({ ...token, first: token.first ?? today, until: null }, today)
        : ruleWords(token.rule, token.first ?? today);
    case 'ends':
      return endsLabel(token, today);
    case 'except':
      return exceptLabel(token, today);
    case 'due':
      return `Due ${formatDayOrTime(token.due, today, clock)}`;
    case 'reminder':
      return `Remind me ${token.at === null ? '' : formatDayOrTime(token.at, today, clock)}`;
    case 'tag':
      return token.ref.id === null ? `New tag: ${token.ref.name}` : token.ref.name;
    case 'level':
      return token.ref.id === null ? `New level: ${token.ref.name}` : token.ref.name;
    case 'group':
      return token.ref.id === null ? `New group: ${token.ref.name}` : token.ref.name;
  }
}

/** "Until 12 December", "10 times", "For 10 weeks". */
function endsLabel({ until, count, span }: Extract<Token, { kind: 'ends' }>, today: Day): string {
  if (span) return `For ${plural(span.count, span.unit)}`;
  return until === null ? plural(count ?? 0, 'time') : `Until ${formatDate(until, today)}`;
}

/** "Except Tue 8 Dec", "Except Sunday". */
function exceptLabel({ days, weekdays }: Extract<Token, { kind: 'except' }>, today: Day): string {
  const words = [...weekdays.map(weekdayWord), ...days.map((day) => formatShortWeekdayDate(day, today))];
  return `Except ${listed(words)}`;
}

/** Whether words name days that repeat once "every" stands before them: "mon & wed". */
const repeatsWithEvery = (text: string): boolean =>
  matchRepeat(`every ${text}`, 0)?.to === 'every '.length + text.length;

/** "“fri-sun” isn’t understood yet", "Write “every mon wed” if it repeats", "“due next lesson” works once it is in your timetable", "“99h” is longer than a day". */
export function unreadLabel({ text, isOfTimetable, isTooLong }: Unread): string {
  if (isTooLong) return `“${text}” is longer than a day`;
  if (isOfTimetable) return `“${text}” works once it is in your timetable`;
  return repeatsWithEvery(text) ? `Write “every ${text}” if it repeats` : `“${text}” isn’t understood yet`;
}
