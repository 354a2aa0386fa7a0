import { isIP } from 'node:net';
import { networkOf } from '@freightdeck/core/server/partners';
import { SettingsFault } from './settings-fault.ts';

/**
 * The widest network that anybody has of their own, 10.0.0.0/8 and fd00::/8. A wider one takes in strangers, who could
 * then choose their address, or be called in the name of a partner.
 */
function widest(address: string): number {
  if (isIP(address) === 4) return 8;
  // IPv6 addresses that stand for all of IPv4.
  if (/^::(?:ffff:)?[\d.:]*$/i.test(address)) return 96 + 8;
  return /^f[cd]/i.test(address) ? 8 : 16;
}

function fault(text: string): string | undefined {
  const [address, length] = networkOf(text) ?? [];
  if (address === undefined || length === undefined) return 'it is no network';
  const least = widest(address);
  return length < least ? `it is wider than /${least}, the widest that is taken here` : undefined;
}

/** Refuses what is no network, or so wide that it lets in everybody. */
export function checkNetworks({
  partnerNetworks,
  trustedProxies,
}: {
  readonly partnerNetworks: readonly string[];
  readonly trustedProxies: readonly string[];
}): void {
  for (const one of partnerNetworks) {
    const why = fault(one);
    if (why !== undefined)
      throw new SettingsFault(
        `FREIGHTDECK_PARTNER_NETWORKS names "${one}": ${why}. It must be networks such as 10.20.0.0/16.`,
      );
  }
  for (const one of trustedProxies) {
    const why = isIP(one) === 0 ? fault(one) : undefined;
    if (why !== undefined)
      throw new SettingsFault(
        `FREIGHTDECK_TRUSTED_PROXIES names "${one}": ${why}. It must be addresses such as 10.0.0.5 or networks such ` +
          'as 10.1.0.0/16, and not everybody.',
      );
  }
}
