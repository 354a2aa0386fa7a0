import { partnerApiPath } from '@freightdeck/sdk/contract';
import type { OutgoingHttpHeaders } from 'node:http';

/** A call that the platform itself makes of a partner's service. */
interface OwnCall {
  readonly plugin: string;
  readonly path: string;
  readonly origin: string;
  readonly token: string;
  /** The same on every try. */
  readonly id: string;
}
export const urlOfOwn = ({ plugin, path, origin }: OwnCall): URL =>
  new URL(`${partnerApiPath}/${plugin}/${path}`, origin);
/** Everything that is sent beside the body. */
export const headersOfOwn = ({ token, id }: OwnCall): OutgoingHttpHeaders => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  accept: 'application/json',
  'accept-encoding': 'identity',
  'accept-language': 'zh',
  'x-request-id': id,
});
