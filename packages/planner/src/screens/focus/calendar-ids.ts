/** What the calendar shows of time, for the key that leads there. */
export const CALENDAR_GRID_ID = 'planner-paper';
/** The button for something new, for the key that presses it. */
export const NEW_ITEM_ID = 'planner-new';
