import { render } from '@react-email/render';
import type { ReactElement } from 'react';
import { TEMPLATES, type TemplateName } from './templates/catalogue.js';
import type { MailTemplate } from './templates/mail-template.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Titles hold names: in the text part too they are written as their owners write them, not in capitals. */
const TEXT = {
  plainText: true as const,
  htmlToTextOptions: { selectors: [{ selector: 'h1', options: { uppercase: false } }] },
};

async function renderElement(element: ReactElement): Promise<Omit<RenderedMail, 'subject'>> {
  const [html, text] = await Promise.all([render(element), render(element, TEXT)]);
  return { html, text };
}

/** A mail as it leaves. `props` are the ones its row was written with. */
export async function renderMail(name: string, props: Record<string, unknown>): Promise<RenderedMail> {
  if (!Object.hasOwn(TEMPLATES, name)) throw new Error(`There is no mail template ${name}.`);
  const template = TEMPLATES[name as TemplateName] as MailTemplate<Record<string, unknown>>;
  return { subject: template.subject(props), ...(await renderElement(template.body(props))) };
}
