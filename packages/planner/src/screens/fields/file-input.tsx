import type { ChangeEvent, Ref } from 'react';

export interface FileInputProps {
  /** For the button that opens it. */
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  const read = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Reset, so that the same file can be chosen again.
    target.value = '';
    if (file) onFile(file);
  };
  return <input ref={ref} type="file" accept={accept} aria-label={label} hidden onChange={read} />;
}
