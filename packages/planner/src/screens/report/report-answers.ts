/** The two answers to the question for the weekly report. */
export const REPORT_YES = 'Yes, send it';
export const REPORT_NO = 'No, don’t send it';
