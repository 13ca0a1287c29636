import { REMINDER_DAYS } from '@bellweek/api-client/contract/institutions';
import type { InstitutionDetail } from '@bellweek/api-client/contract/institutions';
import { Badge } from '@bellweek/ui/badge';
import { CheckOption } from '@bellweek/ui/check-option';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { countOf } from '@bellweek/ui/pages';
import { useMayAct } from '../../admin/use-may-act.ts';
import { useInstitutionChange } from './institution-calls.ts';
import styles from './institution-page.module.css';

type Reminders = InstitutionDetail['reminders'];
type Sent = Reminders['sent'][number];

const DAYS = new Intl.ListFormat('en').format(REMINDER_DAYS.map(String));

/** Emails before the end of access: whether they are sent, the next email, and the emails sent. */
export function InstitutionReminders({ institution }: { institution: InstitutionDetail }) {
  const { id, reminders } = institution;
  const mayChange = useMayAct('support');
  const change = useInstitutionChange(
    (api, sendsReminders: boolean) => api.changeInstitution(id, { sendsReminders }),
    'Failed to change the reminders.',
    () => undefined,
  );
  return (
    <section className={styles.section} aria-labelledby="reminders">
      <h2 className={styles.heading} id="reminders">
        Reminders
      </h2>
      <p>
        <Next institution={institution} />
      </p>
      {reminders.sent.length > 0 && (
        <ul className={styles.sent}>
          {reminders.sent.map((sent) => (
            <li key={`${sent.licenseExpiry} ${sent.days}`}>
              <SentReminder sent={sent} />
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <CheckOption isChecked={reminders.isOn} onChange={change.mutate}>
          Send reminders {DAYS} days before the end
        </CheckOption>
      )}
      {change.error && <Notice tone="error">{change.error.message}</Notice>}
    </section>
  );
}

function Next({ institution: { contact, reminders } }: { institution: InstitutionDetail }) {
  const { isOn, nextOn } = reminders;
  if (!isOn) return <>Reminders are off.</>;
  if (nextOn === null) return <>No reminder is due before this end.</>;
  return (
    <>
      Next reminder on <DateTime value={nextOn} format="shortDate" />{' '}
      {contact ? `to ${contact.email}.` : 'to the operators, as there is no contact person.'}
    </>
  );
}

const WORDS: Record<Sent['state'], string> = {
  waiting: 'Reminder waits to be sent',
  sent: 'Reminder sent',
  refused: 'Reminder refused by the mail server',
};

function SentReminder({ sent: { at, licenseExpiry, recipient, operators, state } }: { sent: Sent }) {
  const others = operators > 0 ? countOf(operators, 'operator') : 'a contact person who was deleted';
  return (
    <>
      {WORDS[state]} on <DateTime value={at} format="shortDate" /> to {recipient ?? others}, for the end on{' '}
      <DateTime value={licenseExpiry} format="shortDate" />.{' '}
      {state === 'refused' && <Badge tone="danger">Refused</Badge>}
    </>
  );
}
