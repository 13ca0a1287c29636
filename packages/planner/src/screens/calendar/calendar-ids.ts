/** What the calendar shows of time, for the key that leads there. */
export const PAPER_ID = 'planner-paper';
/** The button for something new, for the key that presses it. */
export const NEW_ID = 'planner-new';
