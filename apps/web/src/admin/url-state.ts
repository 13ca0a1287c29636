import { dayField as dayOf, isStorable } from '@bellweek/api-client/contract/fields';

/** Codec of one value of a screen in its address. */
export interface Field<T> {
  /** The default, left out of the address. */
  fallback: T;
  /** Parses the values of the key in the address, at least one; undefined when none is valid. */
  parse: (values: string[]) => T | undefined;
  format: (value: T) => string[];
}

/** The fields of a screen whose view is `V`. */
export type Fields<V> = { [Key in keyof V]: Field<V[Key]> };

const LONGEST = 200;
const MOST = 100;
/** One half of a surrogate pair that was cut in two. */
const HALF = /[\ud800-\udbff]$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A page number, from 1. */
export const pageField: Field<number> = {
  fallback: 1,
  parse: ([text = '']) => (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= 100_000_000 ? Number(text) : undefined),
  format: (page) => [String(page)],
};

/** Search text; empty if it cannot be stored. */
export const textField: Field<string> = {
  fallback: '',
  parse: ([text = '']) => {
    const cut = text.trim().slice(0, LONGEST).replace(HALF, '');
    return isStorable(cut) ? cut : undefined;
  },
  format: (text) => [text],
};

/** The row whose details are open. */
export const idField: Field<string | null> = {
  fallback: null,
  parse: ([text = '']) => (UUID.test(text) ? text : undefined),
  format: (id) => (id === null ? [] : [id]),
};

/** The same for lists whose ids are whole numbers, such as the audit log. */
export const numberIdField: Field<string | null> = {
  ...idField,
  parse: ([text = '']) => (/^\d{1,19}$/.test(text) ? text : undefined),
};

/** A day as `YYYY-MM-DD`; empty without one. */
export const dayField: Field<string> = {
  fallback: '',
  parse: ([text = '']) => (dayOf.safeParse(text).success ? text : undefined),
  format: (day) => [day],
};

/** One of several choices. */
export function choiceField<T extends string>(choices: readonly T[], fallback: T): Field<T> {
  return {
    fallback,
    parse: ([text]) => choices.find((choice) => choice === text),
    format: (choice) => [choice],
  };
}

/** Something that is either so or not. */
export const flagField: Field<boolean> = {
  fallback: false,
  parse: ([text]) => (text === 'yes' ? true : undefined),
  format: (is) => (is ? ['yes'] : []),
};

const isUsable = (text: string): boolean => text !== '' && text.length <= LONGEST && isStorable(text);

/** Any number of texts, each once. */
export const listField: Field<readonly string[]> = {
  fallback: [],
  parse: (texts) => [...new Set(texts.filter(isUsable))].slice(0, MOST),
  format: (texts) => [...texts],
};

const fieldsOf = <V>(fields: Fields<V>) => Object.entries(fields) as [keyof V & string, Field<unknown>][];

/** Parses an address; missing and invalid values become the fallback. */
export function readView<V extends object>(fields: Fields<V>, address: URLSearchParams): V {
  const entries = fieldsOf(fields).map(([key, field]) => {
    const values = address.getAll(key);
    return [key, (values.length > 0 ? field.parse(values) : undefined) ?? field.fallback];
  });
  return Object.fromEntries(entries) as V;
}

/** The address for a view; keys of others stay. */
export function writeView<V extends object>(fields: Fields<V>, view: V, address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [key, field] of fieldsOf(fields)) {
    next.delete(key);
    const texts = field.format(view[key]);
    if (texts.join('\n') === field.format(field.fallback).join('\n')) continue;
    for (const text of texts) next.append(key, text);
  }
  return next;
}
