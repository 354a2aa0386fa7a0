import { beforeAll, expect, it } from 'vitest';
import { payBatch, payProgress } from '../../plugins/settlement/contract/index.ts';
import { coalTerms } from '../../plugins/settlement/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { cashier, openSettlement, otherTenant, settlementMigrations } from '../support/settlement-world.ts';

onEachDatabase('how far the payment of a batch has come', settlementMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof openSettlement>>;
  beforeAll(async () => {
    opened = await openSettlement(await open());
  }, 120_000);

  it('is told while it goes: what was asked for, sent and answered; not before, not after, and to nobody else', async () => {
    const { world } = opened;
    // The played bank decides …,14 when it is asked again.
    const made = [];
    for (let n = 0; n < 3; n += 1) made.push(await opened.approved({ ...coalTerms, oilRatio: 0 }));
    const batch = await opened.batched(made.map(({ on }) => on));
    await opened.approvedBatch(batch);
    const progress = async (more: object = {}, who: object = {}) =>
      ((await world.post(payProgress.path, more, who)).data as { batches: readonly object[] }).batches;
    expect(await progress()).toEqual([]);
    world.line = { send: 'answerLost' };
    await world.run(payBatch, {}, { on: batch, as: cashier });
    const asked = { id: batch.id, batchNo: batch.batchNo, asked: 3, failed: 0 };
    expect(await progress()).toEqual([{ ...asked, sent: 0, answered: 0 }]);
    await world.drain();
    expect(await progress({ batchId: batch.id })).toEqual([{ ...asked, sent: 3, answered: 0 }]);
    expect(await progress({ batchId: 'another' })).toEqual([]);
    expect(await progress({}, otherTenant)).toEqual([]);
    world.line = {};
    await world.drain({ hurry: true });
    expect(await progress()).toEqual([]);
  });
});
