import { EMAIL_PATTERN } from '@bellweek/api-client/contract/email-address';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { formatCount } from '@bellweek/ui/pages';

/** Message to the person; `fields` are the names of the fields to change. */
export interface FormMessage {
  text: string;
  fields: readonly string[];
}

export const MESSAGES = {
  required: 'Please fill in all required fields.',
  emailRequired: 'Please enter an email address.',
  email: 'Please enter a valid email address.',
  country: 'Please choose a country from the list.',
  unavailable: 'An error occurred. Please try again later.',
  submission: 'Submission failed. Please try again.',
  joining: 'Failed to join. Please try again.',
} as const;

export type FormValues<Name extends string> = Record<Name, string>;

/** The trimmed texts of the form. */
export function readForm<Name extends string>(form: HTMLFormElement, names: readonly Name[]): FormValues<Name> {
  const data = new FormData(form);
  const text = (name: Name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as FormValues<Name>;
}

/** The first broken rule of the waitlist form; null when there is none. */
export function waitlistProblem({ email }: FormValues<'email'>): FormMessage | null {
  if (email === '') return { text: MESSAGES.emailRequired, fields: ['email'] };
  return emailProblem(email);
}

/** The same for the contact and the demo form, which have `required` fields, an email among them. */
export function requestProblem<Name extends string>(
  values: FormValues<Name | 'email'>,
  required: readonly (Name | 'email')[],
): FormMessage | null {
  const fields = required.filter((name) => values[name] === '');
  if (fields.length > 0) return { text: MESSAGES.required, fields };
  return emailProblem(values.email);
}

/** A field whose text matches no option, such as an unknown country; null when all match. */
export function choiceProblem(form: HTMLFormElement): FormMessage | null {
  const isUnknown = (element: Element) => element instanceof HTMLInputElement && element.validity.customError;
  const field = [...form.elements].find(isUnknown) as HTMLInputElement | undefined;
  return field ? { text: field.validationMessage, fields: [field.name] } : null;
}

/** The texts that have a limit, by field: the words for the field, and the server's limit. */
const LIMITED: Record<string, [words: string, limit: number]> = {
  firstName: ['First name', LIMITS.name],
  lastName: ['Last name', LIMITS.name],
  email: ['Email', LIMITS.email],
  role: ['Role or job title', LIMITS.name],
  organisation: ['School or organisation name', LIMITS.name],
  description: ['Your message', LIMITS.message],
};

/** The first text that is longer than the server takes; null when all fit. The fields themselves have no limit. */
export function lengthProblem(values: FormValues<string>): FormMessage | null {
  for (const [name, value] of Object.entries(values)) {
    const [words, limit] = LIMITED[name] ?? [];
    if (words === undefined || limit === undefined || value.length <= limit) continue;
    const [most, now] = [formatCount(limit), formatCount(value.length)];
    return { text: `${words} can have at most ${most} characters. Yours has ${now}.`, fields: [name] };
  }
  return null;
}

function emailProblem(email: string): FormMessage | null {
  return EMAIL_PATTERN.test(email) ? null : { text: MESSAGES.email, fields: ['email'] };
}
