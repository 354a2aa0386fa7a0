import type { Api } from '@freightdeck/core/server/api';
import type { SecretBox } from '@freightdeck/core/server/outside';
import {
  BackEntrance,
  CallsBack,
  filesOfRecords,
  partnerAdapter,
  PartnerGateway,
  PluginKeep,
  ServiceTokens,
  type KeptFiles,
  type ServiceAddresses,
  type Workshops,
} from '@freightdeck/core/server/partners';
import type { CoreHalf } from '@freightdeck/core/server/tenancy';
import type { Adapter, Database, ServerPlugin } from '@freightdeck/sdk/server';
import type { PluginManifest } from '@freightdeck/sdk/manifest';

/** What the services of partners' plugins are reached with, and reach the platform with. */
export interface PartnerParts {
  readonly database: Database;
  readonly half: Pick<CoreHalf, 'partners' | 'callers'>;
  readonly catalogue: readonly PluginManifest[];
  readonly plugins: readonly ServerPlugin[];
  readonly files: KeptFiles;
  readonly box: SecretBox;
  readonly secret: string;
  readonly addresses: ServiceAddresses;
  readonly workshops: Workshops;
  /** The API, once it is built. */
  readonly api: () => Api;
}

export interface PartnerHalf {
  /** The gateway to partners' services, with their way back and with what is kept for their plugins. */
  readonly gateway: PartnerGateway;
  /** Tells them of events, and when a job is due. */
  readonly adapter: Adapter;
}
export function partnerHalf(parts: PartnerParts): PartnerHalf {
  const { database, half, catalogue, plugins, files, box, secret, addresses, workshops, api } = parts;
  const tokens = new ServiceTokens(secret);
  const logs = plugins.flatMap(({ open }) => open?.log ?? []);
  const entrance = new BackEntrance({ database, tokens, callers: half.callers, manifests: catalogue });
  const back = new CallsBack({
    database,
    tokens,
    entrance,
    code: half.partners,
    manifests: catalogue,
    endpointAt: (path) => api().endpoints.get(path),
    log: async (tx, entry) => {
      for (const log of logs) await log(tx, entry);
    },
  });
  const holds = filesOfRecords(database, half.partners, api);
  const keep = new PluginKeep({ database, box, files, holds, entrance });
  const code = half.partners;
  return {
    gateway: new PartnerGateway({ database, addresses, tokens, back, keep, code, workshops }),
    adapter: partnerAdapter({ database, addresses, tokens, back, code }) as Adapter,
  };
}
