import { OpenRefusal } from './refusals.ts';

/** The headers of a signed call. */
export const openHeaders = {
  key: 'Freightdeck-Key',
  time: 'Freightdeck-Time',
  nonce: 'Freightdeck-Nonce',
  signature: 'Freightdeck-Signature',
} as const;

/** A call of the open API as it came, with what it says about itself. */
export interface OpenRequest {
  readonly method: string;
  /** The whole path, as it was signed. */
  readonly path: string;
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly language: 'zh' | 'en';
  readonly requestId: string;
  /** Slows down an address from which nobody known calls; throws when it has called too often. */
  readonly brake: () => void;
}
/** What a signed call says about itself. */
export interface Knock {
  readonly keyId: string;
  /** Seconds since 1970, as they were signed. */
  readonly time: string;
  readonly nonce: string;
  readonly signature: string;
}
const forms = {
  key: /^[A-Za-z0-9]{4,40}$/,
  time: /^[1-9]\d{8,10}$/,
  nonce: /^[A-Za-z0-9_-]{16,64}$/,
  signature: /^[0-9a-f]{64}$/,
};

/** Reads the headers; a call without them, or with others than described, is not signed. */
export function knockOf({ header }: Pick<OpenRequest, 'header'>): Knock {
  const read = (name: keyof typeof forms): string => {
    const given = header(openHeaders[name]) ?? '';
    if (!forms[name].test(given)) throw new OpenRefusal('unsigned');
    return given;
  };
  return { keyId: read('key'), time: read('time'), nonce: read('nonce'), signature: read('signature') };
}
