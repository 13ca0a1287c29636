import type { z } from 'zod';

/** True only for what the schema accepts and gives back as it is; of what it refuses, the schema knows the reason. */
export type QuickCheck = (value: unknown) => boolean;

type Definition = z.core.$ZodTypes['_zod']['def'];
type RuleDefinition = (z.core.$ZodChecks | z.core.$ZodCustom)['_zod']['def'];
/** Is only asked about values of the type it is for. */
type Rule = (value: never) => boolean;
interface Sized {
  length: number;
}

/** Formats that ask for their pattern and nothing else. */
const PATTERNS: readonly string[] = ['regex', 'date', 'datetime'];

function ruleOf(rule: RuleDefinition): Rule | null {
  switch (rule.check) {
    case 'min_length':
      return ({ length }: Sized) => length >= rule.minimum;
    case 'max_length':
      return ({ length }: Sized) => length <= rule.maximum;
    case 'length_equals':
      return ({ length }: Sized) => length === rule.length;
    case 'greater_than':
      return (value: number) => value > Number(rule.value) || (rule.inclusive && value === rule.value);
    case 'less_than':
      return (value: number) => value < Number(rule.value) || (rule.inclusive && value === rule.value);
    case 'number_format':
      return rule.format === 'safeint' ? Number.isSafeInteger : null;
    case 'string_format': {
      const { format, pattern } = rule;
      return pattern && !pattern.global && PATTERNS.includes(format) ? (value: string) => pattern.test(value) : null;
    }
    case 'custom':
      // `superRefine` has no function of its own here.
      return 'fn' in rule ? (value) => rule.fn(value) === true : null;
    default:
      return null;
  }
}

function objectCheck(shape: z.core.$ZodShape, isStrict: boolean): QuickCheck | null {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, check: quickCheckOf(schema) }));
  const known = fields.flatMap(({ name, check }) => (check ? [{ name, check }] : []));
  if (known.length < fields.length) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const row = value as Record<string, unknown>;
    for (const { name, check } of known) if (!check(row[name])) return false;
    return !isStrict || Object.keys(row).length === known.length;
  };
}

function listCheck(item: QuickCheck): QuickCheck {
  return (value) => {
    if (!Array.isArray(value)) return false;
    // `every` would pass over holes.
    for (let at = 0; at < value.length; at += 1) if (!item(value[at])) return false;
    return true;
  };
}

function eitherCheck(options: readonly z.core.$ZodType[]): QuickCheck | null {
  const checks = options.map(quickCheckOf).filter((check) => check !== null);
  return checks.length < options.length ? null : (value) => checks.some((check) => check(value));
}

/** Whether it is of the right type, before any of the rules for that type. */
function typeCheckOf(def: Definition): QuickCheck | null {
  switch (def.type) {
    case 'string':
      return def.coerce ? null : (value) => typeof value === 'string';
    case 'number':
      return def.coerce ? null : Number.isFinite;
    case 'boolean':
      return def.coerce ? null : (value) => typeof value === 'boolean';
    case 'null':
      return (value) => value === null;
    case 'literal':
    case 'enum': {
      const values = new Set<unknown>(def.type === 'enum' ? Object.values(def.entries) : def.values);
      return (value) => values.has(value);
    }
    case 'nullable': {
      const inner = quickCheckOf(def.innerType);
      return inner && ((value) => value === null || inner(value));
    }
    case 'array': {
      const item = quickCheckOf(def.element);
      return item && listCheck(item);
    }
    case 'union':
      // Told apart by a field, no two take the same value; otherwise this asks for exactly one of them.
      return def.inclusive === false && !('discriminator' in def) ? null : eitherCheck(def.options);
    case 'object': {
      const others = def.catchall?._zod.def.type;
      return others === 'never' || others === 'unknown' ? objectCheck(def.shape, others === 'never') : null;
    }
    default:
      return null;
  }
}

/**
 * What a schema asks for, without what makes zod slow where it may not compile (our pages forbid `eval`): no copies, no list of
 * what is wrong. Made of the schema itself, so that there is one place that says what a row is.
 *
 * @returns null for a schema that changes what it is given, or asks for something this does not know
 */
export function quickCheckOf(schema: z.core.$ZodType): QuickCheck | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isOfType = typeCheckOf(def);
  const definitions = [...('check' in def ? [def] : []), ...(def.checks ?? []).map((check) => check._zod.def)];
  const rules = definitions.map((rule) => ruleOf(rule as RuleDefinition)).filter((rule) => rule !== null);
  if (!isOfType || rules.length < definitions.length) return null;
  if (rules.length === 0) return isOfType;
  return (value) => {
    if (!isOfType(value)) return false;
    for (const rule of rules) if (!rule(value as never)) return false;
    return true;
  };
}
