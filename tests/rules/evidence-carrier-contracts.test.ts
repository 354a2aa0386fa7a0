import { beforeAll, expect, it } from 'vitest';
import type { RecordOf } from '../../sdk/contract/index.ts';
import { addDriver } from '../../plugins/carrier/contract/index.ts';
import {
  addContract,
  addTemplate,
  contracts,
  disableTemplate,
  refuseContract,
  sendContract,
  signatures,
  signContract,
  verifyContract,
} from '../../plugins/evidence/contract/index.ts';
import { frameContract, templateInputs } from '../../plugins/evidence/fixtures.ts';
import evidence from '../../plugins/evidence/server/index.ts';
import { addVehicle } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import {
  acceptWaybill,
  applyVehicle,
  approveChange,
  assignWaybill,
  attachEvidence,
  cancelWaybill,
  confirmBatch,
  evidenceAsked,
  importRows,
  loadWaybill,
  proxyAccept,
  uploadBatch,
  voidWaybill,
  waybills,
} from '../../plugins/waybill/contract/index.ts';
import { crewInput, loaded, tripInput } from '../../plugins/waybill/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { storeFiles } from '../support/stored-file.ts';
import {
  dispatcher,
  driverPerson,
  freightMigrations,
  FreightWorld,
  operator,
  system,
} from '../support/freight-world.ts';

const chief = { as: operator, platformId: '00001' };
const coal = {
  carrierPrice: 1_285_000,
  weightBasis: 'MIN',
  lossToleranceType: 'KG',
  lossTolerance: 100,
  lossDeductMode: 'EXCESS',
  goodsValuePrice: 7_200_000,
  roundingRule: 'YUAN',
  oilRatio: 300_000,
  infoFeeMode: 'PER_TRIP',
  infoFeeValue: 5_000,
  infoFeeBearer: 'CARRIER',
} as const;

onEachDatabase('carrier contracts', [...freightMigrations, ...(evidence.migrations ?? [])], (open) => {
  let world: FreightWorld;
  let template: { readonly id: string };
  const listed = async <T>(path: string, conditions: object, who = {}): Promise<T[]> =>
    ((await world.post(`${path}/paging`, { conditions, page: 1, limit: 20 }, who)).pageResult as { itemList: T[] })
      .itemList;
  const contractsOf = (waybillSn: string, who = {}) =>
    listed<RecordOf<typeof contracts>>(contracts.path, { waybillSn }, who);
  const only = async (waybillSn: string): Promise<RecordOf<typeof contracts>> => {
    const [contract, ...more] = await contractsOf(waybillSn);
    if (!contract || more.length > 0) throw new Error(`${waybillSn} has ${contract ? 1 + more.length : 0} contracts`);
    return contract;
  };
  const actions = async (id: string): Promise<string[]> =>
    ((await world.post(`${contracts.path}/events`, { id })).data as readonly { action: string; toState: string }[])
      .map(({ action, toState }) => `${action} ${toState}`)
      .sort();
  let serial = 850;
  /** Trips of one crew, imported by their times; a line that is wrong stays behind. */
  async function imported(
    times: readonly (readonly [loadAt: string, unloadAt: string])[],
    { needReceipt = false, evidence: paper }: { readonly needReceipt?: boolean; readonly evidence?: string } = {},
  ) {
    const { driver, vehicle } = crewInput((serial += 1));
    const driverName = `冯导入${serial}`;
    const { goodsId } = await world.parts({ ...coal, totalKg: 200_000, distanceM: 945_000, needReceipt });
    await world.run(addDriver, { ...driver, name: driverName }, { as: system });
    await world.run(addVehicle, vehicle, { as: system });
    const rows = times.map(([loadAt, unloadAt]) => ({
      vehicleNum: vehicle.vehicleNum,
      driverName,
      loadNetKg: 32_460,
      unloadNetKg: 32_180,
      loadAt,
      unloadAt,
    }));
    const batch = await world.run(uploadBatch, { goodsId, fileName: '补录.xlsx', rows });
    if (paper !== undefined)
      for (const on of await listed<RecordOf<typeof importRows>>(importRows.path, { batchId: batch.id }))
        await world.run(attachEvidence, { evidence: paper }, { on });
    const counts = await world.run(confirmBatch, {}, { on: batch });
    const done = await listed<RecordOf<typeof importRows>>(importRows.path, { batchId: batch.id });
    return {
      driverName,
      vehicleNum: vehicle.vehicleNum,
      counts,
      waybillSns: [...done]
        .sort((a, b) => a.lineNo - b.lineNo)
        .flatMap(({ waybillSn }) => (waybillSn === null ? [] : [waybillSn])),
    };
  }
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [evidence]);
    const carrier = templateInputs.find((one) => one.contractType === 'CARRIER');
    if (!carrier) throw new Error('There is no template of carrier contracts');
    template = await world.run(addTemplate, carrier, chief);
  }, 120_000);

  it('[D4.12-01] is made with the assignment, in the words the trip is settled by, and for nobody else to see', async () => {
    const trip = await world.trip(10, coal);
    const contract = await only(trip.waybillSn);
    expect(contract).toMatchObject({
      contractType: 'CARRIER',
      contractStatus: 20,
      partyA: '北疆示范网络货运有限公司',
      waybillId: trip.id,
      fileHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      partyASignedAt: null,
      validFrom: '2026-03-05',
      validTo: '2026-06-03',
    });
    const { driverName, vehicleNum, goodsSn } = await world.get(waybills, trip.id);
    expect(contract.partyB).toBe(driverName);
    for (const words of [
      trip.waybillSn,
      goodsSn,
      vehicleNum,
      driverName,
      '32.000吨',
      '128.50元/吨',
      '亏吨容忍0.100吨，扣超出部分，货值720.00元/吨',
      '抹零：抹到元',
      '油30',
      '信息费50.00元/车，由承运方承担',
      '不得转托他人',
    ])
      expect(contract.terms).toContain(words);
    expect((await world.post(verifyContract.path, { id: contract.id })).data).toMatchObject({ intact: true });
    expect(await contractsOf(trip.waybillSn, { platformId: '10002' })).toEqual([]);
    expect(await actions(contract.id)).toEqual(['generate 20']);
  });

  it('is signed by both when the driver accepts, before anything is loaded', async () => {
    const trip = await world.trip(10);
    expect(
      await world.refusal(addContract, {
        ...frameContract(trip.companyId, '2026-03-01', '2026-12-31'),
        contractType: 'CARRIER',
        waybillId: trip.id,
      }),
    ).toBe('waybillSigned');
    await world.run(acceptWaybill, {}, { as: driverPerson, on: { id: trip.id } });
    const contract = await only(trip.waybillSn);
    expect(contract).toMatchObject({
      contractStatus: 40,
      partyASigner: '平台电子签章',
      partyASignMethod: 'CA',
      partyBSigner: contract.partyB,
      partyBSignMethod: 'SMS',
      signedAt: (await world.get(waybills, trip.id)).confirmAt,
    });
    const proofs = await listed<RecordOf<typeof signatures>>(signatures.path, { contractId: contract.id });
    expect(proofs.map(({ party, fileHash }) => [party, fileHash]).sort()).toEqual([
      ['A', contract.fileHash],
      ['B', contract.fileHash],
    ]);
    expect(new Set(proofs.map(({ proofHash }) => proofHash)).size).toBe(2);
    expect(await actions(contract.id)).toEqual(['generate 20', 'sign 40']);
    await world.run(loadWaybill, loaded, { on: { id: trip.id } });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 30 });
    const handed = new Map<string, readonly object[]>();
    await world.database.transaction({ role: 'tenant', platformId: '10001' }, (tx) =>
      world.api.openCall(tx, { as: dispatcher, platformId: '10001', clock: world.clock }).emit(evidenceAsked, {
        platformId: '10001',
        waybillId: trip.id,
        waybillSn: trip.waybillSn,
        add: (part, papers) => {
          handed.set(part, papers);
        },
      }),
    );
    expect(handed.get('contracts')).toMatchObject([
      { contractNo: contract.contractNo, fileHash: contract.fileHash, signatures: [{ party: 'A' }, { party: 'B' }] },
    ]);
    expect(handed.get('slips')).toMatchObject([{ poundType: 'LOAD' }]);
  });

  it('says that the platform confirmed, who did and why, where the provider accepted for the driver', async () => {
    const trip = await world.trip(10);
    await world.run(proxyAccept, { reason: '司机电话确认' }, { on: { id: trip.id } });
    const contract = await only(trip.waybillSn);
    expect(contract).toMatchObject({
      contractStatus: 40,
      partyBSigner: dispatcher.name,
      partyBSignMethod: 'PROXY',
      partyBSignReason: '司机电话确认',
    });
    const kept = await listed<RecordOf<typeof signatures>>(signatures.path, { contractId: contract.id });
    expect(kept.map(({ party, signMethod }) => `${party} ${signMethod}`).sort()).toEqual(['A CA', 'B PROXY']);
    expect((await world.post(verifyContract.path, { id: contract.id })).data).toMatchObject({ intact: true });
    const open = await world.trip(10);
    const other = await only(open.waybillSn);
    const byHand = { party: 'B', signer: '平台', signMethod: 'PROXY' } as const;
    expect(await world.refusal(signContract, byHand, { on: { id: other.id } })).toBe('otherParty');
  });

  it('[D4.12-03e, DC-02] that was refused keeps the trip from loading, until another one is signed by both', async () => {
    const trip = await world.trip(10);
    const refused = await only(trip.waybillSn);
    await world.run(refuseContract, { reason: '运价不符' }, { as: driverPerson, on: refused });
    await world.run(acceptWaybill, {}, { as: driverPerson, on: { id: trip.id } });
    expect(await world.get(contracts, refused.id)).toMatchObject({ contractStatus: 60, endReason: '运价不符' });
    const { version } = await world.get(waybills, trip.id);
    expect(
      await world.post(loadWaybill.path, { id: trip.id, version, model: loaded, requestId: 'load-unsigned' }),
    ).toMatchObject({
      status: 412,
      reason: 'contractUnsigned',
      message: `承运合同${refused.contractNo}未签署生效，不能装货`,
    });
    const on = await world.run(addContract, {
      ...frameContract(trip.companyId, '2026-03-01', '2026-12-31'),
      contractType: 'CARRIER',
      waybillId: trip.id,
    });
    await world.run(sendContract, {}, { on });
    await world.run(signContract, { party: 'A', signer: '和顺', signMethod: 'CA' }, { on });
    expect(await world.refusal(loadWaybill, loaded, { on: { id: trip.id } })).toBe('contractUnsigned');
    await world.run(signContract, { party: 'B', signer: '司机', signMethod: 'SMS' }, { on, as: driverPerson });
    await world.run(loadWaybill, loaded, { on: { id: trip.id } });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 30 });
  });

  it('ends with its trip: void before it was signed, terminated after, with the reason', async () => {
    const early = await world.trip(10);
    await world.run(cancelWaybill, { reason: '计划变更' }, { on: { id: early.id } });
    expect(await only(early.waybillSn)).toMatchObject({ contractStatus: 80, endReason: '运单已取消' });
    const late = await world.trip(20);
    await world.run(cancelWaybill, { reason: '计划变更' }, { on: { id: late.id } });
    expect(await only(late.waybillSn)).toMatchObject({ contractStatus: 70, endReason: '运单已取消' });
    const done = await world.trip(70);
    await world.run(voidWaybill, { voidReason: 'DUPLICATE', reason: '重复运单' }, { on: { id: done.id } });
    const contract = await only(done.waybillSn);
    expect(contract).toMatchObject({ contractStatus: 70, endReason: '运单已作废' });
    expect(await actions(contract.id)).toEqual(['generate 20', 'sign 40', 'terminate 70']);
  });

  it('ends with its trip in one transaction too: what is made at its end is ended there', async () => {
    const { goodsId, driverId, vehicleId } = await world.parts();
    const at = (as: typeof system) => ({ as, platformId: '10001', clock: world.clock });
    const { waybillSn } = await world.database.transaction({ role: 'tenant', platformId: '10001' }, async (tx) => {
      const trip = await world.api.join(tx, assignWaybill, tripInput(goodsId, driverId, vehicleId), at(dispatcher));
      await world.api.join(tx, acceptWaybill, {}, { ...at(driverPerson), on: { id: trip.id } });
      await world.api.join(tx, cancelWaybill, { reason: '计划变更' }, { ...at(dispatcher), on: { id: trip.id } });
      return trip;
    });
    expect(await only(waybillSn)).toMatchObject({ contractStatus: 70, endReason: '运单已取消' });
  });

  it('is made anew for another vehicle, and the trip waits for the new signature', async () => {
    const trip = await world.trip(20);
    const { id: vehicleId } = await world.run(addVehicle, vehicleInput(907), { as: system });
    const asked = await world.run(applyVehicle, { waybillId: trip.id, vehicleId, reason: '原车故障' });
    await world.run(approveChange, {}, { ...chief, on: asked });
    const both = await contractsOf(trip.waybillSn);
    expect(both.map(({ contractStatus, endReason }) => [contractStatus, endReason]).sort()).toEqual([
      [20, null],
      [70, '运单换车，合同重签'],
    ]);
    const fresh = both.find(({ contractStatus }) => contractStatus === 20);
    expect(fresh?.terms).toContain((await world.get(waybills, trip.id)).vehicleNum);
    expect(await world.refusal(loadWaybill, loaded, { on: { id: trip.id } })).toBe('contractUnsigned');
    const on = { id: fresh?.id ?? '' };
    await world.run(signContract, { party: 'A', signer: '和顺', signMethod: 'CA' }, { on });
    await world.run(signContract, { party: 'B', signer: '司机', signMethod: 'SMS' }, { on, as: driverPerson });
    await world.run(loadWaybill, loaded, { on: { id: trip.id } });
  });

  it('is made for an imported trip too, from the day it was loaded: sealed by the platform, and signed by nobody in the name of the driver', async () => {
    const {
      driverName,
      vehicleNum,
      waybillSns: [first, second],
      ...rest
    } = await imported([
      ['2026-03-01 08:00:00', '2026-03-02 08:00:00'],
      ['2025-10-03 08:00:00', '2025-10-04 08:00:00'],
      ['2026-03-03 08:00:00', '2026-03-03 08:10:00'],
    ]);
    expect(rest.counts).toEqual({ okCount: 2, failCount: 1 });
    const [contract, older] = [await only(first ?? ''), await only(second ?? '')];
    expect(contract).toMatchObject({
      contractType: 'CARRIER',
      contractStatus: 30,
      partyB: driverName,
      partyASigner: '平台电子签章',
      partyASignMethod: 'CA',
      partyBSigner: null,
      partyBSignedAt: null,
      signedAt: null,
      validFrom: '2026-03-01',
      validTo: '2026-06-03',
    });
    expect(older).toMatchObject({ contractStatus: 30, validFrom: '2025-10-03', validTo: '2026-06-03' });
    for (const words of [
      first ?? '',
      vehicleNum,
      driverName,
      '补签：运单由批量导入生成，实际装货2026-03-01 08:00:00，卸货2026-03-02 08:00:00',
      '不得转托他人',
    ])
      expect(contract.terms).toContain(words);
    expect((await world.post(verifyContract.path, { id: contract.id })).data).toMatchObject({ intact: true });
    expect(await actions(contract.id)).toEqual(['generate 20', 'sign 30']);
    expect(await listed<RecordOf<typeof signatures>>(signatures.path, { contractId: contract.id })).toMatchObject([
      { party: 'A', operator: 'dispatcher', fileHash: contract.fileHash },
    ]);
    expect(
      await world.refusal(signContract, { party: 'A', signer: '和顺', signMethod: 'CA' }, { on: { id: contract.id } }),
    ).toBe('signedAlready');
    expect(
      await world.refusal(
        signContract,
        { party: 'B', signer: '调度代签', signMethod: 'SMS' },
        { on: { id: contract.id } },
      ),
    ).toBe('otherParty');
    await world.run(
      signContract,
      { party: 'B', signer: driverName, signMethod: 'SMS' },
      { on: { id: contract.id }, as: driverPerson },
    );
    expect(await world.get(contracts, contract.id)).toMatchObject({
      contractStatus: 40,
      partyBSigner: driverName,
      signedAt: expect.any(String) as string,
    });
    const proofs = await listed<RecordOf<typeof signatures>>(signatures.path, { contractId: contract.id });
    expect(new Set(proofs.map(({ proofHash }) => proofHash)).size).toBe(2);
    expect(await contractsOf(first ?? '', { platformId: '10002' })).toEqual([]);
    await world.run(
      voidWaybill,
      { voidReason: 'DUPLICATE', reason: '重复导入' },
      { on: { id: older.waybillId ?? '' } },
    );
    expect(await world.get(contracts, older.id)).toMatchObject({ contractStatus: 80, endReason: '运单已作废' });
  });

  it('[D4.12-01g] needs a template in use: without one nothing is made, and nothing waits for it', async () => {
    await world.run(disableTemplate, {}, { ...chief, on: template });
    const { waybillSns } = await imported([['2026-03-01 08:00:00', '2026-03-02 08:00:00']]);
    expect(waybillSns).toHaveLength(1);
    expect(await contractsOf(waybillSns[0] ?? '')).toEqual([]);
    const { goodsId, driverId, vehicleId } = await world.parts();
    const trip = await world.run(assignWaybill, tripInput(goodsId, driverId, vehicleId));
    expect(await contractsOf(trip.waybillSn)).toEqual([]);
    await world.run(acceptWaybill, {}, { as: driverPerson, on: trip });
    await world.run(loadWaybill, loaded, { on: { id: trip.id } });
    expect(await world.get(waybills, trip.id)).toMatchObject({ waybillStatus: 30 });
  });

  it('an imported trip whose goods ask for a receipt awaits one', async () => {
    await storeFiles(world.database, ['slip']);
    const times = [['2026-02-10 08:00:00', '2026-02-11 08:00:00']] as const;
    const asked = await imported(times, { needReceipt: true, evidence: 'slip' });
    expect(asked.counts).toEqual({ okCount: 1, failCount: 0 });
    const plain = await imported(times);
    const statusOf = async ([waybillSn = '']: readonly string[]) =>
      (await listed<{ receiptStatus: number }>(waybills.path, { waybillSn })).map((one) => one.receiptStatus);
    expect(await statusOf(asked.waybillSns)).toEqual([1]);
    expect(await statusOf(plain.waybillSns)).toEqual([0]);
  });
});
