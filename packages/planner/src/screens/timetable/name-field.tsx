import { TextField } from '@bellweek/ui/text-field';
import { useState } from 'react';

export interface NameFieldProps {
  label: string;
  value: string;
  /** Called once the field is left, or on Enter, with a text that is not empty. */
  onChange: (name: string) => void;
}

/** A name that is saved when its field is left. An emptied one goes back. */
export function NameField({ label, value, onChange }: NameFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const name = (typed ?? value).trim();
    setTyped(null);
    if (name !== '' && name !== value) onChange(name);
  };
  return (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={200}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  );
}
