import type { FeedFiles } from './planner-data.ts';

/** Size of the calendars by address, as their bench row names them. */
export const FEEDS = { count: 3, entries: 1_000, today: '2026-11-16', zone: 'Australia/Sydney' } as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** A calendar as Canvas writes it: due work of six courses, each with a text and an address, over 200 days. */
function feedFile(feed: number): string {
  const lines = Array.from({ length: FEEDS.entries }, (_, at) => {
    const day = new Date(Date.parse(FEEDS.today) + (at % 200) * 86_400_000).toISOString().slice(0, 10);
    const time = `${day.replaceAll('-', '')}T${two(at % 10)}${two((at * 7) % 60)}00Z`;
    const uid = feed * FEEDS.entries + at;
    return [
      ...['BEGIN:VEVENT', `UID:event-assignment-${uid}`, `DTSTART:${time}`, `DTEND:${time}`],
      `SUMMARY:Assignment ${uid} [SCI${10 + (at % 6)}]`,
      `DESCRIPTION:Read pages ${at} to ${at + 9}\\, and answer the questions.`,
      `URL:https://school.example/calendar?include_contexts=course_${at % 6}#assignment_${uid}`,
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:icalendar-ruby', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

export const feedFiles = (): FeedFiles => ({
  files: Array.from({ length: FEEDS.count }, (_, at) => feedFile(at)),
  today: FEEDS.today,
  zone: FEEDS.zone,
});
