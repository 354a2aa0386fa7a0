import * as z from 'zod/mini';
import type { PluginManifest } from '../../manifest/index.ts';

/** Where an archive is handed in; its body may be larger than others. */
export const partnerInstallPath = '/api/platform/partnerPlugin/install';
/** Largest body there, in bytes: an archive of 2 MB in base64, and room to say that one is too large. */
export const partnerBodyBytes = 4 * 1024 * 1024;
/**
 * Files of partners' plugins: `/plugins/<ticket>/<file>`. The ticket is the tenant's own and ends with its activation.
 */
export const partnerFilePath = '/plugins';
/** Calls of a partner's own service: `/api/partner/<id>/<path>`, for the paths its manifest serves. */
export const partnerApiPath = '/api/partner';
/** Public keys (a JSON Web Key Set) of the tokens those calls carry. */
export const partnerKeysPath = '/.well-known/freightdeck-keys.json';

/** A partner's plugin that is active for the caller's tenant, told with the menus. */
export interface PartnerOffer {
  /** Without permission keys: which of them the person holds stands beside it. */
  readonly manifest: PluginManifest;
  /** Path of the entry file. */
  readonly address: string;
  /** What this console no longer has of what it imports: then it is not run. */
  readonly missing?: string | undefined;
  /**
   * Path of the document in whose sandboxed frame it runs: nobody has reviewed it. Absent: it runs in the console's own
   * realm.
   */
  readonly frame?: string | undefined;
}
/**
 * Left wide on purpose: every console carries it, few have a partner. The manifest was checked, field by field, when it
 * came in.
 */
export const partnerOffers = z.array(z.record(z.string(), z.unknown())) as z.ZodMiniType<unknown> as z.ZodMiniType<
  readonly PartnerOffer[]
>;
