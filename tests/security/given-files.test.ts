import { beforeAll, describe, expect, it } from 'vitest';
import { addVehicle, certKeeps, resubmitVehicle, submitCert, vehicles } from '../../plugins/vehicle/contract/index.ts';
import { addSpu } from '../../plugins/shipper/contract/index.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { onEachDatabase } from '../support/database.ts';
import { dispatcher, freightMigrations, FreightWorld, operator, person, system } from '../support/freight-world.ts';
import type { Who } from '../support/freight-world.ts';
import { storeFiles } from '../support/stored-file.ts';

const clerkKeys = ['carInfo2:add', 'carInfo2:edit', 'carInfoKeep:add', 'enterpriseAudit:add'];
/** Adds and edits, and sees neither vehicles nor certificates. */
const clerk = person('clerk', 'provider', clerkKeys);
/** The same, and may look at vehicles. */
const looker = person('looker', 'provider', [...clerkKeys, 'carInfo2:view']);

onEachDatabase('files in commands', freightMigrations, (open) => {
  let world: FreightWorld;
  let serial = 900;
  beforeAll(async () => {
    world = await FreightWorld.open(await open());
    await storeFiles(world.database, ['own-1', 'own-2'], { by: 'clerk' });
    await storeFiles(world.database, ['looker-1'], { by: 'looker' });
    await storeFiles(world.database, ['theirs', 'theirs-2', 'shown'], { by: 'colleague' });
    await storeFiles(world.database, ['foreign', 'same-name'], { platformId: '10002', by: 'clerk' });
    await storeFiles(world.database, ['of-operator'], { platformId: '00001', by: 'operator' });
  }, 120_000);

  const truck = async (more: object, as = system): Promise<string> =>
    (await world.run(addVehicle, { ...vehicleInput((serial += 1)), ...more }, { as })).id;
  const answer = async (path: string, body: object, who: Who) => {
    const { status, reason, messageDetails } = await world.post(path, body, who);
    return { status, reason, messageDetails };
  };
  const add = (more: object, who: Who) =>
    answer(addVehicle.path, { model: { ...vehicleInput((serial += 1)), ...more } }, who);
  const unknown = (field: string) => ({
    status: 400,
    reason: 'invalid',
    messageDetails: { [field]: '文件不存在，或不是您可以使用的文件，请重新上传' },
  });

  describe('a field takes', () => {
    it('a file that the person uploaded', async () => {
      expect(await add({ headPhoto: 'own-1', drivingPermitFront: 'own-2' }, { as: clerk })).toMatchObject({
        status: 200,
      });
    });

    it('no made-up id, no file of another tenant, and no file of a colleague that stands nowhere', async () => {
      for (const headPhoto of ['01JZZZZZZZZZZZZZZZZZZZZZZZ', 'foreign', 'theirs', '/api/platform/file/open?id=own-1'])
        expect(await add({ headPhoto }, { as: clerk }), headPhoto).toEqual(unknown('headPhoto'));
      expect(await add({ headPhoto: 'own-1' }, { as: clerk, platformId: '10002' })).toEqual(unknown('headPhoto'));
    });

    it('a file of a colleague that stands in a record the person may read, and not from others', async () => {
      await truck({ operatingPermitBack: 'shown' });
      expect(await add({ headPhoto: 'shown' }, { as: looker })).toMatchObject({ status: 200 });
      expect(await add({ headPhoto: 'shown' }, { as: clerk })).toEqual(unknown('headPhoto'));
    });

    it('what the record holds already, in whichever of its fields, also from one who cannot open it', async () => {
      // Only what is whole waits for its audit, and can be handed in again.
      const others = { drivingPermitBack: 'shown', operatingPermitFront: 'shown' };
      const id = await truck({ drivingPermitFront: 'theirs', ...others }, dispatcher);
      const edit = (model: object) => answer(resubmitVehicle.path, { id, model }, { as: clerk });
      expect(await edit({ drivingPermitFront: 'theirs', ratedLoadKg: 31_000 })).toMatchObject({ status: 200 });
      expect(await edit({ drivingPermitBack: 'theirs' })).toMatchObject({ status: 200 });
      expect(await edit({ drivingPermitBack: 'theirs-2' })).toEqual(unknown('drivingPermitBack'));
      expect(await world.get(vehicles, id)).toMatchObject({ drivingPermitBack: 'theirs', ratedLoadKg: 31_000 });
    });

    it('no empty text where a file is required', async () => {
      const vehicleId = await truck({});
      const give = (certFile: string, as = clerk) =>
        answer(
          submitCert.path,
          { model: { vehicleId, certType: 'INSPECTION', newTo: '2030-01-01', certFile } },
          { as },
        );
      expect(await give('')).toEqual({ status: 400, reason: 'invalid', messageDetails: { certFile: '不能为空' } });
      expect(await give('looker-1')).toEqual(unknown('certFile'));
      expect(await give('looker-1', looker)).toMatchObject({ status: 200 });
      const page = await world.post(`${certKeeps.path}/paging`, { conditions: [], page: 1, limit: 10 });
      expect(page.pageResult).toMatchObject({ itemList: [{ certFile: 'looker-1' }] });
    });

    it('nor inside a group of fields', async () => {
      const { invoiceTax, serviceFeeMode, ...basic } = companyInput(4321);
      const spu = (licenseFile: string) =>
        answer(
          addSpu.path,
          { model: { basic: { ...basic, licenseFile }, config: { invoiceTax, serviceFeeMode }, quota: null } },
          { as: clerk },
        );
      expect(await spu('theirs-2')).toEqual(unknown('basic.licenseFile'));
      expect(await spu('own-1')).toMatchObject({ status: 200 });
    });
  });

  it('a built-in picture comes from the demo only', async () => {
    expect(await add({ headPhoto: 'builtin/road' }, { as: clerk })).toEqual(unknown('headPhoto'));
    const id = await truck({ headPhoto: 'builtin/road' });
    expect(await world.get(vehicles, id)).toMatchObject({ headPhoto: 'builtin/road' });
  });

  it("the operator gives files of its own, and may leave a tenant's where they are", async () => {
    const id = await truck({ headPhoto: 'theirs' });
    const central = { as: person(operator.id, 'operator', ['carInfoKeep:add', 'carInfo:view']), platformId: '00001' };
    const give = (certFile: string) =>
      answer(
        submitCert.path,
        { model: { vehicleId: id, certType: 'COMPULSORY', newTo: '2030-01-01', certFile } },
        central,
      );
    expect(await give('foreign')).toEqual(unknown('certFile'));
    expect(await give('of-operator')).toMatchObject({ status: 200 });
  });
});
