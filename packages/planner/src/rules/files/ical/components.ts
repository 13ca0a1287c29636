import { parseContentLine } from './content-line.ts';
import type { ContentLine } from './content-line.ts';
import { eachLine } from './file-lines.ts';
import { CALENDAR_LIMITS } from './limits.ts';

/** A component with its relevant lines, by name. */
export interface Component {
  name: string;
  lines: Map<string, ContentLine[]>;
  /** Subcomponents: the rules of a time zone. */
  parts: Component[];
}

export interface CalendarParts {
  /** VCALENDARs that were begun, and whether the last of them was never ended. */
  calendars: number;
  isCutOff: boolean;
  /** The calendar's own name. */
  name: string | null;
  /** Name of the program that wrote the file. */
  program: string;
  entries: Component[];
  zones: Component[];
  /** Entries without an end, or outside of a calendar. */
  broken: number;
  /** Entries beyond the limit, or with more lines than are read. */
  tooMany: number;
  /** Components of unsupported kinds: journals, free/busy times. */
  others: number;
  /** The file cancels its entries: METHOD:CANCEL. */
  isCancellation: boolean;
}

const ENTRIES = new Set(['VEVENT', 'VTODO']);
const TEXTS = new Set(['SUMMARY', 'DESCRIPTION', 'LOCATION', 'X-ALT-DESC']);
const LISTS = ['RRULE', 'EXRULE', 'RDATE', 'EXDATE'];
const TIMES = ['DTSTART', 'DTEND', 'DURATION', 'DUE', 'RECURRENCE-ID', 'COMPLETED'];
const KNOWN = new Set([
  ...TEXTS,
  ...LISTS,
  ...TIMES,
  'UID',
  'URL',
  'STATUS',
  'SEQUENCE',
  'PRIORITY',
  'RELATED-TO',
  'CATEGORIES',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
]);
const ZONE_KNOWN = new Set(['TZID', 'X-LIC-LOCATION', 'DTSTART', 'RRULE', 'RDATE', 'TZOFFSETTO']);

const component = (name: string): Component => ({ name, lines: new Map(), parts: [] });

/** The first line of that name. */
export const lineOf = ({ lines }: Component, name: string): ContentLine | undefined => lines.get(name)?.[0];
export const valueOf = (from: Component, name: string): string | undefined => lineOf(from, name)?.value.trim();

/** Builds components out of lines. Keeps only what a planner can use, so that its memory is bounded by the file's length. */
class Assembler {
  readonly found: CalendarParts = {
    calendars: 0,
    isCutOff: false,
    name: null,
    program: '',
    entries: [],
    zones: [],
    broken: 0,
    tooMany: 0,
    others: 0,
    isCancellation: false,
  };
  /** Names of the components that are open, VCALENDAR first. */
  private open: string[] = [];
  /** Number of open components below the depth limit. */
  private deeper = 0;
  private entry: Component | null = null;
  private zone: Component | null = null;
  private kept = 0;
  private lastText: ContentLine | null = null;

  take(text: string): void {
    const line = parseContentLine(text);
    if (line?.name === 'BEGIN') this.begin(line.value.trim().toUpperCase());
    else if (line?.name === 'END') this.end(line.value.trim().toUpperCase());
    else if (line) this.keep(line);
    // Programs that forget to fold leave the rest of a text on lines of its own.
    else if (this.lastText && text.trim() !== '') this.lastText.value += `\\n${text}`;
  }

  done(): CalendarParts {
    this.found.isCutOff = this.open.length > 0;
    return this.found;
  }

  private begin(name: string): void {
    this.lastText = null;
    if (name === 'VCALENDAR') {
      this.dropEntry();
      this.found.calendars += 1;
      this.open = [name];
      this.deeper = 0;
      return;
    }
    if (this.open.length === 0) {
      if (ENTRIES.has(name)) this.found.broken += 1;
      return;
    }
    // An entry inside of another: the end of the first is missing.
    if (ENTRIES.has(name) && this.open.length > 1) {
      this.dropEntry();
      this.open.length = 1;
      this.deeper = 0;
    }
    if (this.open.length >= CALENDAR_LIMITS.depth) {
      this.deeper += 1;
      return;
    }
    this.open.push(name);
    if (this.open.length === 2) this.beginTop(name);
    else if (this.open.length === 3 && this.zone) this.zone.parts.push(component(name));
  }

  private beginTop(name: string): void {
    this.kept = 0;
    if (ENTRIES.has(name)) this.entry = component(name);
    else if (name === 'VTIMEZONE') this.zone = component(name);
    else this.found.others += 1;
  }

  private end(name: string): void {
    this.lastText = null;
    if (this.deeper > 0 && name !== this.open[1] && name !== 'VCALENDAR') {
      this.deeper -= 1;
      return;
    }
    const at = this.open.lastIndexOf(name);
    if (at === -1) return;
    if (at === 0) this.dropEntry();
    if (at <= 1) this.deeper = 0;
    if (at === 1) this.endTop();
    this.open.length = at;
  }

  private endTop(): void {
    const { found, entry, zone } = this;
    if (zone && found.zones.length < CALENDAR_LIMITS.zones) found.zones.push(zone);
    const isWhole = this.kept <= CALENDAR_LIMITS.lines;
    if (entry && isWhole && found.entries.length < CALENDAR_LIMITS.components) found.entries.push(entry);
    else if (entry) found.tooMany += 1;
    this.entry = null;
    this.zone = null;
  }

  private dropEntry(): void {
    if (this.entry) this.found.broken += 1;
    this.entry = null;
    this.zone = null;
  }

  private keep(line: ContentLine): void {
    this.lastText = null;
    if (this.open.length === 1) this.keepOfCalendar(line);
    const target = this.target(line.name);
    if (!target) return;
    this.kept += 1;
    if (this.kept > CALENDAR_LIMITS.lines) return;
    const kept = { ...line, value: line.value.slice(0, CALENDAR_LIMITS.value) };
    const same = target.lines.get(line.name);
    if (same) same.push(kept);
    else target.lines.set(line.name, [kept]);
    if (TEXTS.has(line.name)) this.lastText = kept;
  }

  /** The component that keeps a line of that name here. */
  private target(name: string): Component | null {
    if (this.deeper > 0) return null;
    if (this.entry) return this.open.length === 2 && KNOWN.has(name) ? this.entry : null;
    if (!this.zone || !ZONE_KNOWN.has(name)) return null;
    if (this.open.length === 2) return this.zone;
    return this.open.length === 3 ? (this.zone.parts.at(-1) ?? null) : null;
  }

  private keepOfCalendar({ name, value }: ContentLine): void {
    if (name === 'X-WR-CALNAME' || name === 'NAME') this.found.name ??= value.replace(/\p{Bidi_Control}/gu, '');
    if (name === 'PRODID') this.found.program = value;
    if (name === 'METHOD') this.found.isCancellation = value.trim().toUpperCase() === 'CANCEL';
  }
}

/** Reads the structure of a calendar file, in time linear in its length. Never throws. */
export function readComponents(bytes: Uint8Array): CalendarParts {
  const assembler = new Assembler();
  eachLine(bytes, (line) => assembler.take(line.charCodeAt(0) === 0xfeff ? line.slice(1) : line));
  return assembler.done();
}
