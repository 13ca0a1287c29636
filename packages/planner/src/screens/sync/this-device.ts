import { deviceName } from '@bellweek/ui/platform/device-name';

/** Name of this device in the list of devices, which its owner can change. */
export const thisDevice = (): string => deviceName(navigator.userAgent, navigator.maxTouchPoints);
