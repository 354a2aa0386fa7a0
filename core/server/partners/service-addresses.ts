import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { OriginFault, PartnerServices } from '@freightdeck/sdk/server';

export interface Address {
  readonly address: string;
  readonly family: number;
}
export interface AddressOptions {
  /** Allows services on this machine, also over plain http: demo and test only. */
  readonly loopback: boolean;
  /** Private networks in which services are allowed, `10.20.0.0/16`. */
  readonly networks: readonly string[];
  /** Replaces DNS in tests. */
  readonly resolve?: ((host: string) => Promise<readonly Address[]>) | undefined;
}

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** `10.20.0.0/16` as address and length; undefined when it is no network. */
export function networkOf(text: string): readonly [string, number] | undefined {
  const [, address = '', length = ''] = /^([\d.:a-fA-F]+)\/(\d{1,3})$/.exec(text) ?? [];
  return isIP(address) !== 0 && Number(length) <= (isIP(address) === 6 ? 128 : 32)
    ? [address, Number(length)]
    : undefined;
}
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const found = networkOf(network);
    if (!found) throw new Error(`"${network}" is no network`);
    list.addSubnet(...found, family(found[0]));
  }
  return list;
}
/**
 * Networks that are not on the public internet: this host, private, link-local (cloud metadata), shared, test,
 * multicast, reserved.
 */
const special4 = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/** Of IPv6 only public addresses, without the ranges that embed IPv4 addresses. */
const global6 = listOf(['2000::/3']);
const special6 = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);
const loopbacks = listOf(['127.0.0.0/8', '::1/128']);
const isPublic = ({ address }: Address): boolean =>
  family(address) === 'ipv4'
    ? !special4.check(address, 'ipv4')
    : global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');

/**
 * Asks the DNS servers directly: the system's resolver may hang without limit, on a thread that password hashing needs.
 */
async function addressesOf(host: string): Promise<readonly Address[]> {
  if (host === 'localhost')
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  const names = new Resolver({ timeout: 2_000, tries: 1 });
  const [old, young] = await Promise.all([names.resolve4(host).catch(() => []), names.resolve6(host).catch(() => [])]);
  return [...old.map((address) => ({ address, family: 4 })), ...young.map((address) => ({ address, family: 6 }))];
}

/**
 * Decides where calls of partners' services may go. A name is resolved once per call, and the call uses the addresses
 * that were checked.
 */
export class ServiceAddresses implements PartnerServices {
  readonly #loopback: boolean;
  readonly #allowed: BlockList;
  readonly #resolve: (host: string) => Promise<readonly Address[]>;

  constructor({ loopback, networks, resolve }: AddressOptions) {
    this.#loopback = loopback;
    this.#allowed = listOf(networks);
    this.#resolve = resolve ?? addressesOf;
  }

  /** The addresses of an origin, when all of them are allowed; otherwise why it is not called. */
  async judge(origin: string): Promise<readonly Address[] | OriginFault> {
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    // Accepts only scheme, host name and port in normal form: no user, no path, no number in disguise.
    if (url?.origin !== origin || (url.protocol !== 'https:' && !(this.#loopback && url.protocol === 'http:')))
      return 'originForm';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses =
      isIP(host) !== 0 ? [{ address: host, family: isIP(host) }] : await this.#resolve(host).catch(() => []);
    if (addresses.length === 0) return 'originUnknown';
    const here = this.#loopback && addresses.every(({ address }) => loopbacks.check(address, family(address)));
    if (url.protocol === 'http:') return here ? addresses : 'originForm';
    return here || addresses.every((one) => isPublic(one) || this.#allowed.check(one.address, family(one.address)))
      ? addresses
      : 'originPrivate';
  }
  async fault(origin: string): Promise<OriginFault | undefined> {
    const found = await this.judge(origin);
    return typeof found === 'string' ? found : undefined;
  }
}
