/** A setting is invalid; the message says which one and what it may be. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault';
}
