/** What a screen shows about the signed-in person. */
export interface ScreenUser {
  name: string;
  /** Null for a person whose address passed to somebody else at the provider. */
  email: string | null;
}
