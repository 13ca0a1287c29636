const LONGEST = 72;
/** One area, then an imperative in lower case: `api: limit what a feed may cost`. */
const SUBJECT = /^[a-z][\w./-]*: (?<verb>[a-z][\w-]*) .*[^.]$/;
/** `adds`, `added`, `adding`; not `address`, `embed`, `bring`. */
const NOT_IMPERATIVE = /[^s]s$|[^e]ed$|ing$/;
const IMPERATIVE = ['bring', 'embed', 'focus', 'shed', 'string'];

/** Problems with the subjects of commits; CONTRIBUTING.md has the rules. */
export function commitProblems(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => {
    const problems: string[] = [];
    if (subject.length > LONGEST) problems.push(`has ${subject.length} characters, and ${LONGEST} is the most`);
    const verb = SUBJECT.exec(subject)?.groups?.verb;
    if (verb === undefined || (NOT_IMPERATIVE.test(verb) && !IMPERATIVE.includes(verb))) {
      problems.push('must read "area: imperative", without a full stop');
    }
    return problems.map((problem) => `commit "${subject}": ${problem}.`);
  });
}
