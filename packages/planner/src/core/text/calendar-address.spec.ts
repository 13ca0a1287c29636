import { expect, it } from 'vitest';
import { calendarAddress, httpsAddress } from './calendar-address.ts';
import { maskAddress } from './mask-address.ts';

it.each([
  'https://school.instructure.com/feeds/calendars/user_abc123.ics',
  'https://moodle.school.edu/calendar/export_execute.php?userid=7&authtoken=abc&preset_what=all&preset_time=recentupcoming',
  'https://calendar.google.com/calendar/ical/sam%40school.edu/private-abc/basic.ics',
  'https://outlook.office365.com/owa/calendar/abc@school.edu/def/calendar.ics',
  'https://outlook.live.com/owa/calendar/0000/abc/cid-1/calendar.ics',
  'https://learn.school.edu/webapps/calendar/calendarFeed/abc/learn.ics',
  'https://arche.webuntis.com/WebUntis/Ical.do?school=x&elemType=5&token=abc',
  '  https://p01-calendars.icloud.com/published/2/abc.ics?x=1 ',
])('%s is a calendar', (text) => {
  expect(calendarAddress(text)).toBe(text.trim());
});

it.each([
  ['webcal://school.edu/x', 'https://school.edu/x'],
  ['WEBCAL://school.edu/cal.ics', 'https://school.edu/cal.ics'],
  ['http://school.edu/cal.ics', 'https://school.edu/cal.ics'],
])('%s is read over https', (text, address) => {
  expect(calendarAddress(text)).toBe(address);
});

it.each([
  'Essay tomorrow',
  'https://school.edu/essay',
  'read https://school.edu/cal.ics',
  'https://a.example/1.ics\nhttps://b.example/2.ics',
  'ftp://a.example/1.ics',
  'https://',
  'webcal',
  '',
  `https://a.example/${'x'.repeat(2_000)}.ics`,
])('%j is none', (text) => {
  expect(calendarAddress(text)).toBeNull();
});

it('any https address may be tried in the settings', () => {
  expect(httpsAddress('https://school.edu/timetable')).toBe('https://school.edu/timetable');
  expect(httpsAddress('school.edu/timetable')).toBeNull();
});

it('S72 an address is shown as its host alone', () => {
  expect(maskAddress('https://sam:pass@canvas.example/feeds/user_abc.ics?token=1')).toBe('canvas.example/•••');
  expect(maskAddress('no address')).toBe('•••');
});
