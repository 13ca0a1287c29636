import type { z } from 'zod';
import { readRoutes } from '../route-table.js';
import type { TestApp } from '../test-app.js';
import type { Cast } from './actors.js';
import { guestOf, type ListedRoute } from './route-list.js';
import { fillPath, type Sample, sampleFor } from './samples.js';
import { type SchemaField, walkSchema } from './schema-walk.js';

/** Sends requests whose query differs from a valid one in the tested keys. */
export class QueryProbe {
  /** A read takes nothing away: one sample does for all requests of its route. */
  private readonly samples = new Map<string, Promise<Sample>>();

  constructor(
    private readonly test: TestApp,
    private readonly cast: Cast,
  ) {}

  queryOf(route: ListedRoute): z.ZodType | undefined {
    return readRoutes(this.test.app).find(({ key }) => key === route.key)!.query;
  }

  sampleOf({ key }: ListedRoute): Promise<Sample> {
    const sample = this.samples.get(key) ?? sampleFor(this.test, key);
    this.samples.set(key, sample);
    return sample;
  }

  /** The query keys of a route by the kinds of their schemas. */
  keysOf(route: ListedRoute, ...kinds: SchemaField['kind'][]): string[] {
    const query = this.queryOf(route);
    if (!query) return [];
    const fields = walkSchema(query).filter(({ kind }) => kinds.includes(kind));
    return [...new Set(fields.map(({ path }) => String(path[0])))];
  }

  /** @param changes keys and values that replace keys and values of the valid query */
  async ask(route: ListedRoute, changes: [string, string][]): Promise<{ status: number; body: string }> {
    const actor = await this.cast.get(guestOf(route));
    const sample = await this.sampleOf(route);
    const parameters = new URLSearchParams(sample.query);
    for (const name of new Set(changes.map(([key]) => key.replace('[]', '')))) parameters.delete(name);
    for (const [name, value] of changes) parameters.append(name, value);
    return actor.send(route, {}, { path: `${fillPath(route.path, sample)}?${parameters.toString()}` });
  }
}
