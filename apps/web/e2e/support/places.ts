/** Where the parts of the copy under test listen. */
export const WEB_URL = process.env.WEB_URL ?? 'http://localhost:3000';
export const API_URL = process.env.API_URL ?? 'http://localhost:3001';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };
