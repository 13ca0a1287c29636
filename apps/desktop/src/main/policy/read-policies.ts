import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { win32 } from 'node:path';
import type { PolicyView } from '../../ipc/policies.ts';
import { APP_ID } from '../app-identity.ts';
import { checkPolicies, joinPolicies, unreadable } from './check-policies.ts';

/** Parts of the system that policies come from. */
export interface PolicySystem {
  platform: NodeJS.Platform;
  /** Null if there is no such file. @throws if it is too large or cannot be read */
  readFile: (path: string) => string | null;
  /** Output of a program; null if it says by code 1 that there is nothing. @throws for any other end */
  run: (program: string, args: string[]) => string | null;
}

const MOST_BYTES = 64_000;
const MOST_MS = 3_000;

const codeOf = (error: unknown, name: 'code' | 'status'): unknown =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined;

const realSystem: PolicySystem = {
  platform: process.platform,
  readFile: (path) => {
    try {
      if (statSync(path).size > MOST_BYTES) throw new Error(`${path} is too large.`);
      return readFileSync(path, 'utf8');
    } catch (error) {
      if (codeOf(error, 'code') === 'ENOENT') return null;
      throw error;
    }
  },
  run: (program, args) => {
    try {
      return execFileSync(program, args, {
        encoding: 'utf8',
        timeout: MOST_MS,
        maxBuffer: MOST_BYTES,
        windowsHide: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch (error) {
      if (codeOf(error, 'status') === 1) return null;
      throw error;
    }
  },
};

/** Administrators alone can write there: in `ProgramData` anybody may make a folder that is not there yet. */
const FILES: Partial<Record<NodeJS.Platform, string>> = {
  linux: '/etc/bellweek/policy.json',
  darwin: '/Library/Application Support/Bellweek/policy.json',
  win32: String.raw`C:\Program Files\Bellweek Policy\policy.json`,
};
const REGISTRY = String.raw`HKLM\Software\Policies\Bellweek`;
/** File of a profile for the device; people cannot write there. */
const PROFILE = `/Library/Managed Preferences/${APP_ID}.plist`;

/** One value in the output of `reg query`: four spaces, name, type, value. */
const REGISTRY_VALUE = /^ {4}(?<name>[^( ].*?) {4}(?<type>REG_[A-Z_]+) {4}(?<value>.*)$/;

function ofRegistry(output: string): Record<string, unknown> {
  const found = output.split(/\r?\n/).map((line) => REGISTRY_VALUE.exec(line)?.groups);
  return Object.fromEntries(
    found.flatMap((groups) => {
      if (!groups) return [];
      const { name = '', type, value = '' } = groups;
      // Null is no value of any policy.
      return [[name, type === 'REG_SZ' ? value : type === 'REG_DWORD' ? Number(value) : null]];
    }),
  );
}

/** @throws {Error} if it is no JSON object */
function ofJson(text: string): Record<string, unknown> {
  // Editors of Windows begin a file with a mark.
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('This is no object.');
  return value as Record<string, unknown>;
}

/** Keys that macOS adds to what a profile sets. */
const ofProfile = (text: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(ofJson(text)).filter(([name]) => !name.startsWith('Payload')));

/** A source that cannot be read never keeps the program from starting. */
function source(place: string, read: () => Record<string, unknown> | null): PolicyView {
  try {
    return checkPolicies(read() ?? {});
  } catch {
    return unreadable(place);
  }
}

const fileSource = (path: string, { readFile }: PolicySystem): PolicyView =>
  source(path, () => {
    const text = readFile(path);
    return text === null ? null : ofJson(text);
  });

/** Policies that the system itself manages, which count before a file. */
function systemSource({ platform, run, readFile }: PolicySystem, windows: string): PolicyView[] {
  if (platform === 'win32') {
    const reg = win32.join(windows, 'System32', 'reg.exe');
    return [
      source(REGISTRY, () => {
        const output = run(reg, ['query', REGISTRY]);
        return output === null ? null : ofRegistry(output);
      }),
    ];
  }
  if (platform !== 'darwin') return [];
  return [
    source(PROFILE, () => {
      if (readFile(PROFILE) === null) return null;
      return ofProfile(run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', PROFILE]) ?? '');
    }),
  ];
}

/** Places that the environment tells. */
interface PolicyPlaces {
  /** Folder of Windows. */
  windows: string;
  /** Read by a copy that is being developed, and by no other. */
  developersFile: string | null;
}

/** Reads what the school has set for this computer. Only administrators can write where an installed program reads it. */
export function readPolicies(isPackaged: boolean, places: PolicyPlaces, system: PolicySystem = realSystem): PolicyView {
  const path = isPackaged ? FILES[system.platform] : places.developersFile;
  const files = path ? [fileSource(path, system)] : [];
  return joinPolicies([...(isPackaged ? systemSource(system, places.windows) : []), ...files]);
}
