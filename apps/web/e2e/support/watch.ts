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
  private readonly complaints: string[] = [];
  private readonly expected: RegExp[] = [];

  /** Expects a message that this test provokes. */
  expectMessage(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  follow(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.note(message.text());
    });
    context.on('weberror', (error) => this.note(`exception: ${error.error().message}`));
    context.on('response', (response) => this.checkHeaders(response));
  }

  /** Problems that no expectation covers. */
  unexpected(): string[] {
    return this.complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }

  private note(text: string): void {
    this.complaints.push(text);
  }

  private checkHeaders(response: Response): void {
    if (!response.url().startsWith(`${WEB_URL}/`)) return;
    const headers = response.headers();
    const missing = REQUIRED_HEADERS.filter((name) => !headers[name]);
    if (headers['x-powered-by']) missing.push('no x-powered-by');
    if (missing.length > 0) this.note(`${response.status()} ${response.url()} lacks ${missing.join(', ')}`);
  }
}
