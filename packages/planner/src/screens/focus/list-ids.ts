/** The button that opens the list's filter, for the key that presses it. */
export const FILTER_ID = 'planner-filter';
