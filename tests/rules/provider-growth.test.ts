import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import evidence from '../../plugins/evidence/server/index.ts';
import { addContract, sendContract, signContract } from '../../plugins/evidence/contract/index.ts';
import { frameContract } from '../../plugins/evidence/fixtures.ts';
import {
  addCopartner,
  addProviderKey,
  addRequirement,
  batchConfigureProviders,
  bindCopartner,
  confirmFee,
  contractFees,
  copartnerBinds,
  copartners,
  deleteRequirement,
  disableCopartner,
  disableProviderKey,
  editProviderKeyIp,
  meetRequirement,
  providerBatches,
  providerKeys,
  providerShippers,
  reopenRequirement,
  requirements,
  requirementStates,
  rotateProviderKey,
  unbindCopartner,
} from '../../plugins/provider/contract/index.ts';
import provider from '../../plugins/provider/server/index.ts';
import { keyExpiry } from '../../plugins/provider/server/secret-keys.ts';
import { addCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { sql } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { freightMigrations, FreightWorld, operator, system } from '../support/freight-world.ts';

type Row = Readonly<Record<string, unknown>>;
const above = { as: operator, platformId: '00001' } as const;
const secretOf = (n: number): string => `${'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM'}${String(n).padStart(4, '0')}`;
const partner = {
  name: '示范引流',
  certNo: '990000199001010017',
  mobile: '19900040001',
  commissionMode: 'PPM_OF_FREIGHT',
  commissionRatio: 5_000,
  validFrom: '2026-01-01',
} as const;

onEachDatabase(
  'keys, requirements, partners and fees of providers',
  [...freightMigrations, ...(evidence.migrations ?? []), ...(provider.migrations ?? [])],
  (open) => {
    let world: FreightWorld;
    let serial = 8100;
    const company = async (platformId = '10001'): Promise<string> =>
      (await world.run(addCompany, companyInput((serial += 1)), { as: system, platformId })).id;
    const rows = async (
      path: string,
      conditions: object,
      who: Parameters<FreightWorld['post']>[2] = {},
    ): Promise<readonly Row[]> =>
      ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 50 }, who)).pageResult as { itemList: Row[] })
        .itemList;
    beforeAll(async () => {
      world = await FreightWorld.open(await open(), [evidence, provider]);
    }, 120_000);

    it('a key of a provider: only its hash is kept, one is valid at a time, and the old one lives a day after it was rotated', async () => {
      expect(await world.refusal(addProviderKey, { providerId: '10001', secret: 'a'.repeat(43) }, above)).toBe('weak');
      expect(
        await world.refusal(
          addProviderKey,
          { providerId: '10001', secret: secretOf(1), ipWhite: '10.0.0.1, nowhere' },
          above,
        ),
      ).toBe('ipWhite');
      expect(await world.refusal(addProviderKey, { providerId: '00001', secret: secretOf(1) }, above)).toBe(
        'providerUnknown',
      );
      const { id } = await world.run(
        addProviderKey,
        { providerId: '10001', secret: secretOf(1), ipWhite: '10.0.0.1；10.0.0.2' },
        above,
      );
      expect(await world.refusal(addProviderKey, { providerId: '10001', secret: secretOf(2) }, above)).toBe('hasKey');
      expect(await world.get(providerKeys, id, above)).toMatchObject({
        platformId: '10001',
        secretLast4: '0001',
        ipWhite: '10.0.0.1,10.0.0.2',
        keyStatus: 1,
      });
      expect(JSON.stringify(await world.get(providerKeys, id, above))).not.toContain(
        createHash('sha256').update(secretOf(1)).digest('hex'),
      );
      await world.run(rotateProviderKey, { secret: secretOf(3) }, { ...above, on: { id } });
      expect(await world.refusal(rotateProviderKey, { secret: secretOf(4) }, { ...above, on: { id } })).toBe(
        'wrongState',
      );
      const old = await world.get(providerKeys, id, above);
      expect(
        Date.parse(`${old.expireAt?.replace(' ', 'T')}+08:00`) - Date.parse(`${old.rotateAt?.replace(' ', 'T')}+08:00`),
      ).toBe(86_400_000);
      expect(
        (await rows(providerKeys.path, {}, above)).map((one) => [one['secretLast4'], one['keyStatus']]).sort(),
      ).toEqual([
        ['0001', 2],
        ['0003', 1],
      ]);
      const expire = (at: string): Promise<void> =>
        world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
          keyExpiry.run(world.api.openCall(tx, { as: system, platformId: '00001', clock: () => new Date(at) })),
        );
      await expire('2026-03-05T20:00:00+08:00');
      expect((await world.get(providerKeys, id, above)).keyStatus).toBe(2);
      await expire('2026-03-07T00:00:00+08:00');
      expect((await world.get(providerKeys, id, above)).keyStatus).toBe(3);
      expect(await world.refusal(editProviderKeyIp, { ipWhite: null }, { ...above, on: { id } })).toBe('wrongState');
      const [current] = await rows(providerKeys.path, { in_keyStatus: [1] }, above);
      await world.run(disableProviderKey, { reason: '泄露' }, { ...above, on: { id: String(current?.['id']) } });
      expect(await world.refusal(addProviderKey, { providerId: '10001', secret: secretOf(5) }, above)).toBe('done');
      await expect(
        world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
          tx.rows(sql`select id from service_provider_key`),
        ),
      ).rejects.toThrow();
    });

    it('a requirement stands before every provider, is met one by one, and goes only while nobody has met it', async () => {
      const input = { name: '增值电信业务许可证', required: 1, sort: 10, scope: 'QUALIFICATION' } as const;
      const { id } = await world.run(addRequirement, input, above);
      expect(await world.refusal(addRequirement, input, above)).toBe('known');
      expect(await world.refusal(addRequirement, { ...input, name: '其他' })).toBe('forbidden');
      const states = await rows(requirementStates.path, { requirementId: id }, above);
      expect(states.map((one) => [one['platformId'], one['doneStatus']]).sort()).toEqual([
        ['10001', 0],
        ['10002', 0],
      ]);
      const state = { id: String(states[0]?.['id']) };
      await world.run(meetRequirement, { remark: '已核对原件' }, { ...above, on: state });
      expect(await world.refusal(meetRequirement, {}, { ...above, on: state })).toBe('wrongState');
      expect(await world.get(requirements, id, above)).toMatchObject({ doneCount: 1 });
      expect(await world.refusal(deleteRequirement, {}, { ...above, on: { id } })).toBe('handedIn');
      await world.run(reopenRequirement, { reason: '证件过期' }, { ...above, on: state });
      expect(await world.get(requirementStates, state.id, above)).toMatchObject({
        doneStatus: 0,
        doneAt: null,
        remark: '证件过期',
      });
      await world.run(deleteRequirement, {}, { ...above, on: { id } });
      expect(await rows(requirementStates.path, { requirementId: id }, above)).toEqual([]);
    });

    it('a shipper has one partner at a time; the partner with shippers cannot be disabled', async () => {
      expect(await world.refusal(addCopartner, { ...partner, commissionPerTrip: 500 })).toBe('commission');
      expect(await world.refusal(addCopartner, { ...partner, commissionMode: 'PER_TRIP' })).toBe('commission');
      expect(await world.refusal(addCopartner, { ...partner, validTo: '2025-12-31' })).toBe('dates');
      expect(await world.refusal(addCopartner, partner, above)).toBe('onlyProviders');
      const first = await world.run(addCopartner, partner);
      expect(await world.refusal(addCopartner, partner)).toBe('known');
      const second = await world.run(addCopartner, {
        ...partner,
        name: '示范二号',
        certNo: '990000199202020027',
        commissionMode: 'PER_TRIP',
        commissionRatio: null,
        commissionPerTrip: 500,
      });
      const companyId = await company();
      expect(await world.refusal(bindCopartner, { companyId: await company('10002') }, { on: first })).toBe(
        'companyUnknown',
      );
      const bind = await world.run(bindCopartner, { companyId }, { on: first });
      expect(await world.refusal(bindCopartner, { companyId }, { on: second })).toBe('hasPartner');
      expect(await world.refusal(bindCopartner, { companyId }, { on: second, platformId: '10002' })).toBe('notFound');
      expect(await world.get(copartners, first.id)).toMatchObject({
        bindCount: 1,
        walletBalance: 0,
        mobile: '199****0001',
      });
      expect(await world.get(providerShippers, companyId)).toMatchObject({ partnerName: '示范引流' });
      expect(await world.refusal(disableCopartner, { reason: '到期' }, { on: first })).toBe('bound');
      await world.run(unbindCopartner, { reason: '换人' }, { on: bind });
      expect(await world.refusal(unbindCopartner, { reason: '再来' }, { on: bind })).toBe('wrongState');
      expect(await world.refusal(bindCopartner, { companyId }, { on: second })).toBe('done');
      expect(
        (await rows(copartnerBinds.path, { companyId })).map((one) => [one['name'], one['bindStatus']]).sort(),
      ).toEqual(
        [
          ['示范二号', 1],
          ['示范引流', 0],
        ].sort(),
      );
      await world.run(disableCopartner, { reason: '到期' }, { on: first });
      expect(await world.refusal(bindCopartner, { companyId: await company() }, { on: first })).toBe('notInForce');
      expect(await rows(copartners.path, {}, { platformId: '10002' })).toEqual([]);
      expect((await rows(copartners.path, {}))[0]?.['mobile']).toMatch(/\*/);
    });

    it('an electronic contract costs its fee once, when everybody has signed; paper costs nothing', async () => {
      const sign = async (signMethod: 'CA' | 'PAPER'): Promise<string> => {
        const { id } = await world.run(addContract, frameContract(await company(), '2026-01-01', '2036-01-01'));
        await world.run(sendContract, {}, { on: { id } });
        for (const party of ['A', 'B'] as const)
          await world.refusal(
            signContract,
            { party, signer: '安平', signMethod },
            { on: { id }, ...(party === 'A' ? { as: { ...system, actor: 'shipper' } } : {}) },
          );
        return id;
      };
      await sign('CA');
      await sign('PAPER');
      const fees = await rows(contractFees.path, {});
      expect(fees.map((one) => [one['channel'], one['feeCents'], one['feeMonth'], one['feeStatus']])).toEqual([
        ['CA', 300, '2026-03', 1],
      ]);
      const on = { id: String(fees[0]?.['id']) };
      expect(await world.refusal(confirmFee, {}, { on, platformId: '10002' })).toBe('notFound');
      await world.run(confirmFee, {}, { on });
      expect(await world.get(contractFees, on.id)).toMatchObject({ feeStatus: 2, statementNo: 'DZ202603-10001' });
      expect(await world.refusal(confirmFee, {}, { on })).toBe('wrongState');
    });

    it('a batch edit of providers is one row that names them', async () => {
      for (const id of ['10001', '10002'])
        await world.run(
          batchConfigureProviders,
          { payDeadlineHours: 36, complianceMode: 'WARN', reason: '统一时限' },
          { ...above, on: { id } },
        );
      const [batch] = await rows(providerBatches.path, {}, above);
      expect(batch).toMatchObject({ okCount: 2, reason: '统一时限' });
      expect(String(batch?.['batchNo'])).toMatch(/^FW260305[0-9A-F]{8}$/);
      expect(String(batch?.['fieldCodes']).split(',').sort()).toEqual(['complianceMode', 'payDeadlineHours']);
      expect(String(batch?.['providerNames'])).toContain('北疆示范');
      expect(
        await world.refusal(
          batchConfigureProviders,
          { payDeadlineHours: 36, reason: '没变' },
          { ...above, on: { id: '10001' } },
        ),
      ).toBe('nothingChanged');
    });
  },
);
