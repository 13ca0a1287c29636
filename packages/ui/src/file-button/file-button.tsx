import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import type { ButtonProps } from '../button/button.tsx';

export interface FileButtonProps {
  children: ReactNode;
  /** Name of the file that is asked for. */
  label: string;
  accept: string;
  /** Larger files are given as an empty text, which is none of any kind. */
  mostBytes?: number;
  /** @param name of the file */
  onText?: (text: string, name: string) => void;
  /** Called with the file itself, where it may be no text. */
  onFile?: (file: File) => void;
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
}

/** A button that asks for a file. */
export function FileButton({
  children,
  label,
  accept,
  mostBytes = Infinity,
  onText,
  onFile,
  ...look
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    onFile?.(file);
    onText?.(file.size > mostBytes ? '' : await file.text().catch(() => ''), file.name);
  };
  return (
    <>
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file, changed meanwhile, can be chosen again.
          target.value = '';
          if (file) void read(file);
        }}
      />
    </>
  );
}
