import { Menu } from '@bellweek/ui/menu';
import type { MenuAction, MenuItems } from '@bellweek/ui/menu';
import { Bell, CalendarDays, CalendarX, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Day } from '../../../core/time/civil-day.ts';
import { formatWeekdayDate } from '../../../core/time/format.ts';
import { dayOptions, daySchoolOf, scheduleOn } from '../../../rules/timetable/school-day.ts';
import type { DayOption } from '../../../rules/timetable/school-day.ts';
import type { SchoolDayDraft } from '../../../core/commands/timetable-drafts.ts';
import type { PlannerSession } from '../../../session/session.ts';
import type { WorkspaceStore } from '../../workspace/workspace.ts';
import { usePlannerSession, useWorkspaceStore } from '../../workspace/planner-context.tsx';

export interface SchoolDayMenuProps {
  target: { day: Day; at: HTMLElement } | null;
  onClose: () => void;
}

const ICON = 16;

/** Menu of a day: take it out; of a school day also a day off, the lessons of another day of the cycle, another bell. */
export function SchoolDayMenu({ target, onClose }: SchoolDayMenuProps) {
  const session = usePlannerSession();
  const workspace = useWorkspaceStore();
  // Keep the lines of the menu while it fades out.
  const [last, setLast] = useState(target);
  if (target && target !== last) setLast(target);
  const { state, today } = session.view.getState();
  const spoken = last ? (daySchoolOf(state, last.day)?.spoken ?? '') : '';
  return (
    <Menu
      label={last ? `${formatWeekdayDate(last.day, today)}${spoken && `: ${spoken}`}` : ''}
      items={last ? [...takeOutItems(workspace, last.day, today), ...itemsFor(session, last.day)] : []}
      open={target !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      anchor={last?.at ?? null}
    />
  );
}

const takeOutItems = (workspace: WorkspaceStore, day: Day, today: Day): MenuItems =>
  day < today
    ? []
    : [
        {
          label: 'I’m ill or away…',
          icon: <CalendarX size={ICON} />,
          onSelect: () => workspace.getState().openTakeOut({ day, part: 'whole', reason: 'ill' }),
        },
        null,
      ];

function itemsFor(session: PlannerSession, day: Day): MenuItems {
  const schedule = scheduleOn(session.view.getState().state, day);
  if (!schedule) return [];
  const timetableId = schedule.timetable.id;
  const { runsAs, off, bells, back } = dayOptions(schedule, day);
  const put = (draft: SchoolDayDraft) => session.run({ type: 'schoolDay.put', timetableId, days: [draft] });
  const choice = ({ label, isChosen, draft }: DayOption): MenuAction => ({
    label,
    isChosen,
    onSelect: () => put(draft),
  });
  return [
    ...off.map(choice),
    null,
    ...runsAs.near.map(choice),
    ...runsAs.others.map(({ label, options }) => ({
      label,
      icon: <CalendarDays size={ICON} />,
      items: options.map(choice),
    })),
    ...(bells.length === 0 ? [] : [{ label: 'Another bell', icon: <Bell size={ICON} />, items: bells.map(choice) }]),
    ...(back ? [null, { label: 'Back to normal', icon: <RotateCcw size={ICON} />, onSelect: () => put(back) }] : []),
  ];
}
