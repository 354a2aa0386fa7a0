import * as z from 'zod/mini';
import type { PluginManifest } from '../../manifest/index.ts';

/** Path for uploading an archive; its body may be larger than that of other calls. */
export const partnerInstallPath = '/api/platform/partnerPlugin/install';
/** Where a publisher hands a signed archive in, without an account. */
export const partnerSubmitPath = '/api/platform/partnerPlugin/submit';
/** Where it asks for the state of what it handed in, by receipt. */
export const partnerReceiptPath = '/api/platform/partnerPlugin/receipt';
/** Where it asks for errors and use of its plugin, with a signed question. */
export const partnerReportPath = '/api/platform/partnerPlugin/authorReport';
/**
 * Largest body there, in bytes: an archive of 2 MB in base64, and some more so that a larger one gets a proper refusal.
 */
export const partnerBodyBytes = 4 * 1024 * 1024;
/**
 * Files of partners' plugins: `/plugins/<ticket>/<file>`. A ticket belongs to one tenant and ends with the activation.
 */
export const partnerFilePath = '/plugins';
/** Calls of a partner's own service: `/api/partner/<id>/<path>`, for the paths its manifest declares in `serves`. */
export const partnerApiPath = '/api/partner';
/**
 * The same for a plugin in development on the console's own machine, `/api/partner-dev/<port>/<id>/<path>`: refused in
 * production.
 */
export const partnerDevPath = '/api/partner-dev';
/** `/api/partner-fire/<port>`: an event or a job, tried out on a plugin in development; refused in production. */
export const partnerFirePath = '/api/partner-fire';
/** Calls of a partner's service back into the API: `/api/partner-back` and the path that is called. */
export const partnerBackPath = '/api/partner-back';
/** Header with the token for that, in the calls of a service whose version declares calls. */
export const partnerBackHeader = 'x-freightdeck-back';
/** Path of the public keys (a JSON Web Key Set) that verify the tokens of those calls. */
export const partnerKeysPath = '/.well-known/freightdeck-keys.json';

/** A partner's plugin that is active for the caller's tenant, sent with the menus. */
export interface PartnerOffer {
  /** Without permission keys; the keys the person holds are sent separately. */
  readonly manifest: PluginManifest;
  /** Path of the entry file. */
  readonly address: string;
  /** Imports of the plugin that this console does not provide; if there are any, the plugin is not run. */
  readonly missing?: string | undefined;
  /** Paths of the platform that it may call, because its manifest declares them and the operator has consented. */
  readonly calls?: readonly string[] | undefined;
  /**
   * Path of the document in whose sandboxed frame an unreviewed plugin runs. Absent: it runs in the console's own
   * realm.
   */
  readonly frame?: string | undefined;
}
/**
 * Deliberately not checked further: every console carries this schema, few have a partner. The manifest was checked
 * field by field when it was uploaded.
 */
export const partnerOffers = z.array(z.record(z.string(), z.unknown())) as z.ZodMiniType<unknown> as z.ZodMiniType<
  readonly PartnerOffer[]
>;
