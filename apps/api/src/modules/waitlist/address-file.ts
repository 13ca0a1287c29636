import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { cutText } from '@bellweek/api-client/contract/cut-text';
import { textOfCell } from '@bellweek/api-client/contract/inert-cell';
import { parse } from 'csv-parse/sync';
import { AppError } from '../../common/app-error.js';

/** Bad lines that are shown, and how much of each. */
const SHOWN_LINES = 10;
const SHOWN_LENGTH = 100;

interface AddressFile {
  /** As they were written, by their canonical form. */
  addresses: Map<string, string>;
  repeated: number;
  bad: number;
  badLines: { line: number; text: string }[];
}

/** The text of a cell, of our own export too. */
const addressIn = (cell: string): string => textOfCell(cell.trim()).trim();

/** Reads one address per line, or the first one of each line of a CSV file. Its head line is passed over. @throws {AppError} */
export function readAddressFile(text: string, mostLines: number): AddressFile {
  const rows = readRows(text);
  if (rows.length > mostLines) {
    throw new AppError('invalid_request', `Please import at most ${mostLines.toLocaleString('en')} lines at a time.`);
  }
  const file: AddressFile = { addresses: new Map(), repeated: 0, bad: 0, badLines: [] };
  for (const [index, { record, info }] of rows.entries()) {
    const address = record.map(addressIn).find((cell) => canonicalEmail(cell) !== null);
    const canonical = address === undefined ? null : canonicalEmail(address);
    if (address !== undefined && canonical !== null) {
      if (file.addresses.has(canonical)) file.repeated += 1;
      else file.addresses.set(canonical, address);
    } else if (index > 0 || record.some((cell) => cell.includes('@'))) {
      file.bad += 1;
      if (file.badLines.length < SHOWN_LINES) {
        file.badLines.push({ line: info.lines, text: cutText(record.join(', '), SHOWN_LENGTH).toWellFormed() });
      }
    }
  }
  return file;
}

interface Row {
  record: string[];
  /** `lines`: the number of the row's last line. */
  info: { lines: number };
}

function readRows(text: string): Row[] {
  // Excel separates by semicolons where the comma is for decimals.
  const options = { bom: true, delimiter: [',', ';', '\t'], record_delimiter: ['\r\n', '\n', '\r'], info: true };
  try {
    return parse(text, {
      ...options,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Text that was pasted has lines of any shape.
      relax_column_count: true,
      relax_quotes: true,
    }) as unknown as Row[];
  } catch {
    throw new AppError('invalid_request', 'This file could not be read. Please save it as CSV and try again.');
  }
}
