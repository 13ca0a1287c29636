import type { EntityManager } from 'typeorm';
import { Institution } from './institution.entity.js';

/** SQL of the name of the school with an id (SQL too); null where there is none. */
export const institutionName = (id: string): string => `(SELECT name FROM institutions WHERE id = ${id})`;

/** SQL of an array of the ids of the schools whose name holds a term (SQL too). */
export const institutionsNamed = (term: string): string =>
  `ARRAY (SELECT id FROM institutions WHERE lower(name) LIKE search_pattern(${term}))`;

export const findInstitution = (manager: EntityManager, domain: string): Promise<Institution | null> =>
  manager.findOneBy(Institution, { domain });
