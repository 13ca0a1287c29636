/** Reports on mails that came back, in the shapes of widely used mail servers. */

interface Fields {
  action: string;
  status: string;
  words: string;
}
const GONE: Fields = { action: 'failed', status: '5.1.1', words: '550 5.1.1 No such user' };

interface Shape {
  /** Headers of the whole mail, without the headers that every report has. */
  headers: string[];
  text: string;
  perMessage: string[];
  perRecipient: string[];
  /** The third part, with what was sent. */
  original?: string;
}

function compose(sender: string, { headers, text, perMessage, perRecipient, original }: Shape): string {
  const boundary = '=_report/42';
  const parts = [
    ['Content-Type: text/plain; charset=utf-8', '', text],
    [
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      '',
      ...perMessage,
      '',
      ...perRecipient,
    ],
    ['Content-Type: text/rfc822-headers', '', original ?? `Return-Path: <${sender}>\r\nSubject: News`],
  ];
  return [
    'Return-Path: <>',
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="${boundary}"`,
    '',
    'This is a MIME-encapsulated message.',
    ...parts.flatMap((lines) => [`--${boundary}`, ...lines, '']),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** A plain report, with given fields. */
export const report = (sender: string, email: string, { action, status, words }: Fields = GONE): string =>
  compose(sender, {
    headers: ['From: MAILER-DAEMON@mx.example', `To: ${sender}`, 'Subject: Delivery report'],
    text: 'Your mail could not be delivered.',
    perMessage: ['Reporting-MTA: dns; mx.example'],
    perRecipient: [
      `Final-Recipient: rfc822; ${email}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${words}`,
    ],
  });

type Report = (sender: string, email: string) => { raw: string; reply: string };

export const REPORTS: Record<string, Report> = {
  Postfix: (sender, email) => ({
    reply: `550 5.1.1 <${email}>: Recipient address rejected: User unknown in local recipient table`,
    raw: compose(sender, {
      headers: [
        'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
        'Subject: Undelivered Mail Returned to Sender',
        `To: ${sender}`,
        'Auto-Submitted: auto-replied',
      ],
      text: 'This is the mail system at host mx.example.',
      perMessage: [
        'Reporting-MTA: dns; mx.example',
        'X-Postfix-Queue-ID: 4XyZ12',
        `X-Postfix-Sender: rfc822; ${sender}`,
        'Arrival-Date: Mon, 23 Nov 2026 10:00:00 +0000 (UTC)',
      ],
      perRecipient: [
        `Final-Recipient: rfc822; ${email}`,
        `Original-Recipient: rfc822;${email}`,
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; mail.school.example',
        `Diagnostic-Code: smtp; 550 5.1.1 <${email}>: Recipient address rejected: User`,
        '    unknown in local recipient table',
      ],
    }),
  }),
  Exim: (sender, email) => ({
    reply: '550 Unrouteable address',
    raw: compose(sender, {
      headers: [
        `X-Failed-Recipients: ${email}`,
        'Auto-Submitted: auto-replied',
        'From: Mail Delivery System <Mailer-Daemon@mx.example>',
        `To: ${sender}`,
        'Subject: Mail delivery failed: returning message to sender',
      ],
      text: 'A message that you sent could not be delivered to one or more of its recipients.',
      perMessage: ['Reporting-MTA: dns; mx.example'],
      perRecipient: [
        'Action: failed',
        `Final-Recipient: rfc822;${email}`,
        'Status: 5.0.0',
        'Remote-MTA: dns; mail.school.example',
        'Diagnostic-Code: smtp; 550 Unrouteable address',
      ],
    }),
  }),
  Exchange: (sender, email) => ({
    reply: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    raw: compose(sender, {
      headers: [
        'From: <postmaster@school.example>',
        `To: <${sender}>`,
        'Content-Language: en-AU',
        'X-MS-Exchange-Message-Is-Ndr:',
        'Subject: Undeliverable: News',
      ],
      text: 'Your message couldn’t be delivered. The address wasn’t found at school.example.',
      perMessage: [
        'Reporting-MTA: dns;SY4PR01MB1234.ausprd01.prod.example',
        'Received-From-MTA: dns;mail.bellweek.example',
        'Arrival-Date: Mon, 23 Nov 2026 10:00:00 +0000',
      ],
      perRecipient: [
        `Final-Recipient: rfc822;${email}`,
        'Action: failed',
        'Status: 5.1.10',
        'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
        'X-Display-Name: Sam',
      ],
    }),
  }),
  Gmail: (sender, email) => ({
    reply:
      '550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 Please try double-checking the address.',
    raw: compose(sender, {
      headers: [
        'Delivered-To: post@bellweek.example',
        `To: ${sender}`,
        'Auto-Submitted: auto-replied',
        'From: Mail Delivery Subsystem <mailer-daemon@mx.example>',
        'Subject: Delivery Status Notification (Failure)',
      ],
      text: '** Address not found **',
      perMessage: [
        'Reporting-MTA: dns; mx.example',
        'Received-From-MTA: dns; bellweek.example',
        'X-Original-Message-ID: <42@bellweek.example>',
      ],
      perRecipient: [
        `Final-Recipient: rfc822; ${email}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
        ' 550 5.1.1 Please try double-checking the address.',
        'Last-Attempt-Date: Mon, 23 Nov 2026 10:00:01 -0800 (PST)',
      ],
    }),
  }),
  Sendmail: (sender, email) => ({
    reply: '550 5.1.1 unknown user',
    raw: compose(sender, {
      headers: [
        'From: Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
        `To: <${sender}>`,
        'Subject: Returned mail: see transcript for details',
        'Auto-Submitted: auto-generated (failure)',
      ],
      text: '   ----- The following addresses had permanent fatal errors -----',
      perMessage: [
        'Reporting-MTA: dns; mx.example',
        'Received-From-MTA: DNS; bellweek.example',
        'Arrival-Date: Mon, 23 Nov 2026 10:00:00 GMT',
      ],
      perRecipient: [
        `Final-Recipient: RFC822; ${email}`,
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: DNS; mail.school.example',
        'Diagnostic-Code: SMTP; 550 5.1.1 unknown user',
        'Last-Attempt-Date: Mon, 23 Nov 2026 10:00:01 GMT',
      ],
    }),
  }),
  'Amazon SES': (sender, email) => ({
    reply: '550 5.1.1 user unknown',
    raw: compose(sender, {
      headers: [
        'Delivered-To: post@bellweek.example',
        `X-Original-To: ${sender}`,
        'From: MAILER-DAEMON@ap-southeast-2.amazonses.example',
        'To: post@bellweek.example',
        'Subject: Delivery Status Notification (Failure)',
      ],
      text: 'An error occurred while trying to deliver the mail to the following recipients:',
      perMessage: ['Reporting-MTA: dns; a1-2.smtp-out.amazonses.example'],
      perRecipient: [
        'Action: failed',
        `Final-Recipient: rfc822; ${email}`,
        'Diagnostic-Code: smtp; 550 5.1.1 user unknown',
        'Status: 5.1.1',
      ],
    }),
  }),
};
