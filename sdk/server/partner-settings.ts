import { token } from '../contract/index.ts';
import type { Call } from './call.ts';
import type { Setting } from '../manifest/index.ts';

/** A setting of a plugin as its form shows it. A secret is only known to be there. */
export interface SettingState extends Setting {
  readonly name: string;
  /** What was entered, else its default; null for a secret, and where there is none. */
  readonly value: string | number | boolean | null;
  /** Whether somebody has entered one that still fits. */
  readonly isSet: boolean;
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
}
/** A stored value that the version in force cannot use: nothing removes it but a person. */
export interface SettingMisfit {
  readonly name: string;
  /** `gone`: there is no such setting any more. `other`: what it holds now is of another kind or out of its limits. */
  readonly why: 'gone' | 'other';
  /** Null for a secret, which nobody is shown. */
  readonly value: string | number | boolean | null;
}
/** What is changed: null takes a value away, what is not named stays. */
export interface SettingChange {
  readonly values: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string | null>>;
}
type Asking = Pick<Call, 'tx' | 'platformId' | 'now' | 'caller' | 'language'>;
/** Settings of partners' plugins, for the caller's own tenant. */
export interface PartnerSettings {
  /** Undefined: the plugin is not active there, or its version has none. */
  of(
    call: Asking,
    pluginId: string,
  ): Promise<{ readonly settings: readonly SettingState[]; readonly misfits: readonly SettingMisfit[] } | undefined>;
  /** What does not fit is refused at its field. False: as above. */
  change(call: Asking, pluginId: string, change: SettingChange): Promise<boolean>;
  /** Seals every secret with the present key of the installation. */
  reseal(call: Pick<Call, 'tx'>): Promise<void>;
}
/** Provided by the core. */
export const PartnerSettings = token<PartnerSettings>('core.partnerSettings', 1);
