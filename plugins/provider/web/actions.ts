import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, runAction } from '@freightdeck/sdk/web';
import {
  bindCopartner,
  configureProvider,
  type copartners,
  disableCopartner,
  editCopartner,
  editServiceProvider,
  enableCopartner,
  type serviceProviders,
} from '../contract/index.ts';

type Provider = RecordOf<typeof serviceProviders>;
type Copartner = RecordOf<typeof copartners>;

export const editAction = action(editServiceProvider, {
  icon: 'Edit',
  // Starts without the contact's number, which is masked; left empty, it stays unchanged.
  initial: (row: Provider) => ({
    platformName: row.platformName,
    shortName: row.shortName,
    platformGrade: row.platformGrade,
    uscc: row.uscc,
    legalPerson: row.legalPerson,
    businessPermitNo: row.businessPermitNo,
    permitFrom: row.permitFrom,
    permitTo: row.permitTo,
    contactName: row.contactName,
  }),
});
export const configAction = action(configureProvider, {
  icon: 'Settings',
  initial: (row: Provider) => ({
    oilgasConsumeThirdPartyType: row.oilgasConsumeThirdPartyType,
    brokerFlag: row.brokerFlag,
    carCaptainFlag: row.carCaptainFlag,
    platformFeePpm: row.platformFeePpm,
    platformFeeMode: row.platformFeeMode,
    vatPpm: row.vatPpm,
    infoVatPpm: row.infoVatPpm,
    maxOilRatio: row.maxOilRatio,
    maxGasRatio: row.maxGasRatio,
    payDeadlineHours: row.payDeadlineHours,
    acceptMinutes: row.acceptMinutes,
    regProvince: row.regProvince,
    payChannel: row.payChannel,
    complianceMode: row.complianceMode,
  }),
});
export const historyAction = runAction<Provider>(
  'history',
  (row, tools) => tools.go('/serviceConfigEditRecord', { platformId: row.platformId }),
  { key: 'serviceConfigEditRecord:view', icon: 'History' },
);
export const partnerActions = [
  action(bindCopartner, { icon: 'Link' }),
  runAction<Copartner>('binds', (row, tools) => tools.go('/ylCopartner/binds', { copartnerId: row.id }), {
    key: 'ylCopartner:detail',
    icon: 'History',
  }),
  action(editCopartner, {
    icon: 'Edit',
    initial: ({ commissionMode, commissionRatio, commissionPerTrip, validFrom, validTo }: Copartner) => ({
      commissionMode,
      commissionRatio,
      commissionPerTrip,
      validFrom,
      validTo,
    }),
  }),
  action(enableCopartner),
  action(disableCopartner),
];
