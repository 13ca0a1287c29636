import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseXml } from 'builder-util-runtime';
import type { XElement } from 'builder-util-runtime';
import { describe, expect, it } from 'vitest';
import { POLICIES } from '../src/ipc/policies.ts';
import { checkPolicies } from '../src/main/policy/check-policies.ts';
import { managedFiles } from './managed-files.ts';

const files = managedFiles();
const fileOf = (name: string): string => files.get(name) ?? '';
const KEYS = Object.keys(POLICIES);

const within = (element: XElement): XElement[] => [element, ...(element.elements ?? []).flatMap(within)];
const named = (root: XElement, name: string): XElement[] => within(root).filter((each) => each.name === name);
/** Refuses what is not well-formed. */
const xml = (name: string): XElement => parseXml(fileOf(name));

describe('templates of Group Policy', () => {
  const [admx, adml] = [xml('windows/Bellweek.admx'), xml('windows/en-US/Bellweek.adml')];

  it('have one policy for each key, at the place in the registry that the program reads', () => {
    const policies = named(admx, 'policy').map(({ attributes }) => attributes);
    expect(policies.map((each) => each?.name)).toEqual(KEYS);
    for (const each of policies)
      expect(each).toMatchObject({ class: 'Machine', key: String.raw`Software\Policies\Bellweek` });
  });

  it('write what the program takes', () => {
    for (const policy of named(admx, 'policy')) {
      const name = policy.attribute('name');
      const [field] = [...named(policy, 'text'), ...named(policy, 'enum')];
      expect(field?.attribute('valueName') ?? policy.attribute('valueName')).toBe(name);
      const written = [
        ...named(policy, 'decimal').map((each) => Number(each.attribute('value'))),
        ...named(policy, 'string').map(({ value }) => value),
      ];
      for (const value of written) expect(checkPolicies({ [name]: value }).problems).toEqual([]);
      expect(written.length > 0).toBe(field?.name !== 'text');
    }
  });

  it('find every text and every field in English', () => {
    const words = (kind: string): string[] =>
      [...fileOf('windows/Bellweek.admx').matchAll(new RegExp(`[$]\\(${kind}[.]([^)]+)\\)`, 'g'))].map(
        ([, id = '']) => id,
      );
    const ids = (kind: string): string[] => named(adml, kind).map((each) => each.attribute('id'));
    expect(ids('string').sort()).toEqual([...new Set(words('string'))].sort());
    expect(ids('presentation').sort()).toEqual(words('presentation').sort());
    for (const each of named(adml, 'string')) expect(each.value).not.toBe('');
    const fields = [...named(admx, 'text'), ...named(admx, 'enum')].map((each) => each.attribute('id'));
    const shown = [...named(adml, 'textBox'), ...named(adml, 'dropdownList')].map((each) => each.attribute('refId'));
    expect(shown.sort()).toEqual(fields.sort());
  });
});

describe('samples', () => {
  it('of the file are taken whole', () => {
    const sample = JSON.parse(fileOf('policy.json')) as Record<string, unknown>;
    expect(Object.keys(sample)).toEqual(KEYS);
    expect(checkPolicies(sample)).toEqual({ values: sample, problems: [] });
  });

  it('of the profile name each key once, beside the facts of macOS', () => {
    const [content] = named(xml('macos/Bellweek.mobileconfig'), 'array');
    const [dict] = content?.elements ?? [];
    const pairs = dict?.elements ?? [];
    const keys = pairs.filter(({ name }) => name === 'key').map(({ value }) => value);
    expect(pairs).toHaveLength(keys.length * 2);
    expect(keys.filter((key) => !key.startsWith('Payload'))).toEqual(KEYS);
    expect(keys).toEqual(expect.arrayContaining(['PayloadType', 'PayloadIdentifier', 'PayloadUUID', 'PayloadVersion']));
    expect(fileOf('macos/Bellweek.mobileconfig')).toContain('<string>app.bellweek.desktop</string>');
  });

  it('of Chrome install the planner’s page', () => {
    const { WebAppInstallForceList: list } = JSON.parse(fileOf('chrome/web-app.json')) as {
      WebAppInstallForceList: object[];
    };
    expect(list).toMatchObject([{ url: 'https://bellweek.school.example/planner' }]);
  });
});

it('the files that lie in deploy/managed are these', () => {
  expect(() => execFileSync(process.execPath, [join(import.meta.dirname, 'managed.ts')])).not.toThrow();
});
