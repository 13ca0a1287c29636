import type { EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import { columns, query, sql } from '../../database/sql.js';
import { User } from '../user/user.entity.js';
import { DemoStudent } from './demo-student.entity.js';
import { membersOfInstitution } from '../access/license-members.repository.js';

const FIND = sql`SELECT ${columns(DemoStudent, 's', ['userId', 'markedAt'])}, ${columns(User, 'u', ['name', 'email'])}
  FROM demo_students s JOIN users u ON u.id = s.user_id
  WHERE s.institution_id = $1 AND s.user_id IN (${membersOfInstitution('$1')})`;

/** The demo student of a school, who is a member still. */
export async function findDemoStudent(manager: EntityManager, institutionId: string) {
  const [student] = await query(manager, FIND, [institutionId]);
  return student ?? null;
}

/** Marks a member of a school that has no demo student. The mark of a school before goes. */
export async function saveDemoStudent(manager: EntityManager, student: Omit<DemoStudent, 'user' | 'institution'>) {
  await manager.delete(DemoStudent, { userId: student.userId });
  await manager.insert(DemoStudent, student);
}

export const DEMO_STUDENT_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const mark = await manager.findOneBy(DemoStudent, { userId: id });
    return { demoStudent: mark && { markedAt: mark.markedAt.toISOString() } };
  },
};
