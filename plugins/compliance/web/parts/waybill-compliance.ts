import type { RecordOf } from '@freightdeck/sdk/contract';
import { related, relatedPart } from '@freightdeck/sdk/ui';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import { complianceChecks, regReports, taxFilings } from '../../contract/index.ts';

/** Length of `yyyy-MM`. */
const monthLength = 7;

/** 合规 of a waybill: its latest check, what the regulator was told, and the tax filing of the driver's month. */
export const part = relatedPart<RecordOf<typeof waybills>>(({ id, waybillSn, driverId, driverName, signAt }) => [
  related({
    wholly: true,
    resource: complianceChecks,
    where: { waybillId: id },
    label: 'trip.check',
    empty: { title: 'trip.noCheck', hint: 'trip.noCheckHint' },
    columns: [
      'waybillSn',
      'riskLevel',
      'contractFlow',
      'goodsFlow',
      'fundsFlow',
      'invoiceFlow',
      'trackFlow',
      'hits',
      'waivedHits',
      'at',
    ],
  }),
  related({
    resource: regReports,
    where: { waybillSn },
    label: 'trip.reports',
    empty: { title: 'trip.noReport', hint: 'trip.noReportHint' },
    columns: ['bizNo', 'msgType', 'reportState', 'seq', 'errorCode', 'message', 'sentAt', 'acceptedAt'],
  }),
  ...(signAt === null
    ? []
    : [
        related({
          wholly: true,
          resource: taxFilings,
          where: { month: signAt.slice(0, monthLength), name: driverName },
          label: 'trip.tax',
          empty: { title: 'trip.noTax', hint: 'trip.noTaxHint' },
          only: ({ personId }) => personId === driverId,
          columns: ['name', 'month', 'taxStatus', 'tripCount', 'income', 'vat', 'iit', 'payNo', 'declaredAt', 'paidAt'],
        }),
      ]),
]);
