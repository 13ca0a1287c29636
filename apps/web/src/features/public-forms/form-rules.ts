import type { ApiResult } from '@bellweek/api-client/client/request';
import { EMAIL_PATTERN } from '@bellweek/api-client/contract/email-address';

/** Message to the person; `fields` are the names of those that have to change. */
export interface FormMessage {
  text: string;
  /** The server's own sentence, if it says what to do. */
  detail?: string;
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

/** Message of a refusal. If the person can fix it, the server's sentence is added, with the fields it names. */
export function refused({ error, status, fields = [] }: ApiResult<null>, text: string): FormMessage {
  // The server validates an address more strictly than the form; the sentence is the form's own.
  if (status === 400 && error === MESSAGES.email) return { text: error, fields };
  const canHelp = status >= 400 && status < 500 && error !== null && !error.startsWith('Request failed');
  return { text, fields, ...(canHelp ? { detail: error } : {}) };
}

function emailProblem(email: string): FormMessage | null {
  return EMAIL_PATTERN.test(email) ? null : { text: MESSAGES.email, fields: ['email'] };
}
