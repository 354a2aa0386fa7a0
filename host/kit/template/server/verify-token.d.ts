/** What the console's token says about a call. */
export interface Claims {
  /** Id of the person, and their name. */
  readonly sub: string;
  readonly name: string;
  /** Id of their platform, and its short name. */
  readonly platform: string;
  readonly platformName: string;
  readonly plugin: string;
  readonly version: string;
  /** Keys of this plugin that the person holds. */
  readonly permissions: readonly string[];
  /** The plugin is in development: never from a console in production. */
  readonly development?: true;
  /** Id of this token: one that has come before is the same call again. */
  readonly jti: string;
  readonly iat: number;
  readonly exp: number;
}
/** Finds the key that a token names. */
export type KeyOf = (head: object, token: object) => Promise<object>;

export class KeysUnknown extends Error {}
export function keysOf(api: string): KeyOf;
export function readToken(
  authorization: string | undefined,
  options: {
    readonly keyOf: KeyOf;
    readonly origin: string;
    readonly plugin: string;
    readonly platforms: readonly string[];
  },
): Promise<Claims | undefined>;
