import type { Response } from 'express';

export interface SendOptions {
  folder: string;
  fileName: string;
  cacheControl: string;
  /** Kept by the browser under its name instead of shown. */
  isDownload?: boolean;
}

export type Sent = 'sent' | 'absent' | 'out-of-range';

/** Sends a file of a folder, with Range. What was not sent has left no trace on the answer but its status for a range. */
export async function sendFile(response: Response, options: SendOptions): Promise<Sent> {
  const { folder, fileName, cacheControl, isDownload = false } = options;
  const express = {
    // Without a root, a dot anywhere in the folder's own path would hide the file.
    root: folder,
    cacheControl: false,
    headers: { 'Cache-Control': cacheControl },
    dotfiles: 'deny' as const,
  };
  const failure = await new Promise<unknown>((resolve) => {
    if (isDownload) response.download(fileName, fileName, express, resolve);
    else response.sendFile(fileName, express, resolve);
  });
  // Sent, or the reader went away in the middle, which is no failure of ours.
  if (!failure || response.headersSent) return 'sent';
  response.removeHeader('Content-Disposition');
  response.setHeader('Cache-Control', 'no-store');
  return (failure as { status?: number }).status === 416 ? 'out-of-range' : 'absent';
}
