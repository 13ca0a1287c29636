import { Select } from '@bellweek/ui/select';

const MINUTES = [2, 5, 10, 15, 30, 60];

export interface AheadSelectProps {
  label: string;
  /** Minutes; null for no reminder. */
  value: number | null;
  onChange: (minutes: number | null) => void;
}

/** Choice of how long before something begins there is a reminder. */
export function AheadSelect({ label, value, onChange }: AheadSelectProps) {
  const minutes = value === null || MINUTES.includes(value) ? MINUTES : [...MINUTES, value].sort((a, b) => a - b);
  return (
    <Select
      label={label}
      isLabelAbove
      value={String(value ?? '')}
      options={[
        { value: '', label: 'Off' },
        ...minutes.map((each) => ({ value: String(each), label: `${each} min before` })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}
