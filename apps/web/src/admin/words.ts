import { countOf } from '@bellweek/ui/pages';

export { LICENSE_NAMES as LICENSE_TYPE_NAMES } from '@bellweek/api-client/contract/plans';

/** Text for an empty value. */
export const NONE = '–';

/** "1 person", "12 people". */
export const peopleOf = (count: number): string => countOf(count, 'person', false, 'people');

/** Where a person is signed in: "2 browsers and 1 desktop app". */
export const saySignIns = (browsers: number, apps: number): string =>
  `${countOf(browsers, 'browser')} and ${countOf(apps, 'desktop app')}`;
