import { expect } from '@playwright/test';
import type { BrowserContext, Response } from '@playwright/test';
import { WEB_URL } from './places.ts';

const REQUIRED_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];

/**
 * Collects problems of any page: messages in the console (violations of the content security policy are among them),
 * exceptions, answers of the website without their headers (S54).
 */
export class Watch {
  private readonly complaints: { text: string; place: string }[] = [];
  private readonly expected: RegExp[] = [];

  /** Expects a message that this test provokes. */
  expectMessage(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.note(message.text(), message.location().url);
    });
    context.on('weberror', (error) => this.note(`exception: ${error.error().message}`, error.page()?.url()));
    context.on('response', (response) => this.checkHeaders(response));
  }

  /** Fails on problems that no expectation covers. The first line names them: a summary prints no other line. */
  verify(): void {
    const unexpected = this.complaints.filter(({ text }) => !this.expected.some((pattern) => pattern.test(text)));
    const lines = unexpected.map(({ text, place }) => `${text} (${place})`.replace(/\s+/g, ' '));
    expect(lines, `Unexpected on a page: ${lines.join('; ')}`).toEqual([]);
  }

  private note(text: string, place = 'the page'): void {
    this.complaints.push({ text, place });
  }

  private checkHeaders(response: Response): void {
    if (!response.url().startsWith(`${WEB_URL}/`)) return;
    const headers = response.headers();
    const missing = REQUIRED_HEADERS.filter((name) => !headers[name]);
    if (headers['x-powered-by']) missing.push('no x-powered-by');
    if (missing.length > 0) this.note(`${response.status()} ${response.url()} lacks ${missing.join(', ')}`);
  }
}
