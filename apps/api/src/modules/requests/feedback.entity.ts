import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../user/user.entity.js';
import { RequestWork } from './request-work.js';

@Entity('feedback')
@Index('feedback_newest_index', ['createdAt', 'id'])
@Index('feedback_type_index', ['type', 'createdAt', 'id'])
@Index('feedback_search_trigrams_index', { synchronize: false })
@Index('feedback_unread_index', ['createdAt'], { where: 'NOT is_read' })
@Index('feedback_state_index', ['state', 'createdAt', 'id'])
@Index('feedback_assignee_index', ['assigneeId', 'createdAt', 'id'], { where: 'assignee_id IS NOT NULL' })
export class Feedback extends RequestWork {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'feedback_pkey' })
  id: string;

  @Index('feedback_user_index')
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'feedback_user_fkey' })
  user: User;

  @Column('text')
  message: string;

  @Column('text')
  type: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
