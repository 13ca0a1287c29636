import { z } from 'zod';

/** One value of a schema, with its path; `*` is any item of a list. */
export interface SchemaField {
  path: string[];
  kind: 'text' | 'number' | 'boolean' | 'enum' | 'other';
  /** Maximum length of the text, where the schema has one. */
  maxLength: number | null;
  /** A text of a fixed form: `uuid`, `date`, `regex`. */
  format: string | null;
}

/** Numbers of a query are digits that become a number. */
const takesDigits = (schema: z.ZodType): boolean => schema.safeParse('12').success && !schema.safeParse('x').success;

interface TextChecks {
  maxLength?: number | null;
  format?: string | null;
}

function leaf(schema: z.ZodType, path: string[]): SchemaField {
  // Values that are validated later, such as a list's addresses, have their checks as metadata.
  const later =
    schema instanceof z.ZodUnknown ? (schema.meta() as { type?: string; maxLength?: number } | undefined) : undefined;
  const { maxLength = null, format = null } = (later ?? schema) as TextChecks;
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || later?.type === 'string';
  const kinds: [boolean, SchemaField['kind']][] = [
    [isText && takesDigits(schema), 'number'],
    [isText, 'text'],
    [schema instanceof z.ZodNumber || schema instanceof z.ZodNumberFormat, 'number'],
    [schema instanceof z.ZodBoolean, 'boolean'],
    [schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral, 'enum'],
  ];
  return {
    path,
    kind: kinds.find(([is]) => is)?.[1] ?? 'other',
    maxLength: isText ? maxLength : null,
    format: isText ? format : null,
  };
}

/** All fields of a contract schema at any depth, for tests "through every text field". */
export function walkSchema(schema: z.ZodType, path: string[] = []): SchemaField[] {
  const inner = (part: unknown, at: string[] = path): SchemaField[] => walkSchema(part as z.ZodType, at);
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => inner(field, [...path, name]));
  }
  if (schema instanceof z.ZodArray) return inner(schema.element, [...path, '*']);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inner(schema.unwrap());
  if (schema instanceof z.ZodDefault) return inner(schema.unwrap());
  if (schema instanceof z.ZodPipe) return inner(schema.in);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inner(option));
  return [leaf(schema, path)];
}

/** A copy of `body` with `value` at `path`; `*` stands for a list's only item. */
export function withValue(body: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (head === '*') return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const object = (body ?? {}) as Record<string, unknown>;
  return { ...object, [head]: withValue(object[head], rest, value) };
}
