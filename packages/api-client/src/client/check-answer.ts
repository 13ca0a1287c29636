import { describeMismatch, type EndpointDeclaration } from '../contract/endpoint.js';
import { endpoints, type Route } from '../contract/endpoints.js';

/**
 * Validates an answer against its declaration, in tests and development: production does without, as it would load
 * every schema.
 *
 * @throws {Error} one sentence with the route and the first field that is not as declared.
 */
export function checkAnswer(route: Route, data: unknown): void {
  const { answer }: EndpointDeclaration = endpoints[route];
  if (!answer && data !== null) throw new Error(`The answer of ${route} has a body, and none is declared.`);
  const { error } = answer?.safeParse(data) ?? {};
  if (error) throw new Error(describeMismatch(route, error.issues));
}
