import type { ReactElement } from 'react';

/** What a rendered mail consists of. */
export interface MailTemplate<Props> {
  subject: (props: Props) => string;
  body: (props: Props) => ReactElement;
}
