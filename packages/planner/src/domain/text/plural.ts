/** "1 task", "3 tasks". */
export const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
