import { defineQuery, id, paperAnswer, text } from '@freightdeck/sdk/contract';
import { vehicles } from './vehicle.ts';

/** 打印: the archive of a vehicle on A4 as PDF, without its pictures. `origin` is the address of the console. */
export const printVehicle = defineQuery({
  name: 'vehicle.print',
  path: `${vehicles.path}/print`,
  access: ['carInfoDetail:print'],
  input: { id: id('vehicle'), origin: text(60) },
  answer: paperAnswer,
  file: true,
  writes: true,
});
