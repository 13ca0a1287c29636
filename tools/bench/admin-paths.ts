/** An address with its parameters. */
export const query = (path: string, parameters: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)])).toString()}`;
