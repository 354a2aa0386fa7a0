/** What a credential of the open API may do; each is a right of its own. */
export type OpenScope = 'GOODS' | 'WAYBILL' | 'DISPATCH' | 'DRIVER' | 'POSITIONS';

/** Where the open API begins. */
export const openPrefix = '/api/open/v1';

/** That a resource or a command is served to other systems as well, by the open API. */
export interface Opened {
  /** The scope that a credential needs. */
  readonly scope: OpenScope;
  /** Where it stands below the prefix. A resource has `/paging` and `/get` there. */
  readonly path: `/${string}`;
  /**
   * The command is done in the name of a driver, whom the call names: the fields that lead from the record to its
   * driver. `['driverId']` of a waybill, `['waybillId', 'driverId']` of a slip.
   */
  readonly driver?: readonly [string, ...string[]];
  /**
   * Its calls come from a relay of another maker, which cannot sign. They carry the id of the key and its secret as
   * `Authorization: Basic`, so they may only come over TLS, and nothing tells a copy from the call itself: for commands
   * that change nothing when they are done twice.
   */
  readonly relay?: {
    /** Whose relay it is, for the description. */
    readonly maker: string;
    /** Makes the body of the command of what the relay sends. What it does not understand it leaves out. */
    readonly reads: (body: unknown) => unknown;
  };
  /**
   * The system of a shipper may call it too, and reaches only what is that shipper's. Without this, only the provider's
   * own systems may.
   */
  readonly shipper?: {
    /** The field of the record, or of the input, that names the shipper. */
    readonly field: string;
    /** The fields of the record that a shipper is told, may search and may sort by. */
    readonly sees?: readonly string[];
  };
}
