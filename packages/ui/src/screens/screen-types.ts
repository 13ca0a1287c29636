/** The signed-in person, as screens show them. */
export interface ScreenUser {
  name: string;
  /** Null for a person whose address passed to somebody else at the provider. */
  email: string | null;
}
