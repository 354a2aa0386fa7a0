/** A text in both languages of the console. */
interface Words {
  readonly zh: string;
  readonly en: string;
}
/** What a setting of a plugin holds: a number is a whole one, a secret is written and never shown again. */
export type SettingKind = 'text' | 'number' | 'flag' | 'choice' | 'secret';
/** A value of a setting of the kind `choice`, with its words. */
export interface SettingOption extends Words {
  readonly value: string;
}
/** A setting of a plugin, which the administrators of each tenant fill in on the plugins page. */
export interface Setting {
  readonly title: Words;
  readonly hint?: Words;
  readonly kind: SettingKind;
  /** What a `choice` offers. */
  readonly options?: readonly SettingOption[];
  /** The form cannot be saved without it. */
  readonly required?: true;
  /** Its value while nobody has entered one. */
  readonly default?: string | number | boolean;
  /** Most characters of a text (200 unless it says so) or a secret (500), largest number (1,000,000,000). */
  readonly max?: number;
}

type ValueOf<S> = S extends { readonly kind: 'number' }
  ? number
  : S extends { readonly kind: 'flag' }
    ? boolean
    : S extends { readonly kind: 'choice'; readonly options: readonly { readonly value: infer V }[] }
      ? V
      : string;
type SettingsIn<M> = M extends { readonly settings: infer S } ? S : Record<never, never>;
/**
 * The settings of a plugin as its pages read them: those without a default may have no value yet, secrets are not among
 * them.
 */
export type SettingsOf<M> = {
  readonly [
    N in keyof SettingsIn<M> as SettingsIn<M>[N] extends { readonly kind: 'secret' } ? never : N
  ]: SettingsIn<M>[N] extends {
    readonly default: string | number | boolean;
  }
    ? ValueOf<SettingsIn<M>[N]>
    : ValueOf<SettingsIn<M>[N]> | undefined;
};
