/** Text of files, by path from the root. */
export type Texts = ReadonlyMap<string, string>;

const ID = /(?<![\w-])[SRP]\d{2}(?![\w-])/g;
/** The ids at the start of a title: `S43 …`, `S37, S69 …`, `R13 S07 S52 …`. */
const TITLE = /['"`]((?:[SRP]\d{2}(?:, | and | ))+)/g;
const TEST = /\.(?:spec|deep)\.tsx?$|\/(?:e2e|test)\//;
/** An entry of the list: `- **S01** What holds.`, and on a line below `Shown by …` or `Not tested: …`. */
const ROW = /^- \*\*([SRP]\d{2})\*\*.*(?:\n  (?!Shown by\b|Not tested: ).*)*((?:\n  .*)*)$/gm;
const NOT_TESTED = 'Not tested: ';

const idsOf = (text: string): string[] => [...text.matchAll(ID)].map(([id]) => id);

/** Ids at the start of test titles, by file. */
function testedIds(texts: Texts): Map<string, Set<string>> {
  const tested = new Map<string, Set<string>>();
  for (const [path, text] of texts) {
    if (!TEST.test(path)) continue;
    for (const [, start = ''] of text.matchAll(TITLE)) {
      for (const id of idsOf(start)) tested.set(id, (tested.get(id) ?? new Set()).add(path));
    }
  }
  return tested;
}

/** Problems of one row: it must name the specs that test its id, unless it says why it is not tested. */
function rowProblems(id: string, shown: string, files: ReadonlySet<string>): string[] {
  if (shown.startsWith(NOT_TESTED)) {
    return [...files].map((file) => `${file} tests ${id}, and its row says that it is not tested.`);
  }
  const named = [...shown.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  if (named.length === 0) return [`the row of ${id} names no spec.`];
  return named.filter((path) => !files.has(path)).map((path) => `no title in ${path} begins with ${id}.`);
}

/**
 * Ids that are cited and not listed, listed and not tested, and rows that name the wrong spec. @param catalogue
 * docs/quality.md
 */
export function qualityProblems(catalogue: string, texts: Texts): string[] {
  const rows = [...catalogue.matchAll(ROW)].map(([, id = '', shown = '']) => ({ id, shown: shown.trim() }));
  const listed = new Set(rows.map(({ id }) => id));
  const tested = testedIds(texts);
  const unlisted = [...texts].flatMap(([path, text]) =>
    [...new Set(idsOf(text))].filter((id) => !listed.has(id)).map((id) => `${path} cites ${id}, which is not listed.`),
  );
  const twice = rows.filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at);
  const wrong = rows.flatMap(({ id, shown }) => rowProblems(id, shown, tested.get(id) ?? new Set()));
  return [...unlisted, ...twice.map(({ id }) => `${id} is listed twice.`), ...wrong].map(
    (problem) => `docs/quality.md: ${problem}`,
  );
}

const CITED_SECTION = /specification, sections? ([\d, and]*\d)/gi;
const SECTION = /^## (\d+)\. /gm;

/** Sections of the specification that are cited and do not exist. @param specification docs/specification.md */
export function sectionProblems(specification: string, texts: Texts): string[] {
  const sections = new Set([...specification.matchAll(SECTION)].map(([, number]) => number));
  return [...texts].flatMap(([path, text]) =>
    [...text.matchAll(CITED_SECTION)]
      .flatMap(([, cited = '']) => cited.match(/\d+/g) ?? [])
      .filter((number) => !sections.has(number))
      .map((number) => `docs/specification.md: ${path} cites section ${number}, which is not there.`),
  );
}
