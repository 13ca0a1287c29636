import { PRODUCT } from '@bellweek/api-client/contract/product';

/** Every path of the website. Links use these. */
export const paths = {
  home: '/',
  individuals: '/individuals',
  schools: '/schools',
  login: '/login',
  signup: '/signup',
  logout: '/logout',
  download: '/download',
  waitlist: '/waitlist',
  requestDemo: '/request-demo',
  contact: '/contact',
  /** For administrators of a school's Google Workspace or Microsoft Entra. */
  schoolIt: '/school-it',
  /** The schools page on one sheet, to print. */
  forPrincipals: '/for-principals',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  trust: '/trust',
  status: '/status',
  /** Tool of schools that help their members: a page of its own, outside the router (build/school-key.ts). */
  schoolKey: '/school-key',
  /** The page of the pilot school. */
  pilot: PRODUCT.pilotSchool.path,
  thankYou: '/thank-you',
  unsubscribe: '/unsubscribe',
  resubscribe: '/resubscribe',
  comingSoon: '/coming-soon',
  unauthorized: '/unauthorized',
  dashboard: '/dashboard',
  planner: '/planner',
  plans: '/plans',
  account: '/account',
  /** The desk of a school, for its contact person. */
  school: '/school',
  join: '/join',
  payment: '/payment',
  admin: '/admin',
} as const;

/** The pages of the operators' area, below {@link paths.admin}. `src/admin/item-paths.ts` fills in `:id`. */
export const adminPaths = {
  users: '/admin/users',
  user: '/admin/users/:id',
  emails: '/admin/emails',
  licenses: '/admin/licenses',
  institutions: '/admin/institutions',
  institution: '/admin/institutions/:id',
  waitlist: '/admin/waitlist',
  contact: '/admin/contact',
  feedback: '/admin/feedback',
  auditLogs: '/admin/audit-logs',
  passkeys: '/admin/passkeys',
  operators: '/admin/operators',
} as const;
