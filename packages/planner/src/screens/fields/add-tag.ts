import type { PlannerSession } from '../../session/session.ts';

/** Adds a tag, and the tag group "Subject" where none is given. @returns its id, or null if refused */
export function addTag(session: PlannerSession, tagGroupId: string | null, name: string): string | null {
  const { newId } = session.context();
  const groupId = tagGroupId ?? newId();
  if (tagGroupId === null) {
    session.run(
      { type: 'tagGroup.add', tagGroup: { id: groupId, name: 'Subject', kind: 'subject' } },
      { isQuiet: true },
    );
  }
  const id = newId();
  return session.run({ type: 'tag.add', tag: { id, name, tagGroupId: groupId } }).ok ? id : null;
}
