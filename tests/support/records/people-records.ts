import { sql } from '../../../sdk/server/index.ts';
import {
  addBroker,
  addCarCaptain,
  addCarOwner,
  addContact,
  configFace,
  verifyFace,
} from '../../../plugins/carrier/contract/index.ts';
import { memberInput } from '../../../plugins/carrier/fixtures.ts';
import { creditCodeOf } from '../../../plugins/shipper/fixtures.ts';
import { addBlock, submitCert } from '../../../plugins/vehicle/contract/index.ts';
import { fileOf, type MakeRecords } from './tenant-maker.ts';

/** A record of every resource of carrier and vehicle beside drivers and vehicles themselves. */
export const peopleRecords: MakeRecords = async (tenant, ids) => {
  const { platformId, n, mark, maker, run, one } = tenant;
  const member = (index: number) => ({ ...memberInput(n * 10 + index), name: `${mark}-2${index}` });
  const driver = ids['driver'] ?? '';
  const carOwner = await run(addCarOwner, { ...member(1), account: `owner${n}`, ownerType: 'PERSON' }, maker);
  const carCaptain = await run(
    addCarCaptain,
    { ...member(2), teamName: `${mark}-25`, feeMode: 'NONE', payeeEnabled: 0 },
    maker,
  );
  const broker = await run(addBroker, { ...member(3), region: `${mark}-26` }, maker);
  const gone = { name: `${mark}-24`, mobile: memberInput(n * 10 + 4).mobile, reason: `${mark}-24` };
  const erasedContact = await run(addContact, gone, maker);
  const vehicleCertKeep = await run(
    submitCert,
    {
      vehicleId: ids['vehicle'] ?? '',
      certType: 'INSPECTION',
      newTo: '2035-01-01',
      certFile: await fileOf(tenant, `${mark}-27`),
    },
    maker,
  );
  const blockEntry = await run(
    addBlock,
    { targetType: 'COMPANY', keyValue: creditCodeOf(8000 + n), reasonCode: 'DISPUTE', reason: `${mark}-28` },
    maker,
  );
  await run(
    verifyFace,
    { scene: 'GRAB', faceScore: 1, livenessType: 'ACTION', device: `${mark}-29`, channel: 'test', costCents: 1 },
    { ...maker, actor: 'driver' },
    driver,
  );
  const faceScene = await run(
    configFace,
    { forPlatform: platformId, scene: 'BINDCARD', enabled: 1, thresholdPpm: 1 },
    { ...maker, actor: 'operator', name: `${mark}-30` },
  );
  return {
    carOwner,
    carCaptain,
    broker,
    erasedContact,
    vehicleCertKeep,
    blockEntry,
    faceScene,
    // Adding members puts three people on the list; one of each tenant is enough to look for.
    person: await one(
      sql`with gone as (delete from person_check where platform_id = ${platformId} and name <> ${`${mark}-21`})
        select id from person_check where platform_id = ${platformId} and name = ${`${mark}-21`}`,
    ),
    faceVerify: await one(sql`select id from face_verify where platform_id = ${platformId}`),
    faceLock: await one(sql`select id from face_lock where platform_id = ${platformId}`),
  };
};
