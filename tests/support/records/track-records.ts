import {
  addConfig,
  addDevice,
  bindDevice,
  openService,
  recogniseOcr,
  standardLimits,
} from '../../../plugins/trajectory/contract/index.ts';
import { sql } from '../../../sdk/server/index.ts';
import { insertRow, textOf, type MakeRecords } from './tenant-maker.ts';

/** Where a trip was: its track, device and alarm, what watching it costs, and a picture that was read. */
export const trackRecords: MakeRecords = async (tenant, ids) => {
  const { platformId, n, mark, maker, run, one, answers } = tenant;
  const { company = '', vehicle = '', waybill = '' } = ids;
  const waybillSn = await textOf(tenant, 'waybill', 'waybill_sn', waybill);
  const picture = { ocrType: 'POUND', fileName: `${mark}-68`, bizNo: `${mark}-69` } as const;
  const ocrRecord = await run(recogniseOcr, picture, maker);
  // A reading counts when it is there.
  await answers();
  const vehicleNum = await textOf(tenant, 'waybill', 'vehicle_num', waybill);
  const trackDevice = await run(
    addDevice,
    { deviceNo: `${mark}-60`, simNo: `${mark}-61`, deviceType: 'BEIDOU_JT808', protocol: 'JT808' },
    maker,
  );
  await run(bindDevice, { vehicleId: vehicle }, maker, trackDevice);
  return {
    waybillTrack: await one(
      sql`update waybill_track set send_unit_name = ${`${mark}-62`}, receive_unit_name = ${`${mark}-63`}
        where platform_id = ${platformId} and id = ${waybill} returning id`,
    ),
    trajectoryConfig: await run(
      addConfig,
      { ...standardLimits, alarmTypes: [...standardLimits.alarmTypes], companyId: company },
      maker,
    ),
    trackDevice,
    locusAlarm: await insertRow(tenant, 'locus_alarm', {
      alarm_sn: `BJ-${platformId}`,
      alarm_type: 'OVERSPEED',
      alarm_level: 'MID',
      waybill_id: waybill,
      waybill_sn: waybillSn,
      vehicle_num: vehicleNum,
      driver_name: `${mark}-64`,
      start_at: '2026-01-01 08:00:00+08',
      place: `${mark}-65`,
      value: `${mark}-66`,
      threshold: `${mark}-67`,
    }),
    waybillService: await run(openService, { waybillSn }, maker),
    ocrRecord,
    serviceUsage: await one(
      sql`select id from service_usage where platform_id = ${platformId} and biz_no = ${`${mark}-69`}`,
    ),
    serviceStatement: await insertRow(tenant, 'service_statement', {
      statement_no: `DZ-${platformId}`,
      month: `2025-0${n}`,
      usage_type: 'OCR',
      quantity: 1,
      unit_fee: 10,
      amount: 10,
      pay_no: `${mark}-70`,
    }),
  };
};
