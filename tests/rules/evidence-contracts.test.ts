import { beforeAll, expect, it } from 'vitest';
import type { InputOfCommand } from '../../sdk/contract/index.ts';
import {
  addContract,
  addTemplate,
  contracts,
  contractTemplates,
  disableTemplate,
  editContract,
  editTemplate,
  expireContract,
  refuseContract,
  renewContract,
  sendContract,
  signatures,
  signContract,
  terminateContract,
  verifyContract,
  voidContract,
} from '../../plugins/evidence/contract/index.ts';
import { contractTerms, frameContract, templateInputs } from '../../plugins/evidence/fixtures.ts';
import { contractExpiry } from '../../plugins/evidence/server/contracts.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, person, shipperPerson, system } from '../support/freight-world.ts';

onEachDatabase('contracts', [...freightMigrations, ...(evidence.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let serial = 700;
  const company = async (): Promise<string> =>
    (await world.run(addCompany, companyInput((serial += 1)), { as: system })).id;
  const draft = async (more: Partial<InputOfCommand<typeof addContract>> = {}): Promise<{ readonly id: string }> =>
    world.run(addContract, frameContract(await company(), '2026-03-01', '2026-12-31', more));
  const byShipper = { party: 'A', signer: '嘉禾', signMethod: 'CA' } as const;
  const byProvider = { party: 'B', signer: '和顺', signMethod: 'CA' } as const;
  const inForce = async (more: Partial<InputOfCommand<typeof addContract>> = {}): Promise<{ readonly id: string }> => {
    const on = await draft(more);
    await world.run(sendContract, {}, { on });
    await world.run(signContract, byShipper, { on, as: shipperPerson });
    await world.run(signContract, byProvider, { on });
    return { id: on.id };
  };
  const verify = async (id: string, platformId = '10001') => world.post(verifyContract.path, { id }, { platformId });
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [evidence]);
  }, 120_000);

  it('[R1-15] [D4.12-01, D4.12-02] a contract is drafted, sent, signed by both sides one after the other, and is in force with the second signature', async () => {
    const on = await draft();
    expect(await world.get(contracts, on.id)).toMatchObject({
      contractStatus: 10,
      partyB: '北疆示范网络货运有限公司',
      fileHash: null,
      feeCents: 300,
    });
    expect((await world.get(contracts, on.id)).contractNo).toMatch(/^HT260305\d{6}$/);
    expect(await world.refusal(signContract, byProvider, { on })).toBe('wrongState');
    await world.run(editContract, { title: '框架合同（修订）' }, { on });
    await world.run(sendContract, {}, { on });
    expect((await world.get(contracts, on.id)).fileHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await world.refusal(editContract, { title: '再改' }, { on })).toBe('wrongState');
    expect(await world.refusal(signContract, { ...byShipper, signer: '调度' }, { on })).toBe('otherParty');
    expect(await world.refusal(signContract, byProvider, { on, as: shipperPerson })).toBe('otherParty');
    await world.run(signContract, byShipper, { on, as: shipperPerson });
    expect(await world.get(contracts, on.id)).toMatchObject({
      contractStatus: 30,
      partyASigner: '嘉禾',
      signedAt: null,
    });
    expect(await world.refusal(signContract, byShipper, { on, as: shipperPerson })).toBe('signedAlready');
    expect(await world.refusal(voidContract, { reason: '作废' }, { on })).toBe('wrongState');
    await world.run(signContract, byProvider, { on });
    const signed = await world.get(contracts, on.id);
    expect(signed).toMatchObject({ contractStatus: 40, partyBSigner: '和顺' });
    expect(signed.signedAt).toBe(signed.partyBSignedAt);
    expect(await world.refusal(signContract, byProvider, { on })).toBe('wrongState');
  });

  it('[D4.12-02g] for the other side only a signature on paper is recorded, with its scan', async () => {
    const on = await draft();
    await world.run(sendContract, {}, { on });
    const paper = { ...byShipper, signMethod: 'PAPER' } as const;
    expect(await world.refusal(signContract, paper, { on })).toBe('scanNeeded');
    expect(await world.refusal(signContract, { ...paper, signedFile: 'nothing' }, { on })).toBe('invalid');
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      tx.run(sql`
      insert into stored_file (platform_id, id, original_name, relative_path, content_type, size, sha256, created_at,
        created_by) values ('10001', 'scan', 's.pdf', 's', 'application/pdf', 1, 'x', now(), 'x')`),
    );
    await world.run(signContract, { ...paper, signedFile: 'scan' }, { on });
    expect(await world.get(contracts, on.id)).toMatchObject({
      contractStatus: 30,
      signedFile: 'scan',
      partyASignMethod: 'PAPER',
    });
  });

  it('the words cannot be changed unseen, and signatures cannot be changed at all', async () => {
    const { id } = await inForce();
    expect((await verify(id)).data).toMatchObject({ intact: true });
    const kept = (
      (await world.post(`${signatures.path}/paging`, { conditions: { contractId: id }, page: 1, limit: 10 }))
        .pageResult as { itemList: { proofHash: string; party: string }[] }
    ).itemList;
    expect(kept.map((one) => one.party).sort()).toEqual(['A', 'B']);
    expect(new Set(kept.map((one) => one.proofHash)).size).toBe(2);
    for (const role of ['tenant', 'operator'] as const)
      for (const change of [
        sql`delete from contract_signature where contract_id = ${id}`,
        sql`update contract_signature set signer = 'x' where contract_id = ${id}`,
      ])
        await expect(
          world.database.transaction({ role, platformId: '10001' }, (tx) => tx.run(change)),
        ).rejects.toThrow();
    await world.database.transaction({ role: 'system', platformId: '' }, (tx) =>
      tx.run(sql`update contract set terms = terms || '。' where id = ${id}`),
    );
    expect((await verify(id)).data).toMatchObject({ intact: false });
    expect((await verify(id, '10002')).status).toBe(204);
  });

  it('[D4.12-05] is refused, terminated or voided with a reason, each only in its time', async () => {
    const sent = await draft();
    await world.run(sendContract, {}, { on: sent });
    expect(await world.refusal(terminateContract, { reason: '终止' }, { on: sent })).toBe('wrongState');
    await world.run(refuseContract, { reason: '价格不符' }, { on: sent, as: shipperPerson });
    expect(await world.get(contracts, sent.id)).toMatchObject({ contractStatus: 60, endReason: '价格不符' });
    const waste = await draft();
    await world.run(voidContract, { reason: '填写有误' }, { on: waste });
    expect(await world.refusal(sendContract, {}, { on: waste })).toBe('wrongState');
    const running = await inForce();
    expect(await world.refusal(refuseContract, { reason: '反悔' }, { on: running, as: shipperPerson })).toBe(
      'wrongState',
    );
    expect(await world.refusal(terminateContract, { reason: '终止' }, { on: running, as: shipperPerson })).toBe(
      'forbidden',
    );
    await world.run(terminateContract, { reason: '监管要求' }, { on: running, as: operator, platformId: '00001' });
    expect(await world.get(contracts, running.id)).toMatchObject({ contractStatus: 70 });
    expect(await world.refusal(terminateContract, { reason: '再次' }, { on: running })).toBe('wrongState');
  });

  it('[D4.12-04g, D4.12-07] ends the day after its last one, and is renewed once with the same words', async () => {
    const { id } = await inForce({ validTo: '2026-03-31' });
    const on = { id };
    expect(await world.refusal(renewContract, { validFrom: '2026-04-01', validTo: '2027-03-31' }, { on })).toBe(
      'wrongState',
    );
    expect(await world.refusal(expireContract, {}, { on })).toBe('forbidden');
    const expire = (at: string): Promise<void> =>
      world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        contractExpiry.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(at) })),
      );
    await expire('2026-03-31T23:59:00+08:00');
    expect(await world.get(contracts, id)).toMatchObject({ contractStatus: 40 });
    await expire('2026-04-01T00:01:00+08:00');
    expect(await world.get(contracts, id)).toMatchObject({ contractStatus: 50 });
    expect(await world.refusal(renewContract, { validFrom: '2026-04-01', validTo: '2026-03-31' }, { on })).toBe(
      'period',
    );
    await world.run(renewContract, { validFrom: '2026-04-01', validTo: '2027-03-31' }, { on });
    const old = await world.get(contracts, id);
    const [next] = (
      (await world.post(`${contracts.path}/paging`, { conditions: { contractNo: old.renewedBy }, page: 1, limit: 10 }))
        .pageResult as { itemList: (typeof old)[] }
    ).itemList;
    expect(next).toMatchObject({
      contractStatus: 20,
      renewedFrom: old.contractNo,
      terms: old.terms,
      partyA: old.partyA,
      validTo: '2027-03-31',
    });
    expect((await verify(next!.id)).data).toMatchObject({ intact: true });
    expect(await world.refusal(renewContract, { validFrom: '2026-04-01', validTo: '2027-03-31' }, { on })).toBe(
      'renewedAlready',
    );
  });

  it("knows its other side by its kind, and nobody else's", async () => {
    const companyId = await company();
    const base = { ...frameContract(companyId, '2026-03-01', '2026-12-31') };
    expect(await world.refusal(addContract, { ...base, companyId: null })).toBe('companyNeeded');
    expect(await world.refusal(addContract, base, { platformId: '10002' })).toBe('notFound');
    expect(await world.refusal(addContract, base, { as: operator, platformId: '00001' })).toBe('onlyProviders');
    expect(await world.refusal(addContract, { ...base, validTo: '2026-02-28' })).toBe('period');
    const { id: waiting } = await world.run(addCompany, companyInput((serial += 1)));
    expect(await world.refusal(addContract, { ...base, companyId: waiting })).toBe('companyNotAudited');
    expect(await world.refusal(addContract, { ...base, contractType: 'BROKER' })).toBe('counterpartyNeeded');
    expect(await world.refusal(addContract, { ...base, contractType: 'CARRIER' })).toBe('waybillNeeded');
    const trip = await world.trip(20);
    const carrier = { ...base, contractType: 'CARRIER', waybillId: trip.id } as const;
    const { id } = await world.run(addContract, carrier);
    expect(await world.get(contracts, id)).toMatchObject({
      waybillSn: trip.waybillSn,
      partyA: '北疆示范网络货运有限公司',
    });
    expect(await world.refusal(addContract, carrier)).toBe('waybillSigned');
    expect(await world.refusal(addContract, { ...base, waybillId: 'nobody' })).toBe('notFound');
    expect(await world.refusal(sendContract, {}, { on: { id }, platformId: '10002' })).toBe('notFound');
    expect(
      await world.refusal(sendContract, {}, { on: { id }, as: person('clerk', 'provider', ['contractManager:view']) }),
    ).toBe('forbidden');
  });

  it("templates are the operator's: a tenant makes a contract of one in use, and changes none", async () => {
    const chief = { as: operator, platformId: '00001' };
    const [template] = templateInputs;
    expect(await world.refusal(addTemplate, template!)).toBe('forbidden');
    expect(await world.refusal(addTemplate, { ...template!, body: '  ' }, chief)).toBe('empty');
    const { id } = await world.run(addTemplate, template!, chief);
    expect(
      await world.refusal(
        editTemplate,
        { name: 'x', body: 'y' },
        { on: { id }, as: person('clerk', 'provider', ['contractManager:add']) },
      ),
    ).toBe('forbidden');
    const made = await draft({ templateId: id, terms: null });
    expect(await world.get(contracts, made.id)).toMatchObject({ terms: contractTerms });
    await world.run(editTemplate, { name: template!.name, body: '新条款' }, { ...chief, on: { id } });
    expect(await world.get(contracts, made.id)).toMatchObject({ terms: contractTerms });
    await world.run(disableTemplate, {}, { ...chief, on: { id } });
    expect(
      (await world.post(`${contractTemplates.path}/paging`, { conditions: [], page: 1, limit: 10 })).pageResult,
    ).toMatchObject({ total: 0 });
    expect(
      await world.refusal(
        addContract,
        frameContract(await company(), '2026-03-01', '2026-12-31', { templateId: id, terms: null }),
      ),
    ).toBe('templateUnknown');
    expect(
      await world.refusal(addContract, frameContract(await company(), '2026-03-01', '2026-12-31', { templateId: id })),
    ).toBe('templateUnknown');
    expect(
      await world.refusal(addContract, frameContract(await company(), '2026-03-01', '2026-12-31', { terms: null })),
    ).toBe('termsNeeded');
    expect(
      await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
        tx.run(sql`update contract_template set body = 'x'`),
      ),
    ).toBe(0);
  });
});
