import type { Message } from './message.ts';

const LIMIT = 2_000;

/** The newest mails, newest first. */
export class Inbox {
  private messages: Message[] = [];

  add(message: Message): void {
    this.messages.unshift(message);
    if (this.messages.length > LIMIT) this.messages.length = LIMIT;
  }

  all(): readonly Message[] {
    return this.messages;
  }

  find(id: string): Message | undefined {
    return this.messages.find((message) => message.id === id);
  }

  clear(): void {
    this.messages = [];
  }
}
