import type { ReactElement } from 'react';

/** The parts from which a mail is rendered. */
export interface MailTemplate<Props> {
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
}
