/** Messages to us: contact requests, demo requests and feedback, by the routes of their lists. */
export const INBOXES = ['contact-us', 'demo-request', 'feedback'] as const;
export type Inbox = (typeof INBOXES)[number];

/** A request is open until an operator has answered it or says that it is done. */
export const REQUEST_STATES = ['open', 'answered', 'done'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** A reply waits for the mail server, which then takes or refuses it. */
export const REPLY_STATES = ['waiting', 'sent', 'failed'] as const;
export type ReplyState = (typeof REPLY_STATES)[number];

/** Requests of the operator who asks, or requests that no operator has taken. */
export const ASSIGNEES = ['me', 'nobody'] as const;
export type AssigneeChoice = (typeof ASSIGNEES)[number];

export const REQUEST_ORDERS = ['newest', 'oldest'] as const;
export type RequestOrder = (typeof REQUEST_ORDERS)[number];

export const FEEDBACK_TYPES = ['bug', 'idea', 'question', 'other'] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];
