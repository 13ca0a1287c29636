import type { Provider } from '@bellweek/api-client/contract/sign-in';

/**
 * The providers' logos in their own colours, as their sign-in guidelines require, and a key for a school's own; the text
 * beside them has the name.
 */
export function ProviderMark({ provider }: { provider: Provider }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {MARKS[provider]}
    </svg>
  );
}

const MARKS: Record<Provider, React.ReactNode> = {
  google: (
    <g fill="none" strokeWidth="3.6">
      <path d="M15.6 4.4A7.9 7.9 0 0 0 3.2 6" stroke="#ea4335" />
      <path d="M3.2 6a7.9 7.9 0 0 0 0 8" stroke="#fbbc05" />
      <path d="M3.2 14a7.9 7.9 0 0 0 11.9 2.1" stroke="#34a853" />
      <path d="M15.1 16.1A7.9 7.9 0 0 0 17.9 10H10.2" stroke="#4285f4" />
    </g>
  ),
  apple: (
    <g fill="currentColor">
      <path d="M13.7 5.3c-1.5 0-2.5.9-3.5.9s-2.2-.8-3.5-.8C4.3 5.4 2.2 7.5 2.2 11c0 4 2.7 8.2 4.9 8.2 1.1 0 1.800-.8 3.200-.8s1.900.8 3.100.8c1.900 0 3.600-2.700 4.300-4.900-1.700-.7-2.700-2.100-2.700-3.900 0-1.500.8-2.800 2-3.600-.8-1-2-1.500-3.300-1.500Z" />
      <path d="M13.3.6c.1 2.100-1.600 4-3.500 4.100C9.600 2.700 11.300.8 13.300.6Z" />
    </g>
  ),
  openid: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <circle cx="6.500" cy="13.500" r="4" />
      <path d="M9.500 10.500 17 3M13.500 6.500l3 3" strokeLinecap="round" />
    </g>
  ),
  microsoft: (
    <g>
      <path d="M1 1h8.500v8.500H1Z" fill="#f25022" />
      <path d="M10.500 1H19v8.500h-8.500Z" fill="#7fba00" />
      <path d="M1 10.500h8.500V19H1Z" fill="#00a4ef" />
      <path d="M10.500 10.500H19V19h-8.500Z" fill="#ffb900" />
    </g>
  ),
};
