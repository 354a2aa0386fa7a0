import type { Writable } from 'node:stream';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { Envelope } from '../api/endpoint.ts';
import type { SessionInfo, Sessions } from '../auth/session-info.ts';
import type { SignOn } from '../auth/sign-on.ts';
import type { Metrics } from '../metrics/index.ts';
import type { Tracer } from '../traces/tracer.ts';
import type { OpenDoor } from '../open/door.ts';
import type { CallsBack } from '../partners/calls-back.ts';
import type { GatewayCall } from '../partners/partner-gateway.ts';
import type { Fired, Firing } from '../partners/fire.ts';
import type { PluginKeep } from '../partners/plugin-keep.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { FileStore } from './file-store.ts';
import type { ImportDesk } from './import-desk.ts';
import type { LaneRules } from './bulkhead.ts';
import type { RateTable } from './rate-limits.ts';

/** Code of partners' plugins, found by the ticket of a tenant's activation. */
export interface PartnerFileStore {
  /** `framed`: requested from a sandboxed frame. */
  open(ticket: string, path: string, framed: boolean): Promise<string | undefined>;
}
/** The services behind partners' plugins. */
export interface PartnerServiceGateway {
  /** Public keys of the tokens that are sent with those calls. */
  readonly keySet: object;
  /** Throws `ServiceFault`. */
  forward(call: GatewayCall): Promise<Envelope>;
  /** Tries an event or a job out on a plugin in development; throws `ServiceFault`. */
  fire(firing: Firing): Promise<Fired>;
  /** Absent: services cannot call back. */
  readonly back?: Pick<CallsBack, 'admit' | 'keep' | 'defect'> | undefined;
  /** Absent: nothing is kept for plugins, and no file is given to services. */
  readonly keep?: Pick<PluginKeep, 'enter' | 'ofPage' | 'ofService' | 'fileOf'> | undefined;
}
/** What the HTTP layer is built from. */
export interface HttpOptions {
  readonly api: Dispatcher;
  readonly sessions: Sessions;
  readonly files?: FileStore | undefined;
  /** Files and templates of imports; absent: there are none. */
  readonly imports?: ImportDesk | undefined;
  /** Absent: there are no partners' plugins. */
  readonly partners?: PartnerFileStore | undefined;
  /** Absent: none of them has a service of its own. */
  readonly gateway?: PartnerServiceGateway | undefined;
  /** Sign-in with tenants' own providers of accounts; absent: there is none. */
  readonly signOn?: SignOn | undefined;
  /** What the process is watched by; with a token it is told on this port. */
  readonly metrics?: { readonly of: Metrics; readonly token?: string | undefined } | undefined;
  /** Keeps traces of the calls; absent: nobody wants them. */
  readonly tracer?: Tracer | undefined;
  /** The entrance for other systems; absent: there is none. */
  readonly open?: OpenDoor | undefined;
  /** Manifests of the plugins served here. */
  readonly manifests: readonly PluginManifest[];
  /** Demo and test mode only: the header `X-Freightdeck-Plugins` switches plugins off for one call. */
  readonly toggles: boolean;
  readonly rates: RateTable;
  /** What one tenant may have under way at once; generous when absent. */
  readonly lanes?: LaneRules | undefined;
  /** True when migrations, seeds and replay are done and nothing has failed for good. */
  readonly ready: () => boolean;
  /** True until then: who opens a page is told so, and the page looks again by itself. */
  readonly starting?: (() => boolean) | undefined;
  /** Why this process should get no new calls although it answers them; logged when asked for. */
  readonly unfit?: (() => Promise<string | undefined>) | undefined;
  /** Runs a real query against the database, with its own deadline. */
  readonly ping: () => Promise<void>;
  /** Folder of the built console; absent, or not built: pages answer 404. */
  readonly webRoot?: string | undefined;
  readonly behindTls?: boolean | undefined;
  /** Where browsers reach the console; empty: wherever they ask. */
  readonly publicUrl?: string | undefined;
  /** Reverse proxies, by address or network, whose `X-Forwarded-For` names the client. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** True: the API description needs a session; false: anybody may read it. */
  readonly descriptionNeedsSession?: boolean | undefined;
  readonly logLevel: string;
  /** Where log lines go; standard error when absent, so that standard output stays for people. */
  readonly logStream?: Writable | undefined;
  /** Largest file taken in one upload, in bytes. */
  readonly uploadLimit?: number | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the call, once found. */
    signedIn: SessionInfo | undefined;
  }
}
