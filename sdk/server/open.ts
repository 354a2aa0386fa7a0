import * as z from 'zod/mini';
import { defineEvent, definePort } from '../contract/index.ts';
import type { OpenScope } from '../contract/index.ts';
import type { Tx } from './database.ts';

/** For whom a credential of the open API may act. */
export interface OpenHolder {
  readonly platformId: string;
  readonly scopes: readonly string[];
  /** The one shipper whose records it reaches; absent: all of the tenant. */
  readonly shipper?: { readonly id: string; readonly name: string };
}
/** A credential of the open API, as the plugin keeps it whose page issues it. */
export interface OpenKey {
  /** Its record; the secret is sealed for this id. */
  readonly id: string;
  readonly keyId: string;
  readonly secretSealed: string;
  /** Who holds it, as logs name the caller. */
  readonly name: string;
  /** Ended by a person, or a day after it was replaced. */
  readonly isVoid: boolean;
  /** Whether its holder is in operation. */
  readonly isOn: boolean;
  /** Addresses from which it may be used; empty: from any. */
  readonly addresses: readonly string[];
  readonly callsPerMinute: number;
  /** The third-party platform it belongs to, if it is not a provider's own. */
  readonly openPlatformId?: string;
  /** Undefined when the shipper that the call names is not linked. */
  readonly holder: OpenHolder | undefined;
}
/**
 * The key of the installation has changed, and the operator has sealed the secrets of adapters with the present one:
 * the plugins seal theirs again.
 */
export const secretsResealed = defineEvent<Readonly<Record<never, never>>>('secrets.resealed');
/** A kind of credentials. */
export interface OpenKeys {
  /** `companyCode`: the shipper that the call names, by the code its own system has for it. */
  find(tx: Tx, keyId: string, companyCode: string | undefined, now: string): Promise<OpenKey | undefined>;
  /** Notes when it was used last. */
  used(tx: Tx, id: string, now: string): Promise<unknown>;
}

/** A call of the open API, as the log keeps it. */
export interface OpenCallEntry {
  readonly id: string;
  /** The operator, while nobody knows whose call it is. */
  readonly platformId: string;
  readonly openPlatformId: string | undefined;
  readonly shipper: { readonly id: string; readonly name: string } | undefined;
  readonly path: string;
  /** The request number the caller gave, or the record it is about. */
  readonly bizNo: string | undefined;
  /** Why it was not done: a code of the open API, or the words of the refusal. */
  readonly failedFor: string | undefined;
  readonly digest: string;
  readonly keyId: string | undefined;
  readonly nonce: string | undefined;
  readonly at: string;
}

/** An event on its way to another system. */
const hook = z.object({
  /** What was agreed on with the receiver: the link of a shipper and a third-party platform. */
  target: z.string(),
  event: z.string(),
  at: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
const heard = z.object({
  /** `dropped`: nobody wants it any more, because the receiver was switched off or its address taken away. */
  kind: z.enum(['taken', 'dropped']),
});
/** What is sent to a web hook. */
export type HookRequest = z.infer<typeof hook>;
/** What a web hook’s receiver answers. */
export type HookAnswer = z.infer<typeof heard>;
/** A web hook leaves. */
export const hookSend = definePort<HookRequest, HookAnswer>({ name: 'hook.send', request: hook, answer: heard });

/** Where a hook goes, and with which secret it is signed. */
export interface HookTarget {
  readonly url: string;
  /** The credential's record and its public id. */
  readonly id: string;
  readonly keyId: string;
  readonly secretSealed: string;
}
/** What a plugin adds to the open API. */
export interface OpenParts {
  readonly keys?: OpenKeys;
  /** Writes a call into the log. */
  readonly log?: (tx: Tx, entry: OpenCallEntry) => Promise<unknown>;
  /** The receiver of a hook; undefined when there is none any more. */
  readonly hookTarget?: (tx: Tx, target: string) => Promise<HookTarget | undefined>;
}

/** What happened to a shipper's business, for its systems. The plugin that keeps their addresses listens. */
export interface ToldOutside {
  readonly platformId: string;
  readonly companyId: string;
  /** `waybill.state`, `goods.published`, `settlement.paid`. */
  readonly event: string;
  readonly scope: OpenScope | 'SETTLEMENT';
  readonly data: Readonly<Record<string, string | number | null>>;
}
/** An outside system was told of something, or refused it. */
export const toldOutside = defineEvent<ToldOutside>('open.told');
