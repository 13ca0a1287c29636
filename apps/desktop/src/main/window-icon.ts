import type { NativeImage } from 'electron';
import picture from '../../build/icons/128x128.png?inline';

/**
 * The picture of windows on Linux: a program whose entry is not installed, such as an AppImage, has none otherwise. On Windows
 * and macOS it is the program's own.
 */
export function windowIcon(
  images: { createFromBuffer: (bytes: Buffer) => NativeImage },
  platform: NodeJS.Platform,
): NativeImage | null {
  const [, base64 = ''] = picture.split(',');
  return platform === 'linux' ? images.createFromBuffer(Buffer.from(base64, 'base64')) : null;
}
