/** Levels A and AA of WCAG 2.2. */
const CRITERIA = [
  ...[
    '1.1.1',
    '1.2.1',
    '1.2.2',
    '1.2.3',
    '1.3.1',
    '1.3.2',
    '1.3.3',
    '1.4.1',
    '1.4.2',
    '2.1.1',
    '2.1.2',
    '2.1.4',
    '2.2.1',
  ],
  ...[
    '2.2.2',
    '2.3.1',
    '2.4.1',
    '2.4.2',
    '2.4.3',
    '2.4.4',
    '2.5.1',
    '2.5.2',
    '2.5.3',
    '2.5.4',
    '3.1.1',
    '3.2.1',
    '3.2.2',
  ],
  ...['3.2.6', '3.3.1', '3.3.2', '3.3.7', '4.1.2'],
  ...['1.2.4', '1.2.5', '1.3.4', '1.3.5', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13', '2.4.5'],
  ...['2.4.6', '2.4.7', '2.4.11', '2.5.7', '2.5.8', '3.1.2', '3.2.3', '3.2.4', '3.3.3', '3.3.4', '3.3.8', '4.1.3'],
];

interface Form {
  /** Words that a row may begin with. */
  answers: string[];
  /** Numbers that have to have a row, where they are known. */
  numbers?: string[];
}

/** Pages of rows that each need a proof. */
export const FORMS: Readonly<Record<string, Form>> = {
  'docs/trust/conformance.md': {
    answers: ['supports', 'partially supports', 'does not support', 'not applicable'],
    numbers: CRITERIA,
  },
  'docs/trust/st4s.md': { answers: ['yes', 'partly', 'no', 'not applicable', 'the owner'] },
  'docs/trust/childrens-code.md': {
    answers: ['yes', 'partly', 'no', 'not applicable', 'the owner'],
    numbers: Array.from({ length: 15 }, (_, at) => String(at + 1)),
  },
};

const ROW = /^- \*\*([\d.]+) [^*]+\*\*(.*(?:\n  .*)*)/gm;
const BODY = /^: ([^.]+)\. (.+?)(?: Shown by (.+)\.)?$/;
const TEST = /\.(?:spec|deep)\.tsx?$/;
const RUN = /\bthe run of \d{4}-\d\d-\d\d\b/;
const CHECK = /\b[SRP]\d{2}\b/;

/** @returns what is wrong with a row, apart from its number. */
function rowProblem(body: string, { answers }: Form, exists: (path: string) => boolean): string | null {
  const [, answer = '', remark = '', shown = ''] = BODY.exec(body.replaceAll(/\s+/g, ' ')) ?? [];
  if (remark === '') return 'needs an answer and a sentence: “: yes. It does.”';
  if (!answers.includes(answer)) return `begins with “${answer}”, which is none of: ${answers.join(', ')}`;
  const paths = [...shown.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  const missing = paths.find((path) => !exists(path));
  if (missing !== undefined) return `is shown by ${missing}, which is not there`;
  const isProved = paths.some((path) => TEST.test(path)) || RUN.test(shown) || CHECK.test(shown);
  return isProved || answer === 'the owner' ? null : 'is shown by no test, no check and no dated run';
}

/** Rows of a page of the trust pack that are empty, twice, missing or not proved. @param exists of a path from the root */
export function trustProblems(page: string, text: string, exists: (path: string) => boolean): string[] {
  const form = FORMS[page];
  if (!form) return [];
  const rows = [...text.matchAll(ROW)].map(([, number = '', body = '']) => ({ number, body }));
  const numbers = rows.map(({ number }) => number);
  const wanted = form.numbers ?? numbers;
  return [
    ...wanted.filter((number) => !numbers.includes(number)).map((number) => `has no row ${number}`),
    ...numbers
      .filter((number, at) => !wanted.includes(number) || numbers.indexOf(number) !== at)
      .map((number) => `has ${number} once too often`),
    ...rows.flatMap(({ number, body }) => {
      const problem = rowProblem(body, form, exists);
      return problem === null ? [] : [`${number} ${problem}`];
    }),
    ...(rows.length === 0 ? ['has no rows'] : []),
  ].map((problem) => `${page}: ${problem}.`);
}
