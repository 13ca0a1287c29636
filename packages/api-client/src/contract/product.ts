/** The product's names and addresses, defined only here. */
export const PRODUCT = {
  name: 'Bellweek',
  urlScheme: 'bellweek',
  pilotSchool: { name: 'Northfield College', path: '/northfield', domain: 'northfield.test' },
} as const;

/**
 * Below this age, in years, we ask people to talk to a parent or carer first: the highest age of consent of the GDPR's
 * countries.
 */
export const CONSENT_AGE = 16;
