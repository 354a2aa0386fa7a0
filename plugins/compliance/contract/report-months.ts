import { defineResource, integer, month, optional, ratio, text } from '@freightdeck/sdk/contract';

const count = integer(0, 1_000_000_000);
/** What the province asks of a month, in ppm. */
export const monthTargets = {
  uploadPpm: 1_000_000,
  fundsPpm: 980_000,
  networkPpm: 980_000,
  trackPpm: 950_000,
} as const;
/** 上报月度统计: how the trips signed in a month stand with the province. A share of nothing is empty. */
export const regMonths = defineResource({
  name: 'regMonth',
  path: '/api/compliance/regMonth',
  table: 'reg_report',
  tenancy: 'tenant',
  fields: {
    month: month(),
    platformName: text(64),
    tripCount: count,
    /** Trips whose waybill the province has accepted. */
    uploadedCount: count,
    uploadPpm: optional(ratio()),
    /** Trips that were paid, and those whose whole payment it has accepted. */
    paidCount: count,
    fundsCount: count,
    fundsPpm: optional(ratio()),
    /** Vehicles that drove, and those that were heard of. */
    vehicleCount: count,
    networkedCount: count,
    networkPpm: optional(ratio()),
    /** Trips whose track enters both fences. */
    trackCount: count,
    trackPpm: optional(ratio()),
    failCount: count,
    /** The ten most frequent errors of the month, with how often they came. */
    topErrors: optional(text(400)),
  },
  filters: { month: 'like' },
  sorts: ['month', 'uploadPpm'],
  label: 'month',
  access: ['regReportQueue:view'],
  exportAccess: ['recordReports:export'],
});
