import type { z } from 'zod';

/** True only for values that the schema accepts unchanged; for the reason of a refusal, ask the schema. */
export type QuickCheck = (value: unknown) => boolean;

type Definition = z.core.$ZodTypes['_zod']['def'];
type RuleDefinition = (z.core.$ZodChecks | z.core.$ZodCustom)['_zod']['def'];
/** Called only with values of its type. */
type Rule = (value: never) => boolean;
type Sized = string | readonly unknown[];

/** As zod counts: of a string its code points, each of which is one or two of its units. */
const sizeOf = (value: Sized): number => (typeof value === 'string' ? [...value].length : value.length);

/** Formats that are defined by their pattern alone. */
const PATTERNS: readonly string[] = ['regex', 'date', 'datetime'];

type RuleMakers = {
  [C in RuleDefinition['check']]?: (rule: Extract<RuleDefinition, { check: C }>) => Rule | null;
};
const RULES: RuleMakers = {
  min_length: ({ minimum }) => {
    return (value: Sized) => value.length >= 2 * minimum || sizeOf(value) >= minimum;
  },
  max_length: ({ maximum }) => {
    return (value: Sized) => value.length <= maximum || sizeOf(value) <= maximum;
  },
  length_equals: ({ length }) => {
    return (value: Sized) => sizeOf(value) === length;
  },
  greater_than: ({ value: limit, inclusive }) => {
    return (value: number) => value > Number(limit) || (inclusive && value === limit);
  },
  less_than: ({ value: limit, inclusive }) => {
    return (value: number) => value < Number(limit) || (inclusive && value === limit);
  },
  number_format: ({ format }) => (format === 'safeint' ? Number.isSafeInteger : null),
  string_format: ({ format, pattern }) => {
    return pattern && !pattern.global && PATTERNS.includes(format) ? (value: string) => pattern.test(value) : null;
  },
  // Without a function of its own it is a `superRefine`.
  custom: (rule) => ('fn' in rule ? (value) => rule.fn(value) === true : null),
};

function objectCheck(shape: z.core.$ZodShape, isStrict: boolean): QuickCheck | null {
  const names = Object.keys(shape);
  const checks = Object.values(shape)
    .map(quickCheckOf)
    .filter((check) => check !== null);
  if (checks.length < names.length) return null;
  const hasOptional = Object.values(shape).some(({ _zod }) => _zod.def.type === 'optional');
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const row = value as Record<string, unknown>;
    for (let at = 0; at < names.length; at += 1) if (!checks[at]?.(row[names[at] ?? ''])) return false;
    if (!isStrict) return true;
    const given = hasOptional ? names.filter((name) => Object.hasOwn(row, name)) : names;
    return Object.keys(row).length === given.length;
  };
}

function listCheck(item: QuickCheck): QuickCheck {
  return (value) => {
    if (!Array.isArray(value)) return false;
    // `every` would skip holes.
    for (let at = 0; at < value.length; at += 1) if (!item(value[at])) return false;
    return true;
  };
}

function recordCheck(isKey: QuickCheck, isValue: QuickCheck): QuickCheck {
  return (value) => {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return false;
    return Object.entries(value).every(([key, each]) => key !== '__proto__' && isKey(key) && isValue(each));
  };
}

function oneOf(values: readonly unknown[]): QuickCheck {
  const known = new Set(values);
  return (value) => known.has(value);
}

function eitherCheck(options: readonly z.core.$ZodType[]): QuickCheck | null {
  const checks = options.map(quickCheckOf).filter((check) => check !== null);
  return checks.length < options.length ? null : (value) => checks.some((check) => check(value));
}

type TypeMakers = {
  [T in Definition['type']]?: (def: Extract<Definition, { type: T }>) => QuickCheck | null;
};
/** Whether a value is of the right type, before any of the rules for that type. */
const TYPES: TypeMakers = {
  string: ({ coerce }) => (coerce ? null : (value) => typeof value === 'string'),
  number: ({ coerce }) => (coerce ? null : Number.isFinite),
  boolean: ({ coerce }) => (coerce ? null : (value) => typeof value === 'boolean'),
  null: () => (value) => value === null,
  literal: ({ values }) => oneOf(values),
  enum: ({ entries }) => oneOf(Object.values(entries)),
  nullable: ({ innerType }) => {
    const check = quickCheckOf(innerType);
    return check && ((value) => value === null || check(value));
  },
  optional: ({ innerType }) => {
    const check = quickCheckOf(innerType);
    return check && ((value) => value === undefined || check(value));
  },
  // A missing value that the schema would default fails the check.
  default: ({ innerType }) => quickCheckOf(innerType),
  array: ({ element }) => {
    const check = quickCheckOf(element);
    return check && listCheck(check);
  },
  record: ({ keyType, valueType }) => {
    const [isKey, isValue] = [quickCheckOf(keyType), quickCheckOf(valueType)];
    return isKey && isValue && recordCheck(isKey, isValue);
  },
  // Options of a discriminated union exclude each other; otherwise `inclusive: false` requires exactly one match.
  union: (def) => (def.inclusive === false && !('discriminator' in def) ? null : eitherCheck(def.options)),
  object: ({ shape, catchall }) => {
    const others = catchall?._zod.def.type;
    return others === 'never' || others === 'unknown' ? objectCheck(shape, others === 'never') : null;
  },
};

/**
 * Fast check derived from a schema, for pages where zod may not compile (ours forbid `eval`) and is slow: no copies, no
 * list of issues. Derived, so that the schema stays the only definition of a row.
 *
 * @returns null for a schema that transforms its input, or has a rule that is not supported here
 */
export function quickCheckOf(schema: z.core.$ZodType): QuickCheck | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  // Each maker gets the definition it is for; TypeScript does not follow the index.
  const isOfType = TYPES[def.type]?.(def as never) ?? null;
  const definitions = [...('check' in def ? [def] : []), ...(def.checks ?? []).map((check) => check._zod.def)];
  const rules = definitions.map((rule) => RULES[rule.check as RuleDefinition['check']]?.(rule as never) ?? null);
  const known = rules.filter((rule) => rule !== null);
  if (!isOfType || known.length < rules.length) return null;
  return known.reduce<QuickCheck>(
    (isSoundSoFar, rule) => (value) => isSoundSoFar(value) && rule(value as never),
    isOfType,
  );
}
