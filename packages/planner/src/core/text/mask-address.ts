/** The host of an address alone: the rest of it may open a calendar to whoever has it. */
export function maskAddress(address: string): string {
  const host = URL.parse(address)?.host ?? '';
  return host === '' ? '•••' : `${host}/•••`;
}
