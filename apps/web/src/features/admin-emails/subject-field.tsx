import { LIMITS } from '@bellweek/api-client/contract/limits';
import { TextField } from '@bellweek/ui/text-field';
import type { Problem } from './problem.ts';

interface SubjectFieldProps {
  value: string;
  onChange: (subject: string) => void;
  problem: Problem | null;
}

export function SubjectField({ value, onChange, problem }: SubjectFieldProps) {
  return (
    <TextField
      label="Subject"
      name="subject"
      value={value}
      maxLength={LIMITS.subject}
      autoComplete="off"
      invalid={problem?.fields.includes('subject')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
