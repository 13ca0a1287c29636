import { deflateRawSync } from 'node:zlib';

/** Columns of OneRoster 1.2 CSV. */
const COLUMNS = {
  manifest: 'propertyName,value',
  users:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
  roles:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  classes:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
};
type File = keyof typeof COLUMNS;

/** A file of a OneRoster export; columns that a row leaves out are empty. */
export function rosterFile(file: File, rows: readonly Record<string, string>[]): string {
  const columns = COLUMNS[file].split(',');
  const lines = rows.map((row) => columns.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(','));
  return [COLUMNS[file], ...lines, ''].join('\r\n');
}

export const manifest = (users: 'bulk' | 'delta' | 'absent', version = '1.2'): string =>
  rosterFile('manifest', [
    { propertyName: 'manifest.version', value: '1.0' },
    { propertyName: 'oneroster.version', value: version },
    { propertyName: 'file.users', value: users },
    { propertyName: 'file.classes', value: 'bulk' },
  ]);

const number = (bytes: number, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** A zip file of texts by their names, every second one packed. */
export function zipOf(files: Record<string, string>, { isEncrypted = false } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const [index, [path, text]] of Object.entries(files).entries()) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)];
    const packed = index % 2 === 0 ? deflateRawSync(bytes) : bytes;
    // Version, flags, method, time and day, checksum, sizes, length of the name.
    const facts = Buffer.concat([
      ...[
        number(2, 20),
        number(2, isEncrypted ? 1 : 0),
        number(2, index % 2 === 0 ? 8 : 0),
        number(4, 0),
        number(4, 0),
      ],
      ...[number(4, packed.length), number(4, bytes.length), number(2, name.length), number(2, 0)],
    ]);
    const local = Buffer.concat([number(4, 0x04034b50), facts, name, packed]);
    const rest = Buffer.concat([number(2, 0), number(2, 0), number(2, 0), number(4, 0), number(4, place)]);
    directory.push(Buffer.concat([number(4, 0x02014b50), number(2, 20), facts, rest, name]));
    parts.push(local);
    place += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.concat([
    ...[number(4, 0x06054b50), number(4, 0), number(2, directory.length), number(2, directory.length)],
    ...[number(4, entries.length), number(4, place), number(2, 0)],
  ]);
  return Buffer.concat([...parts, entries, end]);
}

export const encoded = (file: string | Buffer): string => Buffer.from(file).toString('base64url');
