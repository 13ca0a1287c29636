import { readFileSync } from 'node:fs';
import type { Access } from '@bellweek/api-client/contract/endpoint';
import { OPERATOR_ROLES, roleOf } from '@bellweek/api-client/contract/roles';
import { parse } from 'yaml';
import { z } from 'zod';

export const ROLES = [
  'anonymous',
  'user',
  'expired',
  'other-school',
  'contact',
  ...OPERATOR_ROLES,
  'demoted',
  'deleted',
  'bearer',
] as const;
export type Role = (typeof ROLES)[number];

const status = z.int().min(200).max(499);
const routeList = z.strictObject({
  roles: z.tuple(ROLES.map((role) => z.literal(role)) as unknown as [z.ZodLiteral<Role>]).rest(z.enum(ROLES)),
  routes: z.record(
    z.string().regex(/^(GET|POST|PUT|PATCH|DELETE) \/\S*$/),
    z.strictObject({
      access: z.enum(['public', 'signed-in', 'contact', ...OPERATOR_ROLES]),
      csrf: z.enum(['none', 'token', 'exempt']),
      origin: z.literal('any').optional(),
      body: z.enum(['form', 'ignored']).optional(),
      ends: z.literal(true).optional(),
      status: z.union([status, z.array(status).length(ROLES.length)]),
    }),
  ),
  documentation: z.array(z.string()),
});

export interface ListedRoute {
  key: string;
  method: string;
  path: string;
  access: Access;
  csrf: 'none' | 'token' | 'exempt';
  /** Absent: a browser sends it from our own pages alone. */
  origin?: 'any' | undefined;
  /** Absent: JSON. */
  body?: 'form' | 'ignored' | undefined;
  /** The caller's session does not outlive the request. */
  isEnd: boolean;
  status: Record<Role, number>;
}

const file = routeList.parse(parse(readFileSync(new URL('routes.yaml', import.meta.url), 'utf8')));

/** The routes as `routes.yaml` promises them. */
export const LISTED: readonly ListedRoute[] = Object.entries(file.routes).map(([key, { ends, status, ...rest }]) => {
  const [method = '', path = ''] = key.split(' ');
  const perRole = ROLES.map((role, index) => [role, Array.isArray(status) ? status[index] : status] as const);
  return {
    key,
    method,
    path,
    ...rest,
    isEnd: ends ?? false,
    status: Object.fromEntries(perRole) as Record<Role, number>,
  };
});

export const DOCUMENTATION: readonly string[] = file.documentation;

/** A role that a route lets in, to test the code behind its guard. */
export const guestOf = ({ access }: Pick<ListedRoute, 'access'>): 'user' | 'contact' | 'administrator' => {
  if (access === 'contact') return access;
  return roleOf(access) ? 'administrator' : 'user';
};

export const isRead = ({ method }: { method: string }): boolean => method === 'GET';
