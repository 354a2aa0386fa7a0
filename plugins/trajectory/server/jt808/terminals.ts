import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refused, sql } from '@freightdeck/sdk/server';
import type { GatewayHost } from '@freightdeck/sdk/server';
import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { ingestPoints } from '../../contract/index.ts';

/** A device that speaks JT/T 808 and is registered here. */
export interface Terminal {
  readonly id: string;
  readonly platformId: string;
  readonly deviceNo: string;
  readonly vehicleNum: string | null;
}
const operator = '00001';

/** The terminals of all tenants, by the number that they send. */
export class Terminals {
  readonly #host: GatewayHost;
  constructor(host: GatewayHost) {
    this.#host = host;
  }

  /**
   * The device whose number or SIM this is, with or without the zeros that fill it up. Undefined where nobody has
   * registered it, and where several tenants have: then nobody can tell whose positions they are.
   */
  async find(number: string): Promise<Terminal | undefined> {
    const bare = number.replace(/^0+/, '');
    const found = await this.#host.as(operator, ({ tx }) =>
      tx.rows<Terminal>(sql`
        select id, platform_id, device_no, vehicle_num from track_device where protocol = 'JT808'
          and (ltrim(device_no, '0') = ${bare} or ltrim(sim_no, '0') = ${bare}) limit 2`),
    );
    if (found.length > 1) this.#host.log(`JT/T 808: terminal ${number} is registered for more than one device`);
    return found.length === 1 ? found[0] : undefined;
  }

  /** What a terminal shows instead of a password; follows from the device, so that every process knows it. */
  tokenFor({ id, platformId }: Terminal): string {
    return createHmac('sha256', this.#host.key).update(`${platformId} ${id}`).digest('hex').slice(0, 24);
  }
  isTokenOf(terminal: Terminal, token: string): boolean {
    const [given, right] = [Buffer.from(token), Buffer.from(this.tokenFor(terminal))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** False: the positions are refused, because the device is bound to no vehicle any more or its clock is wrong. */
  async book(
    { platformId, deviceNo }: Terminal,
    points: InputOfCommand<typeof ingestPoints>['points'],
  ): Promise<boolean> {
    try {
      await this.#host.as(platformId, (call) => call.execute(ingestPoints, { deviceNo, points }));
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }
}
