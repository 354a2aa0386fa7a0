import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, runAction } from '@freightdeck/sdk/web';
import {
  bindDrivers,
  bindVehicles,
  carCaptainLife,
  carOwnerLife,
  editCaptainTerms,
  type carCaptains,
  type carOwners,
} from '../contract/index.ts';

type Owner = RecordOf<typeof carOwners>;
type Captain = RecordOf<typeof carCaptains>;

// Starts without mobile numbers, because they are masked; left empty, they stay unchanged.
const ownerAsItIs = ({ name, account, ownerType, roadPermitNo, idFront, idBack }: Owner) => ({
  name,
  account,
  ownerType,
  roadPermitNo,
  idFront,
  idBack,
  mobile: null,
});
const captainAsItIs = ({ name, teamName, idFront, idBack }: Captain) => ({
  name,
  teamName,
  idFront,
  idBack,
  mobile: null,
});

export const ownerActions = [
  action(carOwnerLife.edit, { icon: 'Edit', initial: ownerAsItIs }),
  action(bindVehicles, { icon: 'VehicleTruck' }),
  action(carOwnerLife.enable),
  action(carOwnerLife.disable),
  action(carOwnerLife.cancel),
];
export const captainActions = [
  action(carCaptainLife.approve),
  action(carCaptainLife.reject),
  action(carCaptainLife.submit, { initial: captainAsItIs }),
  action(carCaptainLife.resubmit, { initial: captainAsItIs }),
  action(carCaptainLife.edit, { icon: 'Edit', initial: captainAsItIs }),
  action(editCaptainTerms, { icon: 'MoneyHand' }),
  action(bindDrivers, { icon: 'People' }),
  action(carCaptainLife.enable),
  action(carCaptainLife.disable),
  action(carCaptainLife.cancel),
];

/** The wallet of somebody, beside his account at the channel. */
const wallet = <Row extends { readonly name: string }>(ownerType: string, key: string) =>
  runAction<Row>('wallet', ({ name }, tools) => tools.go('/balanceQuery', { ownerType, ownerName: name }), {
    key,
    icon: 'Wallet',
  });
export const ownerWallet = wallet<Owner>('carOwner', 'carownerManage:wallet');
export const captainWallet = wallet<Captain>('captain', 'carCaptainManage:wallet');
