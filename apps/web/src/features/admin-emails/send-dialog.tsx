import { Button } from '@bellweek/ui/button';
import { DescriptionList } from '@bellweek/ui/description-list';
import { Dialog } from '@bellweek/ui/dialog';
import { peopleOf } from '../../admin/words.ts';
import { formatSendTime } from './campaign-figures.ts';
import type { Draft } from './draft.ts';
import { TEMPLATE_NAMES } from './messages.ts';
import { LIST_NAMES, countOfList, countOfStage, mayCountTwice } from './recipients.ts';
import type { Stage } from './recipients.ts';

interface SendDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  label: string;
  mail: Draft['alert'];
}

function describeStage(stage: Stage): string {
  const lists = stage.lists.map((list) => `${LIST_NAMES[list.list]}: ${peopleOf(countOfList(stage, list))}`);
  const segments = stage.segments.map(({ name, total, suppressed }) => `${name}: ${peopleOf(total - suppressed)}`);
  const chosen = stage.people.length > 0 ? [`${peopleOf(stage.people.length)} chosen one by one`] : [];
  return [...lists, ...segments, ...chosen].join('; ');
}

/** The last confirmation before a mail goes to many. */
export function SendDialog({ isOpen, onClose, onConfirm, label, mail }: SendDialogProps) {
  const { subject, template, sendAt, stage } = mail;
  const undo = sendAt === '' ? 'Sending cannot be undone.' : 'You can cancel it until then.';
  const atMost = mayCountTwice(stage) ? 'up to ' : '';
  return (
    <Dialog
      alert
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Send this email to ${atMost}${peopleOf(countOfStage(stage))}?`}
      description={`${undo} Each address gets it once. Unsubscribed addresses are skipped.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => isOpen && onConfirm()}>
            {label}
          </Button>
        </>
      }
    >
      <DescriptionList
        facts={[
          { term: 'Subject', value: subject },
          { term: 'Template', value: template && TEMPLATE_NAMES[template] },
          { term: 'Recipients', value: describeStage(stage) },
          ...(sendAt === '' ? [] : [{ term: 'Send', value: formatSendTime(new Date(sendAt).toISOString()) }]),
        ]}
      />
    </Dialog>
  );
}
