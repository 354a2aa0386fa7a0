import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireKey } from '../../sdk/server/index.ts';
import { drive } from '../production/drive.ts';
import { password, rowsOf, run, until, type OwnSystem } from '../production/people.ts';
import {
  connectWorld,
  defaultCard,
  hands,
  parties,
  platformId,
  provider,
  shipperPays,
  type Parties,
} from '../production/set-up.ts';
import { freshPostgres, postgresUrl } from '../support/database.ts';
import { openWorld, type TestWorld } from '../support/played-world.ts';
import { freePort, productionEnvironment } from '../support/production-server.ts';
import { isInShare, isWhole, shareName } from '../support/run-share.ts';
import { startProcess, type ServerProcess } from '../support/server-process.ts';

/*
 * The whole server, as in production and on PostgreSQL, killed between the commit of a money command and the answer of
 * the bank, which is another program. It comes up again, and in the end the bank's books and ours agree to the cent.
 */
const { admin, maker, checker, payer } = hands;
/** What the bank does with the request, and with the question about it, when the server dies. */
const moments = {
  'before anything reached the bank': { send: { how: 'dead' } },
  'while the bank carries it out': { send: { how: 'slow', ms: 2_500 } },
  'when the bank has it and says nothing': { send: { how: 'never' } },
  'while it is asked for, its answer having been lost': {
    send: { how: 'lost' },
    query: { how: 'slow', ms: 2_500 },
  },
} as const;
const commands = ['settlement payment', 'withdrawal', 'own money out', 'own money in'] as const;

describe.skipIf(postgresUrl() === '')('a server killed while money is under way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'freightdeck-killed-'));
  let world: TestWorld;
  let database: pg.Client;
  let server: ServerProcess;
  let own: OwnSystem;
  let made: Parties;
  let cardId: string;
  let start: () => Promise<void>;
  let killed = 0;
  let amount = 20_000;

  beforeAll(async () => {
    const [url, port] = [await freshPostgres(), await freePort()];
    process.env['JOURNEYS_URL'] = `http://127.0.0.1:${port}/`;
    start = async () => {
      server = startProcess(folder, { environment: productionEnvironment(port, url, password) });
      await server.url;
    };
    world = await openWorld();
    await start();
    database = new pg.Client({ connectionString: url });
    await database.connect();
    // A story about money: the rules of evidence warn, and stop nothing.
    await database.query("update compliance_rule set rule_mode = 'WARN'");
    await connectWorld(world.url, { keyId: world.keyId, secret: world.secret });
    own = await provider();
    made = await parties();
    const owner = { ownerId: made.company['id'], ownerName: String(made.company['companyName']) };
    cardId = await defaultCard({ ownerType: 'company', ...owner }, '6210990012345678');
    await shipperPays(world.url, made, 50_000_000);
    // Own funds, from which own money goes out.
    amount = 5_000_000;
    await move('IN');
    await eventually('own money has come in', async () => {
      await hurry();
      return (await newest()).state === 'booked';
    });
    amount = 20_000;
  }, 180_000);
  afterAll(async () => {
    process.stdout.write(
      `Server killed ${killed} times while money was under way (${shareName}): 0 cents of difference\n`,
    );
    server?.kill('SIGKILL');
    await server?.exited;
    await database?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  async function settle(): Promise<void> {
    const trip = await drive(own, made);
    const [orders, batches] = ['api/settlement/settlementOrder', 'api/settlement/settlementBatch'];
    await run(admin, 'api/trucking/truckingWaybillInfo/sign', {}, trip['id']);
    const { id } = await run(maker, `${orders}/create`, {}, trip['id']);
    await run(maker, `${orders}/submit`, {}, id);
    await run(checker, `${orders}/approve`, {}, id);
    const { id: batchId } = await run(maker, `${batches}/add`, { name: '示范批次', channel: 'ENT' });
    await run(maker, `${orders}/addToBatch`, { intoBatch: batchId }, id);
    await run(maker, `${batches}/submit`, {}, batchId);
    await run(checker, `${batches}/audit`, {}, batchId);
    await run(payer, `${batches}/pay`, {}, batchId);
  }
  async function withdraw(): Promise<void> {
    const path = 'api/fund/withdrawOrder';
    const wallet = await until(payer, 'api/fund/wallet', [], { accountCode: 2001, ownerId: made.company['id'] });
    const { id } = await run(admin, `${path}/add`, { walletId: wallet['id'], cardId, amount });
    await run(checker, `${path}/audit`, {}, id);
    await run(payer, `${path}/send`, { channel: 'ENT' }, id);
  }
  async function move(direction: 'IN' | 'OUT'): Promise<void> {
    const path = 'api/fund/transferOrder';
    const counter = { counterName: '示范自有户', counterAccount: '15001990000010001' };
    const order = { direction, purpose: 'ALLOCATE', channel: 'ENT', ...counter, amount };
    const { id } = await run(payer, `${path}/add`, order);
    await run(checker, `${path}/audit`, {}, id);
  }
  const press: Readonly<Record<(typeof commands)[number], () => Promise<void>>> = {
    'settlement payment': settle,
    withdrawal: withdraw,
    'own money out': () => move('OUT'),
    'own money in': () => move('IN'),
  };
  const weHold = async (): Promise<number> =>
    Number(
      (await rowsOf(payer, 'api/fund/ledgerAccount', [{ type: 'in_accountCode', value: [1001] }]))[0]?.['balance'] ?? 0,
    );
  const bankHolds = async (): Promise<number> =>
    (await world.books()).lines
      .filter((line) => line.tenant === platformId && line.channel === 'ENT')
      .reduce((sum, line) => sum + (line.direction === 'IN' ? line.amount : -line.amount), 0);
  interface Row {
    readonly key: string;
    readonly state: string;
    readonly tries: number;
  }
  const newest = async (): Promise<Row> => {
    const found = await database.query<Row>(
      `select key, state, tries from outbox where port in ('bank.transfer', 'bank.arrival') order by id desc limit 1`,
    );
    if (!found.rows[0]) throw new Error('nothing was sent');
    return found.rows[0];
  };
  /** What waits for a later try is due now. */
  const hurry = async (): Promise<void> => {
    await database.query('update outbox set next_at = clock_timestamp() where next_at is not null');
    await database.query(
      'update outside_adapter_state set open_until = clock_timestamp() where open_until is not null',
    );
  };
  const eventually = async (what: string, is: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 150; tries += 1) {
      if (await is()) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`it never came so far: ${what}`);
  };

  const cases = commands
    .flatMap((command) => Object.keys(moments).map((moment) => [command, moment as keyof typeof moments] as const))
    // Each costs the start of a server: at a push every sixth.
    .filter((_one, place) => isWhole || (place % 2 === 0 && isInShare(place / 2)));
  it.each(cases)(
    '%s: killed %s',
    async (command, moment) => {
      amount += 100;
      const faults = moments[moment];
      const [ours, theirs] = [await weHold(), await bankHolds()];
      const before = (await world.books()).reached;
      await world.tell(faults);
      await press[command]();
      if (moment === 'before anything reached the bank')
        await eventually('it was tried', async () => (await newest()).tries > 0);
      else await eventually('it reached the bank', async () => (await world.books()).reached.send > before.send);
      if ('query' in faults) {
        await eventually('it is to be asked for', async () => (await newest()).state === 'asking');
        await hurry();
        await eventually('it is asked for', async () => (await world.books()).reached.query > before.query);
      }
      server.kill('SIGKILL');
      await server.exited;
      killed += 1;
      expect((await newest()).state).not.toBe('booked');
      await world.tell({});
      await start();
      await eventually('it is booked', async () => {
        await hurry();
        return (await newest()).state === 'booked';
      });
      const { key } = await newest();
      const books = await world.books();
      const wire = wireKey({ platformId, key });
      expect(books.orders.filter(({ order }) => order.key === wire)).toHaveLength(1);
      expect(books.lines.filter((line) => line.key === wire && line.summary !== '手续费')).toHaveLength(1);
      expect((await weHold()) - ours).toBe((await bankHolds()) - theirs);
      expect((await bankHolds()) - theirs).not.toBe(0);
      const [check] = (
        await database.query<{ sum: string }>(
          `select coalesce(sum(case side when 'D' then amount else -amount end), 0) as sum from ledger_entry`,
        )
      ).rows;
      expect(Number(check?.sum)).toBe(0);
    },
    120_000,
  );
});
