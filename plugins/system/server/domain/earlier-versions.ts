import { compareVersions } from '@freightdeck/sdk/manifest';

/** Those of a plugin's versions that came before this one, the newest first. */
export const earlierThan = <T extends { readonly version: string }>(version: string, all: readonly T[]): readonly T[] =>
  all
    .filter((one) => compareVersions(one.version, version) < 0)
    .sort((one, other) => compareVersions(other.version, one.version));
