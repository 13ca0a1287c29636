import { cutText } from '@bellweek/api-client/contract/cut-text';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { textOfCell } from '@bellweek/api-client/contract/inert-cell';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { CLASS_LIST_LIMITS, type ListRole } from '@bellweek/api-client/contract/school';
import { AppError } from '../../common/app-error.js';
import type { NamedPeople } from './class-list-plan.js';
import type { EntryValues } from './class-list.repository.js';
import { isZip, unzip } from './zip-file.js';

/** The files of a OneRoster export that say who is at the school. Classes and courses are not read. */
const FILES = ['manifest.csv', 'users.csv', 'roles.csv', 'enrollments.csv'];
const VERSIONS = ['1.1', '1.2'];
const ADDRESS_COLUMNS = ['email', 'e-mail', 'email address', 'e-mail address', 'mail'];
/**
 * Lines of a file beside users.csv: more than 8 MB of enrollments have, of which a line with short ids takes some 30 bytes. Read in
 * a second; shorter ones by the million would hold up everybody.
 */
const MOST_LINES = 300_000;
/** Roles of people who are not at the school themselves. */
const FAMILY = ['guardian', 'parent', 'relative'];

export interface ClassListFile extends NamedPeople {
  bad: { line: number; problem: string }[];
}

interface Row {
  line: number;
  /** The text in a column, by its name in lower case; empty where there is none. */
  cell: (column: string) => string;
}

const refuse = (sentence: string): AppError => new AppError('invalid_request', sentence);

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('This file is not in UTF-8. Please save it as “CSV UTF-8” and try again.');
  }
}

/** The text of a cell, whose quotes enclose the whole of it or are none. @throws {AppError} */
function textIn(name: string, cell: string): string {
  if (!cell.includes('"')) return cell;
  const inner = cell.slice(1, -1);
  if (cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')) {
    if (!inner.includes('"')) return inner;
    if (!inner.replaceAll('""', '').includes('"')) return inner.replaceAll('""', '"');
  }
  throw refuse(`${name} could not be read. Please save it as CSV and try again.`);
}

/** Marks of a CSV file, as codes. Excel separates by semicolons where the comma is for decimals. */
const [QUOTE, LINE_FEED, RETURN, COMMA, SEMICOLON, TAB] = [34, 10, 13, 44, 59, 9];

/**
 * The first records of a CSV file, with the line that each begins on; blank ones are passed over. The package csv-parse
 * would take half a minute for a million records of unequal length. @throws {AppError}
 */
function readRecords(name: string, text: string, most: number): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  let [line, begin, from, isQuoted, cells] = [1, 1, 0, false, [] as string[]];
  for (let at = 0; at <= text.length && records.length < most; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) isQuoted = !isQuoted;
    const isBreak = mark === LINE_FEED || mark === RETURN;
    if (isBreak && (mark === LINE_FEED || text.charCodeAt(at + 1) !== LINE_FEED)) line += 1;
    const isEnd = at === text.length || (isBreak && !isQuoted);
    if (!isEnd && (isQuoted || (mark !== COMMA && mark !== SEMICOLON && mark !== TAB))) continue;
    cells.push(textIn(name, text.slice(from, at)));
    from = at + 1;
    if (cells.length > CLASS_LIST_LIMITS.columns) {
      const [where, wide] = [begin.toLocaleString('en'), CLASS_LIST_LIMITS.columns.toLocaleString('en')];
      throw refuse(`Line ${where} of ${name} has more than ${wide} columns.`);
    }
    if (!isEnd) continue;
    if (cells.some((cell) => cell !== '' && cell.trim() !== '')) records.push({ line: begin, cells });
    begin = line;
    cells = [];
  }
  return records;
}

/** The rows below the line that names the columns, and no more than one above `most`. @throws {AppError} */
function readRows(name: string, bytes: Buffer, most: number): { columns: string[]; rows: Row[] } {
  const [titles, ...records] = readRecords(name, textOf(bytes), most + 2);
  const columns = (titles?.cells ?? []).map((title) => title.trim().toLowerCase());
  const places = new Map(columns.map((title, at) => [title, at]));
  const rows = records.map(({ line, cells }) => ({
    line,
    cell: (column: string) => textOfCell((cells[places.get(column) ?? -1] ?? '').trim()).trim(),
  }));
  return { columns, rows };
}

/** A name as it may be stored and shown on one line, with single spaces. */
const nameOf = (...parts: string[]): string =>
  cutText(
    parts
      .filter(Boolean)
      .join(' ')
      .replace(/[\p{Cc}\s]+/gu, ' '),
    LIMITS.name,
  ).toWellFormed();

const roleOf = (word: string): ListRole => (word.toLowerCase() === 'student' ? 'student' : 'teacher');

/** Roles by people's numbers; whoever teaches anything is a teacher. */
function rolesIn(rows: readonly Row[]): Map<string, string> {
  const roles = new Map<string, string>();
  for (const { cell } of rows) {
    if (cell('status').toLowerCase() === 'tobedeleted') continue;
    const [id, role] = [cell('usersourcedid'), cell('role')];
    const known = roles.get(id);
    if (known === undefined || known.toLowerCase() === 'student' || FAMILY.includes(known.toLowerCase()))
      roles.set(id, role);
  }
  return roles;
}

type Read =
  | { person: EntryValues }
  | { goneId: string }
  | { problem: string; keptId?: string | undefined; keptAddress?: string };
interface ReadLine {
  line: number;
  is: Read;
}

/** A line of users.csv, as OneRoster 1.1 and 1.2 have it. */
function readUser({ cell }: Row, roles: ReadonlyMap<string, string>): Read {
  const [sourceId, status, email] = [cell('sourcedid'), cell('status').toLowerCase(), cell('email')];
  if (sourceId === '') return { problem: 'It has no sourcedId.' };
  if (sourceId.length > LIMITS.name || /\p{Cc}/u.test(sourceId)) return { problem: 'Its sourcedId is not valid.' };
  if (!['', 'active', 'tobedeleted'].includes(status)) {
    return { problem: 'Its status is neither active nor tobedeleted.', keptId: sourceId };
  }
  const isGone = status === 'tobedeleted' || cell('enableduser').toLowerCase() === 'false';
  const emailCanonical = canonicalEmail(email);
  if (emailCanonical === null) {
    if (isGone) return { goneId: sourceId };
    return { problem: email === '' ? 'It has no email address.' : 'Its email address is not valid.', keptId: sourceId };
  }
  const word = roles.get(sourceId) ?? cell('role');
  if (FAMILY.includes(word.toLowerCase())) return { problem: 'Parents and guardians are left out.' };
  const name = nameOf(
    cell('preferredgivenname') || cell('givenname'),
    cell('preferredfamilyname') || cell('familyname'),
  );
  const role = word === '' ? null : roleOf(word);
  return { person: { email, emailCanonical, name, role, state: isGone ? 'off' : 'on', sourceId } };
}

/** A line of any other list. */
function readLine({ cell }: Row, address: string): Read {
  const email = cell(address);
  const emailCanonical = canonicalEmail(email);
  if (emailCanonical === null)
    return { problem: email === '' ? 'It has no email address.' : 'Its email address is not valid.' };
  const name = nameOf(...(cell('name') === '' ? [cell('first name'), cell('last name')] : [cell('name')]));
  const role = cell('role') === '' ? null : roleOf(cell('role'));
  return { person: { email, emailCanonical, name, role, state: 'on', sourceId: null } };
}

/** Whether two lines say different things of a person; a blank says nothing. */
const contradicts = (one: EntryValues, other: EntryValues): boolean =>
  (['name', 'role', 'sourceId'] as const).some((fact) => one[fact] && other[fact] && one[fact] !== other[fact]);

interface PersonLine {
  line: number;
  person: EntryValues;
}

/**
 * Merges the lines with one address. An active line counts before ended ones, which then end their numbers alone.
 * Active lines that contradict each other are left out, all of them.
 */
function mergeLines(lines: readonly PersonLine[]): ReadLine[] {
  const active = lines.filter(({ person }) => person.state === 'on');
  const counted = active.length > 0 ? active : lines.slice(0, 1);
  const ended = lines.filter(({ person }) => person.state === 'off').slice(active.length > 0 ? 0 : 1);
  const gone = ended.map(({ line, person }) => ({ line, is: { goneId: person.sourceId ?? '' } }));
  const all = { ...counted[0]!.person };
  for (const { line, person } of counted) {
    if (contradicts(all, person)) {
      const first = counted.find((other) => contradicts(other.person, person))!;
      const leftOut = counted.map((own) => {
        const against = contradicts(own.person, first.person) ? first.line : line;
        const problem = `Line ${against.toLocaleString('en')} has the same email address, but other details.`;
        const { sourceId, emailCanonical: keptAddress } = own.person;
        return { line: own.line, is: { problem, keptId: sourceId ?? undefined, keptAddress } };
      });
      return [...leftOut, ...gone];
    }
    all.name ||= person.name;
    all.role ??= person.role;
    all.sourceId ??= person.sourceId;
  }
  return [{ line: counted[0]!.line, is: { person: all } }, ...gone];
}

/** Lines of which none repeats the address of a person. */
function withoutRepeated(lines: readonly ReadLine[]): ReadLine[] {
  const others = lines.filter(({ is }) => !('person' in is));
  const named = lines.flatMap(({ line, is }) => ('person' in is ? [{ line, person: is.person }] : []));
  const byAddress = Map.groupBy(named, ({ person }) => person.emailCanonical);
  return [...others, ...[...byAddress.values()].flatMap(mergeLines)].toSorted((one, next) => one.line - next.line);
}

/** Whether users.csv of an export names everybody. @throws {AppError} */
function readManifest(rows: readonly Row[]): boolean {
  const facts = new Map(rows.map(({ cell }) => [cell('propertyname').toLowerCase(), cell('value').toLowerCase()]));
  const version = facts.get('oneroster.version') ?? '';
  if (!VERSIONS.includes(version)) {
    throw refuse('The manifest names no version that we read: OneRoster 1.1 or 1.2. Please export the files again.');
  }
  const users = facts.get('file.users') ?? 'absent';
  if (users === 'absent') throw refuse('The manifest says that this export has no users. Please export them too.');
  return users === 'bulk';
}

function readFiles(bytes: Buffer): Map<string, Buffer> {
  if (!isZip(bytes)) return new Map([['users.csv', bytes]]);
  let files: Map<string, Buffer>;
  try {
    files = unzip(bytes, FILES, CLASS_LIST_LIMITS.unzipped);
  } catch {
    throw refuse('This zip file is damaged, has a password or is too large. Please zip the CSV files again.');
  }
  if (!files.has('users.csv')) throw refuse('This zip file has no users.csv, so it says nothing about people.');
  return files;
}

/** Reads a class list: a CSV file, or users.csv or the zip file of a OneRoster export. @throws {AppError} with one sentence */
export function readClassList(bytes: Buffer): ClassListFile {
  const files = readFiles(bytes);
  const { columns, rows } = readRows('users.csv', files.get('users.csv')!, CLASS_LIST_LIMITS.people);
  const rowsOf = (name: string): Row[] => {
    if (!files.has(name)) return [];
    const found = readRows(name, files.get(name)!, MOST_LINES).rows;
    if (found.length <= MOST_LINES) return found;
    throw refuse(
      `${name} has more than ${MOST_LINES.toLocaleString('en')} lines. Please export fewer classes at a time.`,
    );
  };
  const address = ADDRESS_COLUMNS.find((title) => columns.includes(title));
  if (address === undefined) throw refuse('No column is called “email”. Please name the columns in the first line.');
  if (rows.length === 0) throw refuse('This file names nobody.');
  if (rows.length > CLASS_LIST_LIMITS.people) {
    throw refuse(`Please import at most ${CLASS_LIST_LIMITS.people.toLocaleString('en')} people at a time.`);
  }
  const isOneRoster = columns.includes('sourcedid');
  const isWhole = isOneRoster && files.has('manifest.csv') && readManifest(rowsOf('manifest.csv'));
  const roles = new Map([...rolesIn(rowsOf('enrollments.csv')), ...rolesIn(rowsOf('roles.csv'))]);
  const read = withoutRepeated(
    rows.map((row) => ({ line: row.line, is: isOneRoster ? readUser(row, roles) : readLine(row, address) })),
  );
  return {
    people: read.flatMap(({ is }) => ('person' in is ? [is.person] : [])),
    goneIds: read.flatMap(({ is }) => ('goneId' in is ? [is.goneId] : [])),
    bad: read.flatMap(({ line, is }) => ('problem' in is ? [{ line, problem: is.problem }] : [])),
    keptIds: read.flatMap(({ is }) => ('problem' in is && is.keptId ? [is.keptId] : [])),
    keptAddresses: read.flatMap(({ is }) => ('problem' in is && is.keptAddress ? [is.keptAddress] : [])),
    isWhole,
  };
}
