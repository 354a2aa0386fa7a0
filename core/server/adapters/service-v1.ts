import type { Port } from '@freightdeck/sdk/contract';
import { addressFault, ExchangeFault, serviceShapes, SignedClient, wireKey } from '@freightdeck/sdk/server';
import type { AdapterSettings, Heard, Intent, RemoteAdapterKind, ServiceState } from '@freightdeck/sdk/server';

const heard = (state: ServiceState, key: string): Heard<unknown> => {
  if (state.key !== key) throw new ExchangeFault(`Asked about ${key}, told about ${state.key}`);
  return state.state === 'accepted' ? { state: 'running' } : { state: 'answered', answer: state.answer };
};

/**
 * 服务接口协议 v1: whoever speaks it serves any port that is no bank's payment — insurer, tax service, regulator, phone
 * company. It says which ports it serves; what it answers is checked against the port when it is booked.
 */
export const serviceKind = (ports: readonly Port[]): RemoteAdapterKind => ({
  kind: 'service-v1',
  ports,
  reaches: (address) => addressFault(address) === undefined,
  connect: (settings: AdapterSettings) => {
    const client = new SignedClient(settings);
    const pathOf = ({ name }: Port): string => `/v1/requests/${name}`;
    return {
      adapters: ports.map((port) => ({
        port,
        send: async (intent: Intent<unknown>) => {
          const key = wireKey(intent);
          const body = { key, tenant: intent.platformId, request: intent.request };
          const asked = { method: 'POST', target: pathOf(port), body, signal: intent.signal } as const;
          return heard(await client.json<ServiceState>(serviceShapes.State, asked), key);
        },
        query: async (intent: Intent<unknown>) => {
          const key = wireKey(intent);
          const target = `${pathOf(port)}/${encodeURIComponent(key)}`;
          try {
            const asked = { method: 'GET', target, signal: intent.signal } as const;
            return heard(await client.json<ServiceState>(serviceShapes.State, asked), key);
          } catch (error) {
            if (error instanceof ExchangeFault && error.error === 'unknownKey') return { state: 'unheard' };
            throw error;
          }
        },
      })),
      // Names of ports read alike in every language.
      tryIt: async (signal) => {
        const { at, ports: served } = await client.json(serviceShapes.About, {
          method: 'GET',
          target: '/v1/about',
          signal,
        });
        return `${at}, ${served.join(', ')}`;
      },
    };
  },
});
