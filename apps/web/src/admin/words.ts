export { LICENSE_NAMES as LICENSE_TYPE_NAMES } from '@bellweek/api-client/contract/plans';

/** Text for an empty value. */
export const NONE = '–';
