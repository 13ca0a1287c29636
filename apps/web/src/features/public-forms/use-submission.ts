import type { ApiResult } from '@bellweek/api-client/client/request';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { MESSAGES, choiceProblem, lengthProblem, readForm } from './form-rules.ts';
import type { FormMessage, FormValues } from './form-rules.ts';
import { useDraft } from './use-draft.ts';

export interface SubmissionOptions<Name extends string> {
  names: readonly Name[];
  check: (values: FormValues<Name>) => FormMessage | null;
  send: (values: FormValues<Name>, patience: { signal: AbortSignal }) => Promise<ApiResult<null>>;
  /** The message when the server refuses. */
  refusal: string;
  /** Key under which the text is kept until it is sent or the tab is closed. */
  draft?: string;
}

/** Timeout: long for a phone on a bad line, short enough for people to wait for it. */
const TIMEOUT_MS = 20_000;

export interface Submission<Name extends string> {
  form: RefObject<HTMLFormElement | null>;
  state: 'editing' | 'loading' | 'submitted';
  message: FormMessage | null;
  /** The values that were sent. */
  sent: FormValues<Name> | null;
  submit: (event: FormEvent) => void;
}

async function deliver(send: () => Promise<ApiResult<null>>, refusal: string): Promise<FormMessage | null> {
  try {
    const result = await send();
    if (result.error === null) return null;
    // No answer at all: a request that throws, by the specification.
    if (result.status === 0) throw new Error(result.error);
    // The specified message alone, without the server's sentence; the fields it names are marked.
    return { text: refusal, fields: result.fields ?? [] };
  } catch (failure) {
    console.error('The form could not be sent:', failure);
    return { text: MESSAGES.unavailable, fields: [] };
  }
}

/**
 * State of a public form: from editing through loading to submitted, or back with a message (specification, section 4).
 * The fields always keep their text.
 */
export function useSubmission<Name extends string>(options: SubmissionOptions<Name>): Submission<Name> {
  const { names, check, send, refusal } = options;
  const form = useRef<HTMLFormElement>(null);
  const lastFocused = useRef<Element | null>(null);
  const [state, setState] = useState<Submission<Name>['state']>('editing');
  const [message, setMessage] = useState<FormMessage | null>(null);
  const [sent, setSent] = useState<FormValues<Name> | null>(null);
  const dropDraft = useDraft(form, names, options.draft);

  useEffect(() => {
    const [wrong] = message?.fields ?? [];
    const field = wrong === undefined ? undefined : form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) {
      field.focus();
      // If field and button fit the viewport, the message is at its own place between them and covers nothing.
      form.current?.querySelector('[type="submit"]')?.scrollIntoView({ block: 'nearest' });
      field.scrollIntoView({ block: 'nearest' });
    }
    // A field that was disabled during the call lost the focus.
    else if (message && document.activeElement === document.body && lastFocused.current instanceof HTMLElement)
      lastFocused.current.focus();
  }, [message]);

  const start = async (values: FormValues<Name>) => {
    const problem = check(values) ?? lengthProblem(values) ?? (form.current && choiceProblem(form.current));
    setMessage(problem);
    if (problem) return;
    setState('loading');
    const failure = await deliver(() => send(values, { signal: AbortSignal.timeout(TIMEOUT_MS) }), refusal);
    setMessage(failure);
    if (!failure) {
      setSent(values);
      dropDraft();
    }
    setState(failure ? 'editing' : 'submitted');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form.current || state !== 'editing') return;
    lastFocused.current = document.activeElement;
    void start(readForm(form.current, names));
  };
  return { form, state, message, sent, submit };
}
