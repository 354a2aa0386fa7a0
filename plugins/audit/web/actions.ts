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
  submitDriver,
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
const cardAsItIs = ({ gender, address, idValidTo, idFront, idBack }: Driver) => ({
  gender,
  address,
  idValidTo,
  idFront,
  idBack,
});
const named = { title: 'basic', fields: ['name'] } as const;

export const changeDriverAction = action(changeDriver, {
  initial: asItIs,
  sections: [named, ...paperSections, { title: 'why', fields: ['reason'] }],
});
const cardPart = { title: 'card', fields: ['gender', 'address', 'idValidTo', 'idFront', 'idBack'] } as const;
const wholeAsItIs = (driver: Driver) => ({ ...asItIs(driver), ...cardAsItIs(driver) });
/** What was missing or wrong, with the whole record. */
export const resubmitDriverAction = action(resubmitDriver, {
  initial: wholeAsItIs,
  sections: [named, cardPart, ...paperSections],
});
export const submitDriverAction = action(submitDriver, {
  initial: wholeAsItIs,
  sections: [named, cardPart, ...paperSections],
});
/** A new driver, by his papers. */
export const addDriverAction = action(addDriver, {
  primary: true,
  icon: 'Add',
  sections: [{ title: 'basic', fields: ['name', 'mobile', 'idNumber'] }, cardPart, ...paperSections],
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
  action(brokerLife.submit, { initial: brokerAsItIs }),
  action(brokerLife.resubmit, { initial: brokerAsItIs }),
  action(brokerLife.edit, { icon: 'Edit', initial: brokerAsItIs }),
  action(brokerLife.enable),
  action(brokerLife.disable),
  action(brokerLife.cancel),
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
  action(carOwnerLife.submit, { initial: ownerAsItIs }),
  action(carOwnerLife.resubmit, { initial: ownerAsItIs }),
  action(carOwnerLife.edit, { icon: 'Edit', initial: ownerAsItIs }),
  action(carOwnerLife.enable),
  action(carOwnerLife.disable),
  action(carOwnerLife.cancel),
];
