import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { Campaign } from '@bellweek/api-client/contract/campaigns';
import { Button } from '@bellweek/ui/button';
import { Dialog } from '@bellweek/ui/dialog';
import { Notice } from '@bellweek/ui/notice';
import { formatCount } from '@bellweek/ui/pages';
import { useState } from 'react';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { peopleOf } from '../../admin/words.ts';
import { isUnderWay, remaining } from './campaign-figures.ts';
import { useCampaignAct } from './campaign.query.ts';
import styles from './emails.module.css';
import { MESSAGES } from './messages.ts';

type Act = (api: AdminClient) => Promise<ApiResult<Campaign>>;

interface Question {
  title: string;
  words: string;
  /** Label of the button that confirms. */
  answer: string;
  /** Label of the button that cancels the question. */
  dismiss: string;
  act: Act;
}

const cancelling = (campaign: Campaign): Question => ({
  title: 'Cancel this email?',
  words: `${peopleOf(remaining(campaign))} will not get it. Emails already sent cannot be called back.`,
  answer: 'Cancel the Rest',
  dismiss: 'Keep Sending',
  act: (api) => api.cancelCampaign(campaign.id),
});

const sendingUnknown = ({ id, counts }: Campaign): Question => ({
  title: 'Resend to recipients with unknown status?',
  words: `We cannot tell whether ${peopleOf(counts.unknown)} got this email. Those who did will get it a second time.`,
  answer: `Resend to ${formatCount(counts.unknown)}`,
  dismiss: 'Cancel',
  act: (api) => api.retryCampaign(id, { states: ['unknown'] }),
});

const QUESTIONS = { cancel: cancelling, retry: sendingUnknown };

/** Actions on an email that is being sent, or has been. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { id, status, counts } = campaign;
  const { mutate, isPending, error } = useCampaignAct();
  // The dialog keeps its text while it closes, and its numbers are live while it is open.
  const [asked, setAsked] = useState<{ about: keyof typeof QUESTIONS; isOpen: boolean }>({
    about: 'cancel',
    isOpen: false,
  });
  const question = QUESTIONS[asked.about](campaign);
  const ask = (about: keyof typeof QUESTIONS) => setAsked({ about, isOpen: true });
  const close = () => setAsked({ ...asked, isOpen: false });
  const canRetry = status !== 'cancelled';
  const button = (label: string, act: Act) => (
    <Button size="small" pending={isPending} {...asCommand()} onClick={() => mutate(act)}>
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles.buttons}>
        {status === 'running' && button('Pause', (api) => api.pauseCampaign(id))}
        {status === 'paused' && button('Resume', (api) => api.resumeCampaign(id))}
        {isUnderWay(campaign) && (
          <Button size="small" variant="danger" {...asCommand('Cancel this email')} onClick={() => ask('cancel')}>
            Cancel
          </Button>
        )}
        {canRetry &&
          counts.rejected > 0 &&
          button(`Retry ${formatCount(counts.rejected)} Rejected`, (api) =>
            api.retryCampaign(id, { states: ['rejected'] }),
          )}
        {canRetry && counts.unknown > 0 && (
          <Button size="small" {...asCommand()} onClick={() => ask('retry')}>
            Retry {formatCount(counts.unknown)} Unknown
          </Button>
        )}
      </div>
      {error && <Notice tone="error">{MESSAGES.failed(error.message)}</Notice>}
      <Dialog
        alert
        open={asked.isOpen}
        onOpenChange={(open) => !open && close()}
        title={question.title}
        description={question.words}
        footer={
          <>
            <Button onClick={close}>{question.dismiss}</Button>
            <Button
              variant="danger-solid"
              onClick={() => {
                // Ignore a double click's second press, which hits the closing dialog.
                if (asked.isOpen) mutate(question.act);
                close();
              }}
            >
              {question.answer}
            </Button>
          </>
        }
      />
    </>
  );
}
