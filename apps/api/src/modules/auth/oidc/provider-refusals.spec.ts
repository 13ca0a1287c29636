import { describe, expect, it } from 'vitest';
import { refusalOf } from './provider-refusals.js';

const consent = 'The user or administrator has not consented to use the application with ID';

describe('refusalOf', () => {
  it.each([
    ['Google’s administrator blocks the app', { error: 'admin_policy_enforced' }, 'school_not_allowed'],
    [
      'the same beside access_denied',
      { error: 'access_denied', error_subtype: 'admin_policy_enforced' },
      'school_not_allowed',
    ],
    ['Google’s administrator has not reviewed it', { error: 'access_not_configured' }, 'school_not_allowed'],
    [
      'the same in the description',
      { error: 'access_denied', error_description: 'Error 400: access_not_configured.' },
      'school_not_allowed',
    ],
    [
      'nobody consented at Entra',
      { error: 'invalid_grant', error_description: `AADSTS65001: ${consent}` },
      'school_not_allowed',
    ],
    ['Entra’s word for it', { error: 'consent_required' }, 'school_not_allowed'],
    [
      'an administrator must consent',
      { error: 'access_denied', error_description: 'AADSTS90094: The grant requires admin permission.' },
      'school_not_allowed',
    ],
    [
      'the directory does not know the app',
      { error: 'unauthorized_client', error_description: 'AADSTS700016: Application was not found in the directory' },
      'school_not_allowed',
    ],
    [
      'the person is not assigned to the app',
      { error: 'access_denied', error_description: 'AADSTS50105: The signed in user is not assigned to a role' },
      'school_not_assigned',
    ],
    ['Google’s app is of one organisation', { error: 'org_internal' }, 'account_elsewhere'],
    [
      'the account is of another tenant',
      { error: 'invalid_request', error_description: "AADSTS50020: User account 'a@b' does not exist in tenant" },
      'account_elsewhere',
    ],
    ['a browser within an app', { error: 'disallowed_useragent' }, 'browser_refused'],
    [
      'one more step',
      { error: 'interaction_required', error_description: 'AADSTS50076: multi-factor' },
      'step_missing',
    ],
    ['a No at Google', { error: 'access_denied' }, 'cancelled'],
    ['a No at Apple', { error: 'user_cancelled_authorize' }, 'cancelled'],
    [
      'a No at Entra',
      { error: 'consent_required', error_description: 'AADSTS65004: User declined to consent.' },
      'cancelled',
    ],
    ['a fault of the provider', { error: 'server_error', error_description: 'AADSTS90033: try later' }, null],
    ['a code that only begins like a known one', { error: 'x', error_description: 'AADSTS650010' }, null],
    ['a description without an error', { error_description: 'AADSTS65001' }, null],
    ['no error', { code: 'access_denied' }, null],
  ])('%s', (_what, answer, code) => {
    expect(refusalOf(new URLSearchParams(Object.entries(answer)))).toBe(code);
  });
});
