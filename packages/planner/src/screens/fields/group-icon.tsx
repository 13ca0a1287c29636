import '@bellweek/ui/hues.css';
import {
  Book,
  Briefcase,
  Calculator,
  CodeXml,
  Flag,
  FlaskConical,
  Globe,
  Heart,
  House,
  List,
  Music,
  Palette,
  Pencil,
  Star,
  Users,
  Volleyball,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Hue } from '../../schema/fields.ts';
import type { GROUP_ICONS } from '../../schema/task-group.ts';
import styles from './group-icon.module.css';

const ICONS: Record<(typeof GROUP_ICONS)[number], LucideIcon> = {
  list: List,
  book: Book,
  pencil: Pencil,
  flask: FlaskConical,
  calculator: Calculator,
  globe: Globe,
  music: Music,
  palette: Palette,
  ball: Volleyball,
  briefcase: Briefcase,
  home: House,
  heart: Heart,
  star: Star,
  flag: Flag,
  code: CodeXml,
  users: Users,
};

/** Icon of a group in its hue, decorative beside the name. An icon unknown to this version becomes the first one. */
export function GroupIcon({ icon, hue, size = 16 }: { icon: string; hue: Hue | null; size?: number }) {
  const Icon = icon in ICONS ? ICONS[icon as keyof typeof ICONS] : List;
  return <Icon className={styles.icon} data-hue={hue ?? undefined} size={size} aria-hidden="true" />;
}
