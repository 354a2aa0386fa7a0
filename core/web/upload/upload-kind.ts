import type { UploadKind } from '@freightdeck/sdk/manifest';
import type { PluginStore } from '../plugins/index.ts';

/** Rules of a file kind that an active plugin declares. */
export const uploadKind = ({ records }: Pick<PluginStore, 'records'>, kind: string): UploadKind | undefined =>
  records.find(
    ({ isAtWork, manifest: { uploads } }) => isAtWork && uploads !== undefined && Object.hasOwn(uploads, kind),
  )?.manifest.uploads?.[kind];
