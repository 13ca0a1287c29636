import { expect, it } from 'vitest';
import { classProblems, duplicateTypes, roleProblems } from './name-rules.ts';

it('finds a type name that two files of a package export, and not one of another package', () => {
  const sources = new Map([
    ['packages/planner/src/a.ts', 'export interface Row {}\ninterface Own {}'],
    ['packages/planner/src/b.ts', 'export type Row = string;\ninterface Own {}'],
    ['packages/ui/src/a.ts', 'export class Row {}'],
  ]);
  expect(duplicateTypes(sources)).toEqual([
    'packages/planner/src/b.ts: packages/planner/src/a.ts exports a type Row too.',
  ]);
});

it('finds a class that the style sheet does not have, and one that nothing uses', () => {
  const sources = new Map([
    ['apps/web/src/a.tsx', "import styles from './a.module.css';\nstyles.list; styles['list-item']; styles.gone;"],
    ['apps/web/src/a.module.css', '.list { margin: 0.5rem; }\n/* .gone */\n.list-item {}\n.left {}'],
  ]);
  expect(classProblems(sources)).toEqual([
    'apps/web/src/a.tsx: apps/web/src/a.module.css has no class gone.',
    'apps/web/src/a.module.css: no module uses the class left.',
  ]);
});

it('finds a class whose role its file does not name, and a file of a role without such a class', () => {
  const sources = new Map([
    ['apps/api/src/a/license.service.ts', 'export class LicenseService {}\nexport class UnknownLicenseError {}'],
    ['apps/api/src/a/license.repository.ts', 'export const findLicense = 1;'],
    ['apps/api/src/a/user-reader.service.ts', 'export class UserReader {}'],
    ['apps/api/src/a/sign-in.error.ts', 'export class SignInErrorFilter {}'],
    ['apps/web/src/a.ts', 'export class FocusService {}'],
  ]);
  expect(roleProblems(sources)).toEqual([
    'apps/api/src/a/user-reader.service.ts: no class of it is a Service.',
    'apps/api/src/a/sign-in.error.ts: SignInErrorFilter belongs in a *.filter.ts.',
  ]);
});

it('finds an entity that the connection does not know', () => {
  const sources = new Map([
    ['apps/api/src/modules/a/a.entity.ts', 'export class A {}'],
    ['apps/api/src/modules/a/b.entity.ts', 'export class B {}'],
    ['apps/api/src/connection/entities.ts', 'export const ENTITIES = [\n  A,\n];'],
  ]);
  expect(roleProblems(sources)).toEqual([
    'apps/api/src/modules/a/b.entity.ts: B is not in apps/api/src/connection/entities.ts.',
  ]);
});
