import { partnerApiPath, partnerBackHeader } from '@freightdeck/sdk/contract';
import { askService } from './ask-service.ts';
import type { ServiceLimits } from './ask-service.ts';
import type { ServiceAddresses } from './service-addresses.ts';
import { readServiceAnswer } from './service-answer.ts';
import { ServiceFault } from './service-fault.ts';
import type { ServiceClaims, ServiceTokens } from './service-token.ts';

/** What a call of a partner's service is made with. */
export interface ServiceParts {
  readonly addresses: ServiceAddresses;
  readonly tokens: ServiceTokens;
  readonly limits: ServiceLimits;
}
/** One call of a partner's service, whoever makes it. */
export interface ServiceCall {
  readonly origin: string;
  /** Below `/api/partner/<id>/`. */
  readonly path: string;
  /** Who calls, as the token says. */
  readonly claims: Omit<ServiceClaims, 'aud'>;
  /** The token for calls back; undefined: there are none. */
  readonly back: string | undefined;
  readonly body: unknown;
  readonly language: 'zh' | 'en';
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** Judges the address, signs the token, and reads the answer. Throws `ServiceFault`. */
export async function callService(
  { addresses: places, tokens, limits }: ServiceParts,
  { origin, path, claims, back, body, language, requestId, signal }: ServiceCall,
): Promise<ReturnType<typeof readServiceAnswer>> {
  const addresses = await places.judge(origin);
  if (typeof addresses === 'string')
    throw new ServiceFault(addresses === 'originUnknown' ? 'partnerDown' : 'partnerAddress', `${origin} ${addresses}`);
  const token = await tokens.issue({ aud: origin, ...claims });
  const content = await askService({
    url: new URL(`${partnerApiPath}/${claims.plugin}/${path}`, origin),
    addresses,
    body: JSON.stringify(body),
    limits,
    signal,
    // All headers that are sent; none of a caller's own headers is passed on.
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-encoding': 'identity',
      'accept-language': language,
      'x-request-id': requestId,
      ...(back === undefined ? {} : { [partnerBackHeader]: back }),
    },
  });
  return readServiceAnswer(content);
}
