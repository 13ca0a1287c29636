/** The product's names and addresses: the only place where they stand. */
export const PRODUCT = {
  name: 'Bellweek',
  urlScheme: 'bellweek',
  supportEmail: 'support@bellweek.app',
  pilotSchool: { name: 'Northfield College', path: '/northfield', domain: 'northfield.test' },
} as const;
