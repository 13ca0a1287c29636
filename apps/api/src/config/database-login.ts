/** The role and password that the driver takes from an address: percent-encoded, or named in its query, which comes first. */
export function databaseLogin(url: string): { user: string; password: string } {
  const { username, password, searchParams } = new URL(url);
  return {
    user: searchParams.get('user') ?? decodeURIComponent(username),
    password: searchParams.get('password') ?? decodeURIComponent(password),
  };
}
