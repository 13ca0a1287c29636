import { EMAIL_PATTERN } from '@bellweek/api-client/contract/email-address';

/** What a person is told; `fields` are the names of those that have to change. */
export interface FormMessage {
  text: string;
  /** The server's own sentence, where it says what to do. */
  detail?: string;
  fields: readonly string[];
}

export const MESSAGES = {
  required: 'Please fill in all required fields.',
  emailRequired: 'Please enter an email address.',
  email: 'Please enter a valid email address.',
  unavailable: 'An error occurred. Please try again later.',
  submission: 'Submission failed. Please try again.',
  joining: 'Failed to join. Please try again.',
} as const;

export type FormValues<Name extends string> = Record<Name, string>;

/** The form's texts without the spaces around them. */
export function readForm<Name extends string>(form: HTMLFormElement, names: readonly Name[]): FormValues<Name> {
  const data = new FormData(form);
  const text = (name: Name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as FormValues<Name>;
}

/** The first rule of the waitlist that is broken; null when none is. */
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

function emailProblem(email: string): FormMessage | null {
  return EMAIL_PATTERN.test(email) ? null : { text: MESSAGES.email, fields: ['email'] };
}
