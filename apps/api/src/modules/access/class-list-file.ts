import { cutText } from '@bellweek/api-client/contract/cut-text';
import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { textOfCell } from '@bellweek/api-client/contract/inert-cell';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { CLASS_LIST_LIMITS, type ListRole } from '@bellweek/api-client/contract/school';
import { parse } from 'csv-parse/sync';
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
/** Lines with more or fewer cells than the first: the parser takes eight times as long for each. */
const MOST_UNEVEN = 100_000;
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

/** Marks, as bytes: between lines, and between cells. */
const [LINE_FEED, RETURN, COMMA, SEMICOLON, TAB] = [10, 13, 44, 59, 9];

/** Refuses a line that no export has, which would cost the parser seconds. @throws {AppError} */
function checkLines(name: string, bytes: Buffer): void {
  let [line, length, columns] = [1, 0, 1];
  for (const byte of bytes) {
    if (byte === LINE_FEED || byte === RETURN) {
      if (byte === LINE_FEED) line += 1;
      [length, columns] = [0, 1];
      continue;
    }
    length += 1;
    if (byte === COMMA || byte === SEMICOLON || byte === TAB) columns += 1;
    if (length > CLASS_LIST_LIMITS.line || columns > CLASS_LIST_LIMITS.columns) {
      const [most, wide] = [CLASS_LIST_LIMITS.line.toLocaleString('en'), CLASS_LIST_LIMITS.columns];
      throw refuse(
        `Line ${line.toLocaleString('en')} of ${name} is too long. A line has at most ${most} bytes and ${wide} columns.`,
      );
    }
  }
}

/** The rows below the line that names the columns, and no more than one above `most`. @throws {AppError} */
function readRows(name: string, bytes: Buffer, most: number): { columns: string[]; rows: Row[] } {
  let records: { record: string[]; info: { lines: number } }[];
  checkLines(name, bytes);
  try {
    records = parse(textOf(bytes), {
      bom: true,
      // Excel separates by semicolons where the comma is for decimals.
      delimiter: [',', ';', '\t'],
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      to: most + 2,
      on_record: (record: string[], { invalid_field_length: uneven }) => {
        if (uneven <= MOST_UNEVEN) return record;
        throw refuse(
          `${name} has lines that are longer or shorter than its first line. Please export the files again.`,
        );
      },
    }) as unknown as typeof records;
  } catch (failure) {
    if (failure instanceof AppError) throw failure;
    throw refuse(`${name} could not be read. Please save it as CSV and try again.`);
  }
  const columns = (records[0]?.record ?? []).map((title) => title.trim().toLowerCase());
  const places = new Map(columns.map((title, at) => [title, at]));
  const rows = records.slice(1).map(({ record, info }) => ({
    line: info.lines,
    cell: (column: string) => textOfCell((record[places.get(column) ?? -1] ?? '').trim()).trim(),
  }));
  return { columns, rows };
}

/** A name as it may be stored and shown on one line. */
const nameOf = (...parts: string[]): string =>
  cutText(
    parts
      .filter(Boolean)
      .join(' ')
      .replace(/\p{Cc}+/gu, ' '),
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

const saysSame = (one: EntryValues, other: EntryValues): boolean =>
  (['name', 'role', 'state', 'sourceId'] as const).every((fact) => one[fact] === other[fact]);

/** Lines of which none repeats an address: lines that say the same count once, and lines that differ are left out, all of them. */
function withoutRepeated(lines: readonly ReadLine[]): ReadLine[] {
  // The first line with each address, and the first one after it that says something else.
  const byAddress = new Map<string, { line: number; person: EntryValues; otherLine?: number }>();
  for (const { line, is } of lines) {
    if (!('person' in is)) continue;
    const first = byAddress.get(is.person.emailCanonical);
    if (first === undefined) byAddress.set(is.person.emailCanonical, { line, person: is.person });
    else if (!saysSame(first.person, is.person)) first.otherLine ??= line;
  }
  return lines.flatMap(({ line, is }): ReadLine[] => {
    const first = 'person' in is ? byAddress.get(is.person.emailCanonical) : undefined;
    if (first === undefined || !('person' in is)) return [{ line, is }];
    if (first.otherLine === undefined) return first.line === line ? [{ line, is }] : [];
    const against = saysSame(first.person, is.person) ? first.otherLine : first.line;
    const problem = `Line ${against.toLocaleString('en')} has the same email address, but other details.`;
    const { sourceId, emailCanonical: keptAddress } = is.person;
    return [{ line, is: { problem, keptId: sourceId ?? undefined, keptAddress } }];
  });
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
