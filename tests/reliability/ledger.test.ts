import { beforeAll, expect, it } from 'vitest';
import { ledger } from '../../core/server/ledger/index.ts';
import { migrations as apiMigrations } from '../../core/server/api/index.ts';
import { coreMigrations } from '../../core/server/tenancy/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Database, LedgerAccount, Posting } from '../../sdk/server/index.ts';
import { onBothDatabases } from '../support/database.ts';
import { bank, credit, debit, frozen, LedgerBook, wallet } from '../support/ledger-book.ts';

/** The same seed, the same story. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

onBothDatabases('the ledger', [...apiMigrations, ...coreMigrations], (open, kind) => {
  let database: Database;
  let book: LedgerBook;
  beforeAll(async () => {
    database = await open();
    book = new LedgerBook(database);
  }, 120_000);

  it('[DI-02, DI-04] follows an independent model through a thousand random journals, and every rule of the book holds', async () => {
    const roll = dice(20_260_305);
    const model = new Map<string, number>();
    const of = (account: LedgerAccount): number => model.get(`${account.code}${account.ownerId}`) ?? 0;
    const add = (account: LedgerAccount, cents: number): void => {
      model.set(`${account.code}${account.ownerId}`, of(account) + cents);
    };
    let refused = 0;
    for (let turn = 0; turn < 1000; turn += 1) {
      const who = wallet(`r${roll(5)}`);
      const held = frozen(who.ownerId);
      const amount = 1 + roll(90_000);
      const moves: readonly [Posting[], () => boolean, () => void][] = [
        [
          [debit(bank, amount), credit(who, amount)],
          () => true,
          () => {
            add(bank, amount);
            add(who, amount);
          },
        ],
        [
          [debit(who, amount), credit(held, amount)],
          () => of(who) >= amount,
          () => {
            add(who, -amount);
            add(held, amount);
          },
        ],
        [
          [debit(held, amount), credit(who, amount)],
          () => of(held) >= amount,
          () => {
            add(held, -amount);
            add(who, amount);
          },
        ],
        [
          [debit(who, amount), credit(bank, amount)],
          () => of(who) >= amount,
          () => {
            add(who, -amount);
            add(bank, -amount);
          },
        ],
      ];
      const [postings, allowed, apply] = moves[roll(moves.length)]!;
      const expected = allowed();
      expect(await book.post(postings), `turn ${turn}`).toBe(expected ? 'done' : 'balanceShort');
      if (expected) apply();
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(50);
    for (let n = 0; n < 5; n += 1)
      for (const account of [wallet(`r${n}`), frozen(`r${n}`)]) expect(await book.balance(account)).toBe(of(account));
    expect(await book.balance(bank)).toBe(of(bank));
    expect(await book.verify()).toEqual([]);
  }, 120_000);

  it('[DI-05] posts a request once, and nothing of a journal that was refused', async () => {
    expect(await book.post([debit(bank, 500), credit(wallet('once'), 500)], 'recharge-1')).toBe('done');
    expect(await book.post([debit(bank, 500), credit(wallet('once'), 500)], 'recharge-1')).toBe('done');
    expect(await book.balance(wallet('once'))).toBe(500);
    const before = await book.entries();
    expect(await book.post([debit(wallet('once'), 400), debit(wallet('poor'), 1), credit(bank, 401)])).toBe(
      'balanceShort',
    );
    expect(await book.entries()).toBe(before);
    expect(await book.balance(wallet('once'))).toBe(500);
  });

  it('[DI-05] refuses a request id that was posted with other amounts, accounts, owners or sides', async () => {
    const who = wallet('same');
    const other = wallet('other');
    await book.post([debit(bank, 1800), credit(who, 900), credit(other, 900)]);
    const lines = [debit(who, 300), credit(frozen('same'), 200), credit(bank, 100)];
    expect(await book.post(lines, 'same-1')).toBe('done');
    const before = await book.entries();
    for (const repeated of [lines, [...lines].reverse(), [...lines, credit(other, 0)]])
      expect(await book.post(repeated, 'same-1')).toBe('done');
    const different: Record<string, Posting[]> = {
      amounts: [debit(who, 250), credit(frozen('same'), 150), credit(bank, 100)],
      split: [debit(who, 300), credit(frozen('same'), 100), credit(bank, 200)],
      owner: [debit(other, 300), credit(frozen('same'), 200), credit(bank, 100)],
      account: [debit(who, 300), credit({ ...frozen('same'), code: 2003 }, 200), credit(bank, 100)],
      sides: [credit(who, 300), debit(frozen('same'), 200), debit(bank, 100)],
      'fewer lines': [debit(who, 300), credit(frozen('same'), 300)],
      'more lines': [...lines, debit(other, 1), credit(frozen('other'), 1)],
    };
    for (const [what, postings] of Object.entries(different)) {
      const refused = book.within((call) => ledger.post(call, book.journal(postings, 'same-1')));
      await expect(refused, what).rejects.toMatchObject({ code: 'journalDiffers', values: { bizNo: 'same-1' } });
    }
    expect(await book.entries()).toBe(before);
    expect(await book.balance(who)).toBe(600);
  });

  it('[DI-01] takes no journal that is none: uneven, one-sided, negative, broken cents, to itself', async () => {
    const who = wallet('none');
    for (const postings of [
      [debit(bank, 2), credit(who, 1)],
      [debit(bank, 1)],
      [debit(bank, -5), credit(who, -5)],
      [debit(bank, 1.5), credit(who, 1.5)],
      [debit(who, 5), credit(who, 5)],
      [],
    ])
      await expect(book.post(postings)).rejects.toThrow(/journal/);
    expect(await book.balance(who)).toBe(0);
  });

  it('[DI-01, DI-03] the database itself refuses an uneven journal, a wallet below zero, and any change of what was posted', async () => {
    expect(await book.post([debit(bank, 700), credit(wallet('rock'), 700)])).toBe('done');
    const insert = (side: string) =>
      book.within((call) =>
        call.tx.run(sql`
      insert into ledger_entry (platform_id, id, journal_id, seq, account_id, side, amount, balance_after, account_seq,
        hash, at, created_at, updated_at)
      select platform_id, ${`x${side}${kind}`}, journal_id, 9, account_id, ${side}, 1, 701, 99, '', at, at, at
        from ledger_entry where platform_id = '10001' order by id desc limit 1`),
      );
    await expect(insert('D')).rejects.toThrow(/ledger_journal_balanced/);
    const wallets = [2001, 2002, 2003, 2101, 2102, 2111, 2112, 2121, 2122, 2131, 2132, 2141, 2142, 2401, 2402] as const;
    const below = (code: LedgerAccount['code']): LedgerAccount => ({ code, ownerType: 'company', ownerId: 'below' });
    for (const code of wallets)
      expect(await book.post([debit(below(code), 1), credit(bank, 1)]), String(code)).toBe('balanceShort');
    for (const code of [1101, 1201, 1202, 1301] as const)
      expect(await book.post([debit(bank, 1), credit(below(code), 1)]), String(code)).toBe('balanceShort');
    await expect(
      book.within((call) =>
        call.tx.run(sql`update ledger_account set balance = -1 where platform_id = '10001' and owner_id = 'rock'`),
      ),
    ).rejects.toThrow(/not_below_zero/);
    for (const statement of [
      sql`update ledger_entry set amount = 1`,
      sql`delete from ledger_entry`,
      sql`update ledger_journal set memo = 'x'`,
      sql`delete from ledger_journal`,
    ])
      await expect(book.within((call) => call.tx.run(statement))).rejects.toThrow(/42501/);
  });

  it('a journal is reversed once, exactly', async () => {
    const posted = await book.within((call) =>
      ledger.post(call, book.journal([debit(bank, 900), credit(wallet('back'), 900)], 'to-reverse')),
    );
    const why = { bizType: 'void', bizNo: 'to-reverse', requestId: 'void-1' };
    await book.within((call) => ledger.reverse(call, posted.journalId, why));
    expect(await book.balance(wallet('back'))).toBe(0);
    expect((await book.within((call) => ledger.reverse(call, posted.journalId, why))).repeated).toBe(true);
    const twin = await book.within((call) =>
      ledger.post(call, book.journal([debit(bank, 900), credit(wallet('back'), 900)], 'twin-to-reverse')),
    );
    await expect(
      book.within((call) => ledger.reverse(call, twin.journalId, why)),
      'the reversal of another journal',
    ).rejects.toMatchObject({ code: 'journalDiffers' });
    await book.within((call) => ledger.reverse(call, twin.journalId, { ...why, requestId: 'void-twin' }));
    await expect(
      book.within((call) => ledger.reverse(call, posted.journalId, { ...why, requestId: 'void-2' })),
    ).rejects.toThrow();
    expect(await book.balance(wallet('back'))).toBe(0);
  });

  it('[D4.11-05e] a stopped account only takes money, a closed one nothing, and only an empty one closes', async () => {
    const who = wallet('stop');
    await book.post([debit(bank, 100), credit(who, 100)]);
    const set = (status: 1 | 2 | 9) => book.within((call) => ledger.setStatus(call, who, status));
    await set(2);
    expect(await book.post([debit(who, 50), credit(bank, 50)])).toBe('accountStopped');
    expect(await book.post([debit(bank, 50), credit(who, 50)])).toBe('done');
    await expect(set(9)).rejects.toMatchObject({ code: 'accountNotEmpty' });
    await set(1);
    expect(await book.post([debit(who, 150), credit(bank, 150)])).toBe('done');
    await set(9);
    expect(await book.post([debit(bank, 1), credit(who, 1)])).toBe('accountStopped');
  });

  it('a tenant sees and writes its own book only', async () => {
    const other = new LedgerBook(database, '10002');
    expect(await other.balance(bank)).toBe(0);
    await expect(
      other.within((call) =>
        ledger.post(call, { ...other.journal([debit(bank, 1), credit(wallet('x'), 1)]), platformId: '10001' }),
      ),
    ).rejects.toThrow(/may not post/);
    const operator = new LedgerBook(database, '00001', 'operator');
    const held = await book.balance(wallet('once'));
    await operator.within((call) =>
      ledger.post(call, {
        ...operator.journal([debit(bank, 5), credit(wallet('once'), 5)], 'by-operator'),
        platformId: '10001',
      }),
    );
    expect(await book.balance(wallet('once'))).toBe(held + 5);
  });

  it('[DI-02, DI-04] verify names an account whose balance, chain or numbers were tampered with', async () => {
    const torn = new LedgerBook(database, '10003');
    await torn.post([debit(bank, 100), credit(wallet('t'), 100)]);
    await torn.post([debit(bank, 100), credit(wallet('t'), 100)]);
    expect(await torn.verify()).toEqual([]);
    const system = new LedgerBook(database, '10003', 'system');
    await system.within((call) =>
      call.tx.run(sql`update ledger_entry set amount = 101 where platform_id = '10003' and account_seq = 1`),
    );
    expect(new Set((await system.verify()).map((fault) => fault.invariant))).toEqual(new Set(['I-04']));
    await system.within((call) =>
      call.tx.run(sql`update ledger_account set balance = balance + 1 where platform_id = '10003' and code = 2001`),
    );
    expect(new Set((await system.verify()).map((fault) => fault.invariant))).toEqual(new Set(['I-02', 'I-04']));
  });

  it('[DI-24] a closed day and the days before it take no journal any more', async () => {
    const closed = new LedgerBook(database, '10004');
    closed.day = '2026-03-04';
    expect(await closed.post([debit(bank, 5), credit(wallet('d'), 5)])).toBe('done');
    await closed.within((call) => ledger.closeDay(call, '2026-03-04'));
    expect(await closed.post([debit(bank, 5), credit(wallet('d'), 5)])).toBe('dayClosed');
    closed.day = '2026-03-05';
    expect(await closed.post([debit(bank, 5), credit(wallet('d'), 5)])).toBe('done');
  });

  it('[DI-24] what comes late is booked on its own day while that is open, else today, and its day is kept', async () => {
    const late = new LedgerBook(database, '10005');
    late.day = '2026-04-03';
    const post = async (requestId: string, occurredOn: string): Promise<unknown> => {
      const postings = [debit(bank, 5), credit(wallet('l'), 5)];
      await late.within((call) => ledger.post(call, { ...late.journal(postings, requestId), occurredOn }));
      return late.within((call) =>
        call.tx.one(sql`select business_day::text as booked, occurred_on::text as occurred from ledger_journal
          where platform_id = '10005' and request_id = ${requestId}`),
      );
    };
    await expect(post('never', '2026-04-04')).rejects.toThrow('a day to come');
    expect(await post('open', '2026-03-30')).toEqual({ booked: '2026-03-30', occurred: '2026-03-30' });
    await late.within((call) => ledger.closeDay(call, '2026-03-31'));
    expect(await post('late', '2026-03-30')).toEqual({ booked: '2026-04-03', occurred: '2026-03-30' });
    await late.within((call) => ledger.closeDay(call, '2026-04-02'));
    expect(await late.within((call) => ledger.closedUntil(call))).toBe('2026-04-02');
    // Opened again from the first of March: what happened in February stays late, March takes entries again.
    late.day = '2026-04-04';
    await late.within((call) => ledger.reopenDay(call, '2026-03-01', 'a bill was forgotten'));
    expect(await late.within((call) => ledger.closedUntil(call))).toBe('2026-02-28');
    expect(await post('again', '2026-03-30')).toEqual({ booked: '2026-03-30', occurred: '2026-03-30' });
    expect(await post('february', '2026-02-27')).toEqual({ booked: '2026-04-04', occurred: '2026-02-27' });
    expect(await late.verify()).toEqual([]);
    await late.within((call) => ledger.closeDay(call, '2026-04-03'));
    expect(await post('shut', '2026-03-30')).toMatchObject({ booked: '2026-04-04' });
    late.day = '2026-04-03';
    expect(await late.post([debit(bank, 5), credit(wallet('l'), 5)])).toBe('dayClosed');
    // An entry that somebody slips into a closed day is named.
    const slipped = new LedgerBook(database, '10005', 'system');
    await slipped.within((call) =>
      call.tx.run(sql`update ledger_journal set business_day = '2026-03-02' where request_id = 'shut'
        and platform_id = '10005'`),
    );
    expect((await late.verify()).map((fault) => fault.invariant)).toEqual([]);
    await slipped.within((call) =>
      call.tx.run(sql`update ledger_journal set created_at = created_at + interval '1 day'
        where request_id = 'shut' and platform_id = '10005'`),
    );
    expect((await late.verify()).map((fault) => fault.invariant)).toEqual(['I-24']);
  });

  it('an entry is never earlier than the one before it on its account by the minute that two clocks may differ', async () => {
    const apart = new LedgerBook(database, '10006');
    const at = async (time: string, postings: readonly Posting[], day = apart.day): Promise<void> => {
      Object.assign(apart, { time, day });
      expect(await apart.post(postings)).toBe('done');
    };
    const who = wallet('apart');
    await at('09:01:30', [debit(bank, 500), credit(who, 500)]);
    await at('09:00:00', [debit(who, 100), credit(wallet('fresh'), 100)]);
    await at('09:01:40', [debit(who, 100), credit(bank, 100)]);
    await at('23:00:00', [debit(bank, 50), credit(who, 50)], '2026-03-04');
    const times = await apart.within((call) =>
      call.tx.rows<{ owner: string; times: string[] }>(sql`
        select a.owner_id as owner, array_agg(to_char(e.at, 'DD HH24:MI:SS') order by e.account_seq) as times
        from ledger_entry e join ledger_account a on a.platform_id = e.platform_id and a.id = e.account_id
        where e.platform_id = '10006' group by a.owner_id order by a.owner_id`),
    );
    expect(Object.fromEntries(times.map((one) => [one.owner, one.times]))).toEqual({
      ENT: ['05 09:01:30', '05 09:01:40', '04 23:00:00'],
      apart: ['05 09:01:30', '05 09:01:30', '05 09:01:40', '04 23:00:00'],
      fresh: ['05 09:00:00'],
    });
    expect(await apart.verify()).toEqual([]);
  });

  it.skipIf(kind === 'pglite')(
    'of twenty withdrawals at once as many succeed as the wallet holds (PGlite has one connection)',
    async () => {
      const who = wallet('race');
      await book.post([debit(bank, 700), credit(who, 700)]);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => book.post([debit(who, 100), credit(bank, 100)], `race-${n}`)),
      );
      expect(answers.filter((one) => one === 'done')).toHaveLength(7);
      expect(answers.filter((one) => one === 'balanceShort')).toHaveLength(13);
      const twins = await Promise.all(
        Array.from({ length: 10 }, () => book.post([debit(bank, 30), credit(who, 30)], 'twin')),
      );
      expect(new Set(twins)).toEqual(new Set(['done']));
      expect(await book.balance(who)).toBe(30);
      // Crosswise over the same accounts: nobody waits for ever.
      await book.post([debit(bank, 1000), credit(who, 500), credit(frozen('race'), 500)]);
      const crossed = await Promise.all(
        Array.from({ length: 16 }, (_, n) =>
          n % 2
            ? book.post([debit(who, 1), credit(frozen('race'), 1)])
            : book.post([debit(frozen('race'), 1), credit(who, 1)]),
        ),
      );
      expect(new Set(crossed)).toEqual(new Set(['done']));
      expect(await book.verify()).toEqual([]);
    },
    60_000,
  );
});
