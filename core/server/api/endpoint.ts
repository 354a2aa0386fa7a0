import type * as z from 'zod/mini';
import type { Access, Opened, Resource } from '@freightdeck/sdk/contract';
import type { Call } from '@freightdeck/sdk/server';

/** What an endpoint answers, before the request id is added: the specification's envelope. Never has a field `code`. */
export interface Envelope {
  readonly status: number;
  readonly message?: string;
  /** Field → text; the console shows the first non-empty value. */
  readonly messageDetails?: Readonly<Record<string, string>>;
  /** Code of a refusal, `wrongState`. */
  readonly reason?: string;
  readonly data?: unknown;
  readonly pageResult?: unknown;
  readonly [extra: string]: unknown;
}

/** One path of the API. All are POST with a JSON body. */
export interface Endpoint {
  readonly path: string;
  /** `waybill.assign`, `waybill.paging`. */
  readonly name: string;
  readonly kind: 'command' | 'query' | 'paging' | 'total' | 'listing' | 'get' | 'statistics' | 'events' | 'bulk';
  readonly access: Access;
  /** Plugin id, or `core`. A toggle that switches the plugin off answers 404 here. */
  readonly owner: string;
  /** The whole body, strict. */
  readonly body: z.ZodMiniType;
  /** Schema of the whole answer, for the API description. */
  readonly answer: z.ZodMiniType;
  /** True: the call may write, and runs in a read-write transaction with an audit row. */
  readonly writes: boolean;
  /** It may be read from the replica of reports. */
  readonly isReport?: boolean;
  /** Most bytes of its body, where that is more than usual. */
  readonly bodyBytes?: number;
  /** The answer is sent as a file. */
  readonly file?: true;
  /** The answer is also a public page, at this path. */
  readonly visit?: `/${string}`;
  /** It answers the button of that page. */
  readonly pressed?: true;
  /** It is served by the open API as well. */
  readonly open?: Opened;
  /** The resource it reads, or on whose records it acts. */
  readonly resource?: Resource;
  /** Converts the other accepted form of the body (`conditions`) to the form of the schema. */
  shape?(body: unknown): unknown;
  /** Runs inside the call's transaction with a body that has passed the schema. */
  handle(call: Call, body: unknown): Promise<Envelope>;
}
