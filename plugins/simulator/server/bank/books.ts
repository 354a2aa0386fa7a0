import { sql, tenantTable, type Database, type Migration } from '@freightdeck/sdk/server';

/** A payment in the simulated bank's own books. */
export interface BookedPayment {
  readonly platformId: string;
  readonly key: string;
  readonly port: string;
  readonly channel: string;
  readonly payee: string;
  readonly amount: number;
  readonly feeCents: number;
  readonly channelNo: string;
  readonly state: 'taken' | 'paid' | 'failed';
  readonly fault: 'NAME' | 'ACCOUNT' | 'OTHER';
  readonly reason: string;
}
/** Storage of the simulated bank's books, outside the transactions of its callers. */
export interface BankBooks {
  /** Stores a payment. For a known key it returns the stored one instead. */
  keep(payment: BookedPayment): Promise<BookedPayment>;
  find(port: string, platformId: string, key: string): Promise<BookedPayment | undefined>;
  decide(payment: BookedPayment): Promise<void>;
}

const nameOf = ({ port, platformId, key }: Pick<BookedPayment, 'port' | 'platformId' | 'key'>): string =>
  `${port} ${platformId} ${key}`;
/** For a bank that ends with its process. */
export class BooksInMemory implements BankBooks {
  readonly payments = new Map<string, BookedPayment>();

  keep(payment: BookedPayment): Promise<BookedPayment> {
    const known = this.payments.get(nameOf(payment));
    if (!known) this.payments.set(nameOf(payment), payment);
    return Promise.resolve(known ?? payment);
  }

  find(port: string, platformId: string, key: string): Promise<BookedPayment | undefined> {
    return Promise.resolve(this.payments.get(nameOf({ port, platformId, key })));
  }

  decide(payment: BookedPayment): Promise<void> {
    this.payments.set(nameOf(payment), payment);
    return Promise.resolve();
  }
}

export const bankMigration: Migration = {
  name: 'simulator/0003-played-bank',
  sql: `
create table played_payment (
  platform_id text not null check (platform_id <> ''), port text not null, key text not null,
  channel text not null, payee text not null, \
amount bigint not null, fee_cents bigint not null, channel_no text not null, state text not null, fault text not null,
  reason text not null, primary key (platform_id, port, key));
${tenantTable('played_payment')}
revoke all on played_payment from app_tenant, app_operator;`,
};
const bank = { role: 'system', platformId: '' } as const;
const columns = sql`platform_id, key, port, channel, payee, amount, fee_cents, channel_no, state, fault, reason`;
/** For a bank that outlives the server. Each entry is a transaction of its own. */
export class BooksInTables implements BankBooks {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  keep(payment: BookedPayment): Promise<BookedPayment> {
    const { platformId, key, port, channel, payee, amount, feeCents, channelNo, state, fault, reason } = payment;
    return this.#database.transaction(bank, async (tx) => {
      await tx.run(sql`
        insert into played_payment (${columns}) values (${platformId}, ${key}, ${port}, ${channel}, ${payee},
          ${amount}, ${feeCents}, ${channelNo}, ${state}, ${fault}, ${reason})
        on conflict (platform_id, port, key) do nothing`);
      return (
        (await tx.one<BookedPayment>(sql`
          select ${columns} from played_payment where port = ${port} and platform_id = ${platformId}
            and key = ${key}`)) ?? payment
      );
    });
  }

  find(port: string, platformId: string, key: string): Promise<BookedPayment | undefined> {
    return this.#database.transaction(bank, (tx) =>
      tx.one<BookedPayment>(sql`
        select ${columns} from played_payment where port = ${port} and platform_id = ${platformId}
          and key = ${key}`),
    );
  }

  async decide({ platformId, key, port, state, amount, feeCents, fault, reason }: BookedPayment): Promise<void> {
    await this.#database.transaction(bank, (tx) =>
      tx.run(sql`
        update played_payment set state = ${state}, amount = ${amount}, fee_cents = ${feeCents}, fault = ${fault},
          reason = ${reason} where port = ${port} and platform_id = ${platformId} and key = ${key}
          and state = 'taken'`),
    );
  }
}
