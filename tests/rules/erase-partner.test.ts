import { beforeAll, expect, it } from 'vitest';
import { addBroker, erasurePreview } from '../../plugins/carrier/contract/index.ts';
import { idCard, memberInput } from '../../plugins/carrier/fixtures.ts';
import { eraseAgreed } from '../../plugins/carrier/server/erasure/serve-erasure.ts';
import {
  addCopartner,
  bindCopartner,
  copartners,
  disableCopartner,
  editCopartner,
  enableCopartner,
  partnerErasure,
  unbindCopartner,
} from '../../plugins/provider/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { erasedAs, namesErased, sql } from '../../sdk/server/index.ts';
import { bookOfNames } from '../support/book-of-names.ts';
import { onEachDatabase } from '../support/database.ts';
import { bank, checker, move, openSettlement, settlementMigrations } from '../support/settlement-world.ts';

const year = 366 * 1440;
const reason = { reason: '本人申请' };
const agreed = { commissionMode: 'PPM_OF_FREIGHT', commissionRatio: 5_000, validFrom: '2026-01-01' } as const;
const { idNumber: certNo, mobile } = memberInput(91);
const partner = { name: '示范引流人', certNo, mobile, ...agreed };

onEachDatabase('partners are erased as everybody else', settlementMigrations, (open) => {
  let stage: Awaited<ReturnType<typeof openSettlement>>;
  beforeAll(async () => {
    stage = await openSettlement(await open());
  }, 120_000);
  const rows = <T extends object>(query: ReturnType<typeof sql>): Promise<readonly T[]> =>
    stage.within((call) => call.tx.rows<T>(query));
  const carryOut = (): Promise<void> => stage.within((call) => eraseAgreed.run(call), '00001');
  const { naming, books, sums } = bookOfNames(rows);

  it('by two people, once nobody is bound and the commission is paid; what the law keeps is named with its day', async () => {
    const { world } = stage;
    const on = await world.run(addCopartner, partner);
    const trip = await stage.signed({ ...coalTerms });
    const bind = await world.run(bindCopartner, { companyId: trip.companyId }, { on });
    const order = await stage.create(trip.id);
    await stage.pay(order);
    const preview = async () =>
      (await world.post(erasurePreview.path, { conditions: { kind: 'partner', personId: on.id } })).data;
    expect(await preview()).toMatchObject({ hold: '请先停用' });
    expect(await world.refusal(partnerErasure.ask, reason, { on })).toBe('stillHere');
    await world.run(unbindCopartner, { reason: '到期' }, { on: bind });
    await world.run(disableCopartner, { reason: '不再合作' }, { on });
    expect(await world.refusal(partnerErasure.ask, reason, { on })).toBe('moneyLeft');
    const [account] = await rows<{ balance: number }>(
      sql`select balance from ledger_account where owner_type = 'partner' and owner_id = ${on.id}`,
    );
    expect(account?.balance).toBeGreaterThan(0);
    const owed = { code: 2141, ownerType: 'partner', ownerId: on.id } as const;
    await stage.post(on.id, 'out', move(owed, bank, account?.balance ?? 0));
    // As an older agreement may have left it.
    await stage.within((call) => call.tx.run(sql`update yl_copartner_bind set bind_status = 1 where id = ${bind.id}`));
    expect(await world.refusal(partnerErasure.ask, reason, { on })).toBe('stillNamed');
    await stage.within((call) => call.tx.run(sql`update yl_copartner_bind set bind_status = 0 where id = ${bind.id}`));
    await world.run(partnerErasure.ask, reason, { on });
    expect(await world.refusal(partnerErasure.erase, {}, { on })).toBe('twoPeople');
    expect(await world.refusal(partnerErasure.erase, {}, { on, as: checker })).toBe('lawKeeps');
    expect(await preview()).toMatchObject({
      hold: null,
      keptUntil: expect.stringMatching(/^2029-/),
      places: [{ place: 'money', rows: 1, atOnce: false }],
    });
    // Who comes back is not erased by the older wish.
    await world.run(enableCopartner, {}, { on });
    await world.run(disableCopartner, { reason: '不再合作' }, { on });
    expect(await world.refusal(partnerErasure.erase, {}, { on, as: checker })).toBe('notAsked');
    await world.run(partnerErasure.ask, reason, { on });
    const [key] = await rows<{ key: string }>(sql`select cert_no as key from yl_copartner where id = ${on.id}`);
    expect(await naming([partner.name, mobile, key?.key ?? '-'], '10001', ['audit_log', 'record_event'])).toEqual([
      'ledger_account',
      'yl_copartner',
    ]);
    const [before, summed] = [await books(), await sums()];
    world.later(4 * year);
    await world.run(partnerErasure.erase, {}, { on, as: checker });
    await carryOut();
    expect(await books()).toEqual(before);
    expect(await sums()).toEqual(summed);
    await stage.verified();
    const now = erasedAs(on.id);
    expect(await world.get(copartners, on.id)).toMatchObject({ name: now.name });
    expect(await naming([partner.name, mobile, key?.key ?? '-'], '10001', ['audit_log'])).toEqual([]);
    expect(await rows(sql`select from person_number where id = ${key?.key ?? ''}`)).toEqual([]);
    const [left] = await rows<{ row: unknown }>(sql`select to_jsonb(p) as row from yl_copartner p where id = ${on.id}`);
    expect(namesErased(left)).toBe(true);
    expect(await world.refusal(enableCopartner, {}, { on })).toBe('erased');
    expect(await world.refusal(editCopartner, agreed, { on })).toBe('erased');
    expect(await world.refusal(partnerErasure.ask, reason, { on })).toBe('erased');
    expect((await world.run(addCopartner, partner)).id).not.toBe(on.id);
  });

  it('who is a broker here as well stays one, with the check of the name', async () => {
    const { world } = stage;
    const both = memberInput(92);
    const on = await world.run(addCopartner, {
      ...agreed,
      name: both.name,
      certNo: both.idNumber,
      mobile: both.mobile,
    });
    const stays = await world.run(addBroker, { ...both, ...idCard, region: '示范区' });
    await world.run(disableCopartner, { reason: '不再合作' }, { on });
    await world.run(partnerErasure.ask, reason, { on });
    await world.run(partnerErasure.erase, {}, { on, as: checker });
    await carryOut();
    expect(await world.get(copartners, on.id)).toMatchObject({ name: erasedAs(on.id).name });
    const kept = { name: both.name, erasedAt: null };
    expect(await rows(sql`select name, erased_at from person_check where name = ${both.name}`)).toEqual([kept]);
    expect(await rows(sql`select name, erased_at from broker where id = ${stays.id}`)).toEqual([kept]);
  });
});
