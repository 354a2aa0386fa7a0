import type { RecordOf } from '@freightdeck/sdk/contract';
import { action } from '@freightdeck/sdk/web';
import {
  addDriver,
  brokerLife,
  carOwnerLife,
  changeDriver,
  editBasic,
  paperFields,
  paperSections,
  resubmitDriver,
  type brokers,
  type carOwners,
  type drivers,
} from '@freightdeck/plugin-carrier/contract';

type Driver = RecordOf<typeof drivers>;
/** Corrections and changes start with the current values, without the numbers that are masked. */
const asItIs = (driver: Driver) => ({
  name: driver.name,
  ...(Object.fromEntries(paperFields.map((field) => [field, driver[field]])) as Partial<Driver>),
  driverLicenseNo: null,
  emergencyMobile: null,
});
const named = { title: 'basic', fields: ['name'] } as const;

export const changeDriverAction = action(changeDriver, {
  initial: asItIs,
  sections: [named, ...paperSections, { title: 'why', fields: ['reason'] }],
});
export const resubmitDriverAction = action(resubmitDriver, {
  initial: asItIs,
  sections: [named, ...paperSections],
});
/** A new driver, by his papers. */
export const addDriverAction = action(addDriver, {
  primary: true,
  icon: 'Add',
  sections: [
    { title: 'basic', fields: ['name', 'mobile', 'idNumber'] },
    { title: 'card', fields: ['gender', 'address', 'idValidTo', 'idFront', 'idBack'] },
    ...paperSections,
  ],
});

const cardAsItIs = ({ gender, address, idValidTo, idFront, idBack }: Driver) => ({
  gender,
  address,
  idValidTo,
  idFront,
  idBack,
});
export const editBasicAction = action(editBasic, { icon: 'Edit', initial: cardAsItIs });

// Starts without mobile numbers, because they are masked; left empty, they stay unchanged.
const brokerAsItIs = ({ name, companyName, region, infoFeeCapPpm, idFront, idBack }: RecordOf<typeof brokers>) => ({
  name,
  companyName,
  region,
  infoFeeCapPpm,
  idFront,
  idBack,
  mobile: null,
});
export const brokerActions = [
  action(brokerLife.approve),
  action(brokerLife.reject),
  action(brokerLife.resubmit, { initial: brokerAsItIs }),
  action(brokerLife.edit, { icon: 'Edit', initial: brokerAsItIs }),
  action(brokerLife.enable),
  action(brokerLife.disable),
];
const ownerAsItIs = ({ name, account, ownerType, roadPermitNo, idFront, idBack }: RecordOf<typeof carOwners>) => ({
  name,
  account,
  ownerType,
  roadPermitNo,
  idFront,
  idBack,
  mobile: null,
});
export const ownerActions = [
  action(carOwnerLife.approve),
  action(carOwnerLife.reject),
  action(carOwnerLife.resubmit, { initial: ownerAsItIs }),
  action(carOwnerLife.edit, { icon: 'Edit', initial: ownerAsItIs }),
  action(carOwnerLife.enable),
  action(carOwnerLife.disable),
];
