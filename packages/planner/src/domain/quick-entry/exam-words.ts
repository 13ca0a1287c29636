/** The word of a title that makes it an exam, for a chip. */
export interface FoundExam {
  text: string;
}

const WORD = String.raw`(?:exam|test|quiz|midterm)`;
/** "Maths exam", "bio test p3", "history test wk 8", "test 4th period": at the end, but for a number. */
const AT_END = new RegExp(
  String.raw`(?:^|[^\p{L}\p{N}-])(${WORD})(?:\s+(?:\p{L}{1,6}\s+)?\p{L}?\d\S*(?:\s+\p{L}{1,8})?)?\s*[.!?]*$`,
  'iu',
);
/** "Exam: biology", "Test on chapter 3". */
const AT_START = new RegExp(String.raw`^(${WORD})(?:\s*:|\s+(?:on|in|about)\b)`, 'iu');
/** Work for an exam, or with one: "revise for maths test", "print the quiz". */
const WORK =
  /\b(?:study|studying|revis\w+|review|prepar\w+|prep|practi[sc]\w+|learn|read|mark|correct\w*|check|buy|print|make|write|redo|finish|sign|return|hand|get|do|for|from|to|before|after|the|my|no)\b/iu;

/** The exam that a title names; null where the words are about work for one. */
export function examIn(title: string): FoundExam | null {
  const found = AT_START.exec(title) ?? AT_END.exec(title);
  const text = found?.[1];
  if (!found || text === undefined || WORK.test(title.slice(0, found.index + found[0].indexOf(text)))) return null;
  return { text };
}
