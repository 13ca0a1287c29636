import { Client } from 'pg';
import { Failure } from '../failure.ts';
import type { Stack } from '../stack/stack.ts';
import { insertPeople } from './people.ts';

/** A client with an operator's session. */
export class Operator {
  private readonly apiUrl: string;
  private readonly headers: Record<string, string>;

  private constructor(apiUrl: string, headers: Record<string, string>) {
    this.apiUrl = apiUrl;
    this.headers = headers;
  }

  static async signIn(stack: Stack): Promise<Operator> {
    const { apiUrl, webUrl, databaseOwnerUrl, ports } = stack.settings;
    const [person] = await insertPeople(databaseOwnerUrl, 1);
    const database = new Client({ connectionString: databaseOwnerUrl });
    await database.connect();
    await database.query(`UPDATE users SET operator_role = 'administrator' WHERE id = $1`, [person!.userId]);
    await database.query('UPDATE sessions SET verified_at = now() WHERE user_id = $1', [person!.userId]);
    await database.end();
    const cookie = `bellweek-session-${ports.api}=${person!.session}`;
    const answer = await fetch(`${apiUrl}/auth/user`, { headers: { cookie } });
    const token = answer.headers.get('x-csrf-token') ?? '';
    return new Operator(apiUrl, { cookie, origin: webUrl, 'x-csrf-token': token, 'content-type': 'application/json' });
  }

  /** A public endpoint. */
  get liveUrl(): string {
    return `${this.apiUrl}/health/live`;
  }

  async post<T>(path: string, body: unknown): Promise<T> {
    const text = JSON.stringify(body);
    const answer = await fetch(`${this.apiUrl}${path}`, { method: 'POST', headers: this.headers, body: text });
    if (!answer.ok) throw new Failure(`The bench is void: ${path} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  fetch(path: string): Promise<Response> {
    return fetch(`${this.apiUrl}${path}`, { headers: this.headers });
  }

  async get<T>(path: string): Promise<T> {
    return (await this.fetch(path)).json() as Promise<T>;
  }
}
