/** Where the website publishes the manifest of its planner. */
export const BUILD_MANIFEST_PATH = '/build-manifest.txt';

/** Facts and files of one build of the planner. */
export interface BuildManifest {
  version: string;
  /** ISO time in UTC: of two builds, the later one is the newer. */
  built: string;
  /** `unknown` where the build has no Git. */
  commit: string;
  /** `build` for a key that was made for this build alone. */
  signer: 'release' | 'build';
  /** SHA-256 in hexadecimal digits, by the file's name in the folder of the build. */
  files: ReadonlyMap<string, string>;
}

const FORM = new RegExp(
  [
    /^# bellweek planner 1\n/,
    /# version (?<version>[\w.+-]+)\n/,
    /# built (?<built>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\n/,
    /# commit (?<commit>[\da-f]{40}|unknown)\n/,
    /# signed with the key of the (?<signer>release|build)\n/,
    /(?<lines>(?:[\da-f]{64} {2}[\w./-]+\n)+)$/,
  ]
    .map(({ source }) => source)
    .join(''),
);

const isSorted = (names: string[]): boolean => names.every((name, at) => at === 0 || (names[at - 1] ?? '') < name);

/** The bytes that are signed. `sha256sum --check` reads them too: it skips lines with `#`. */
export function writeBuildManifest({ version, built, commit, signer, files }: BuildManifest): string {
  const names = [...files.keys()].sort();
  const head = [
    'bellweek planner 1',
    `version ${version}`,
    `built ${built}`,
    `commit ${commit}`,
    `signed with the key of the ${signer}`,
  ];
  const lines = [...head.map((line) => `# ${line}`), ...names.map((name) => `${files.get(name)}  ${name}`)];
  return lines.map((line) => `${line}\n`).join('');
}

/** Null for any text that `writeBuildManifest` would not write. */
export function readBuildManifest(text: string): BuildManifest | null {
  const { version, built, commit, signer, lines } = FORM.exec(text)?.groups ?? {};
  if (!version || !built || !commit || !lines) return null;
  const entries = lines
    .trimEnd()
    .split('\n')
    .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]);
  if (!isSorted(entries.map(([name]) => name))) return null;
  return { version, built, commit, signer: signer === 'release' ? 'release' : 'build', files: new Map(entries) };
}
