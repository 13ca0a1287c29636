import { render } from '@react-email/render';
import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { createElement, type ReactElement } from 'react';
import { type AlertLinks, ALERTS } from './templates/alerts.js';
import { TEMPLATES, type TemplateName } from './templates/catalogue.js';
import { type MailTemplate, type Owner, OwnerContext } from './templates/layout.js';
import { SupportMail } from './templates/support.js';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Titles keep their case in the text part: they hold names, which their owners do not write in capitals. */
const TEXT = {
  plainText: true as const,
  htmlToTextOptions: {
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  },
};

async function renderElement(content: ReactElement, owner: Owner): Promise<MailBody> {
  const element = createElement(OwnerContext.Provider, { value: owner }, content);
  const [html, text] = await Promise.all([render(element), render(element, TEXT)]);
  return { html, text };
}

export type MailBody = Omit<RenderedMail, 'subject'>;

/** @param message Of the template `message` alone. */
export function renderAlert(template: AlertTemplate, links: AlertLinks, owner: Owner, message = ''): Promise<MailBody> {
  return renderElement(createElement(ALERTS[template], { ...links, message }), owner);
}

export function renderSupport(message: string, owner: Owner): Promise<MailBody> {
  return renderElement(createElement(SupportMail, { message }), owner);
}

/** Mails without props, e.g. the forms' confirmations, are rendered once for an owner. */
const sameForAll = new Map<string, RenderedMail>();

async function renderTemplate(name: TemplateName, props: Record<string, unknown>, owner: Owner): Promise<RenderedMail> {
  const template = TEMPLATES[name] as MailTemplate<Record<string, unknown>>;
  return { subject: template.subject(props), ...(await renderElement(template.body(props), owner)) };
}

/**
 * Renders a single mail. @param props the props of its row @param owner whom mails name.
 * @throws when there is no such template.
 */
export async function renderMail(name: string, props: Record<string, unknown>, owner: Owner): Promise<RenderedMail> {
  if (!Object.hasOwn(TEMPLATES, name)) throw new Error(`There is no mail template ${name}.`);
  if (Object.keys(props).length > 0) return renderTemplate(name as TemplateName, props, owner);
  const key = JSON.stringify([name, owner]);
  const rendered = sameForAll.get(key) ?? (await renderTemplate(name as TemplateName, {}, owner));
  sameForAll.set(key, rendered);
  return rendered;
}
