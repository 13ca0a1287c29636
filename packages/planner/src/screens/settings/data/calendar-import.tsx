import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { useEffect, useRef } from 'react';
import { FileInput } from '../../fields/file-input.tsx';
import { later } from '../../later.tsx';
import { useWorkspace, useWorkspaceStore } from '../../workspace/planner-context.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { useCalendarImport } from './use-calendar-import.ts';

const MovingPreview = later(async () => (await import('./moving-preview.tsx')).MovingPreview, null);

export interface CalendarImportProps {
  /** Words of the button. */
  label: string;
  /** Name of the field of the file. */
  fieldLabel: string;
  /** Whether a file dropped on the planner is read here. */
  takesDrops?: boolean;
}

/** Import of a calendar, or of another program's tasks, whichever the file is: read, previewed, then imported. */
export function CalendarImport({ label, fieldLabel, takesDrops = false }: CalendarImportProps) {
  const { step, read, cancel, close } = useCalendarImport();
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const workspace = useWorkspaceStore();
  const dropped = useWorkspace(({ droppedFile }) => (takesDrops ? droppedFile : null));
  useEffect(() => {
    if (dropped === null) return;
    workspace.setState({ droppedFile: null });
    void read(dropped);
  });
  return (
    <>
      <Button ref={opener} pending={step.name === 'reading'} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <FileInput
        ref={input}
        label={fieldLabel}
        accept=".ics,.csv,.json,text/calendar,text/csv,application/json"
        onFile={(file) => void read(file)}
      />
      {step.name === 'reading' && <ReadingBar fileName={step.fileName} done={step.done} onCancel={cancel} />}
      {step.name === 'failed' && <Notice tone="error">{step.message}</Notice>}
      {step.name === 'done' && <Notice tone="success">{step.sentence}.</Notice>}
      <ImportPreview file={step.name === 'preview' ? step : null} opener={opener} onClose={close} />
      {step.name === 'list' && <MovingPreview key={step.id} file={step} opener={opener} onClose={close} />}
    </>
  );
}
