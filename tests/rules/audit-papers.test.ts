import { beforeAll, describe, expect, it } from 'vitest';
import { papersRead } from '../../plugins/audit/contract/index.ts';
import { comparedWith } from '../../plugins/audit/web/parts/papers-read.tsx';
import { brokerLife, carCaptainLife, carOwnerLife } from '../../plugins/carrier/contract/index.ts';
import { addCompany, approveCompany, resubmitCompany } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import trajectory from '../../plugins/trajectory/server/index.ts';
import { addVehicle, approveVehicle, submitVehicle, vehicles } from '../../plugins/vehicle/contract/index.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { insertRecord, sql } from '../../sdk/server/index.ts';
import { ocrRecords } from '../../plugins/trajectory/contract/index.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, freightMigrations, FreightWorld, operator, person } from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';

const migrations = [...freightMigrations, ...(trajectory.migrations ?? [])];

onEachDatabase('papers at an audit', migrations, (open) => {
  let world: FreightWorld;
  let serial = 6100;
  beforeAll(async () => {
    world = await FreightWorld.open(await open(), [trajectory]);
    await storeFiles(world.database, ['front', 'back', 'operating', 'licence']);
    await storeFiles(world.database, ['foreign'], { platformId: '10002' });
  }, 120_000);
  const refused = (command: typeof approveVehicle | typeof approveCompany, id: string) =>
    world.post(command.path, { id, model: {} }, { as: person('auditor', 'provider', ['*']) });

  it('[D4.4-02g] a vehicle is not passed without both sides of its licence and its transport certificate, and they are named', async () => {
    const { id } = await world.run(addVehicle, vehicleInput((serial += 1)), { as: dispatcher });
    expect(await world.get(vehicles, id)).toMatchObject({ auditStatus: 0 });
    const submitted = (model: object) => world.post(submitVehicle.path, { id, model }, { as: dispatcher });
    expect(await submitted({})).toMatchObject({
      status: 412,
      reason: 'notWhole',
      message: '资料不全，不能提交：缺少行驶证正面、行驶证反面、营运证正面',
    });
    expect((await submitted({ drivingPermitFront: 'front', drivingPermitBack: 'back' })).message).toBe(
      '资料不全，不能提交：缺少营运证正面',
    );
    await world.run(
      submitVehicle,
      { drivingPermitFront: 'front', drivingPermitBack: 'back', operatingPermitFront: 'operating' },
      { on: { id } },
    );
    const lose = (paper: string | null) =>
      world.database.transaction({ role: 'system', platformId: '10001' }, (tx) =>
        tx.run(sql`update vehicle set operating_permit_front = ${paper} where id = ${id}`),
      );
    await lose(null);
    expect(await refused(approveVehicle, id)).toMatchObject({
      status: 412,
      reason: 'noPapers',
      message: '证件不全，不能通过：缺少营运证正面',
    });
    await lose('operating');
    await world.run(approveVehicle, {}, { on: { id } });
    expect(await world.get(vehicles, id)).toMatchObject({ auditStatus: 2 });
  });

  it('[D4.4-02g] nor a company without its licence, and the card of the person who stands for it', async () => {
    const { id } = await world.run(addCompany, companyInput((serial += 1)), { as: dispatcher });
    expect((await refused(approveCompany, id)).message).toContain('营业执照');
    await world.run(resubmitCompany, { licenseFile: 'licence' }, { on: { id } });
    const { idNumber } = companyInput(serial);
    expect((await refused(approveCompany, id)).status).toBe(idNumber ? 412 : 200);
  });

  it('[D4.4-02g] nor car owners, captains and brokers without their card', () => {
    for (const { approve } of [carOwnerLife, carCaptainLife, brokerLife])
      expect(approve.refusals).toHaveProperty('noPapers');
  });

  describe('what was recognised on them', () => {
    const box = { x: 0.1, y: 0.2, w: 0.5, h: 0.1 };
    const keep = (file: string, text: string, platformId = '10001', result: 0 | 1 = 1, at = '2026-03-05 08:00:00') =>
      world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
        insertRecord(world.api.openCall(tx, { as: dispatcher, platformId }), ocrRecords, {
          platformId,
          at,
          ocrType: 'ID_CARD',
          fileName: 'a.png',
          fileId: file,
          result,
          resultText: text,
          readFields: [{ field: 'idNumber', value: '990000198002141238', confidencePpm: 990_000, box }],
          ocrConfidence: 990_000,
          costCents: 0,
          operator: 'x',
        }),
      );
    const read = async (files: readonly string[], keys: readonly string[], platformId = '10001') =>
      world.post(papersRead.path, { files }, { as: person('auditor', 'provider', keys), platformId });

    it('is told to who audits, the newest of each paper, with masked numbers, and to nobody else', async () => {
      await keep('front', '旧的', '10001', 1, '2026-03-04 08:00:00');
      await keep('front', '姓名 示安平 公民身份号码 990000198002141238 电话19900001234 许可990000000123');
      await keep('back', '', '10001', 0);
      await keep('foreign', '别人的', '10002');
      const { data } = await read(['front', 'back', 'foreign'], ['serviceDriverAuditList:audit']);
      expect(data).toEqual({
        itemList: [
          {
            file: 'front',
            text: '姓名 示安平 公民身份号码 9900**********1238 电话199****1234 许可990000000123',
            fields: [{ value: '9900**********1238', box }],
          },
        ],
      });
      expect((await read(['front'], ['serviceDriverAuditList:view'])).status).toBe(403);
      expect((await read(['front'], ['serviceDriverAuditList:audit'], '10002')).data).toEqual({ itemList: [] });
    });
    it('is compared with what was entered as people compare', () => {
      const record = {
        idFront: 'f',
        name: '示安平',
        idNumber: '9900**********1238',
        vehicleNum: '蒙K·DM 001',
        empty: null,
      };
      const texts = new Map([['f', '示 安 平\n9900**********1238\n蒙kdm001']]);
      const compare = (fields: readonly string[]) =>
        comparedWith(record, { idFront: fields }, texts).map(({ field, isSame }) => [field, isSame]);
      expect(compare(['name', 'idNumber', 'vehicleNum', 'empty'])).toEqual([
        ['name', true],
        ['idNumber', true],
        ['vehicleNum', true],
      ]);
      expect(comparedWith({ ...record, name: '示安' }, { idFront: ['name'] }, new Map([['f', '样永宁']]))).toEqual([
        { field: 'name', paper: 'idFront', text: '样永宁', isSame: false },
      ]);
      expect(comparedWith(record, { idBack: ['name'] }, texts)).toEqual([]);
    });
  });

  it('belongs to the operator too, for every tenant', async () => {
    const answer = await world.post(
      papersRead.path,
      { files: ['front', 'foreign'] },
      { as: person(operator.id, 'operator', ['driverAudit:audit']), platformId: '00001' },
    );
    expect((answer.data as { itemList: readonly unknown[] }).itemList).toHaveLength(2);
    await world.database.transaction({ role: 'system', platformId: '00001' }, (tx) =>
      tx.run(sql`delete from ocr_record where file_id in ('front', 'back', 'foreign')`),
    );
  });
});
