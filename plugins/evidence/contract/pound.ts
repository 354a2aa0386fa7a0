import { dateTime, defineResource, file, id, integer, optional, plate, ratio, text, weight } from '@freightdeck/sdk/contract';
import { difference, duplicate, fence, poundStatus, poundType, rejectCode } from './pound-states.ts';

/** Slips that are drawn, not photographed: they stand in where nobody can take a photo, in demo and test mode. */
export const drawnPictures = ['builtin/slip-1', 'builtin/slip-2', 'builtin/slip-3', 'builtin/slip-4', 'builtin/slip-5', 'builtin/slip-6', 'builtin/slip-7', 'builtin/slip-8'] as const;

/** 磅单: what a weighbridge has measured of one trip, at its loading or its unloading. */
export const pounds = defineResource({
  name: 'pound',
  path: '/api/trucking/pound',
  table: 'pound',
  tenancy: 'tenant',
  fields: {
    poundSn: text(20),
    poundType,
    platformName: text(64),
    waybillId: id('waybill'),
    waybillSn: text(20),
    companyName: text(64),
    vehicleNum: plate(),
    goodsName: text(512),
    unitName: text(64),
    /** What was said at the loading or unloading, before the slip came. */
    declaredKg: optional(weight()),
    grossKg: optional(weight()),
    tareKg: optional(weight()),
    netKg: optional(weight()),
    /** What the app read off the photo, and how sure it was. */
    ocrNetKg: optional(weight()),
    ocrConfidence: optional(ratio()),
    diffFlag: optional(difference),
    /** Of an unloading: less than was weighed at the loading. */
    lossKg: optional(weight()),
    weighAt: optional(dateTime()),
    inFence: optional(fence),
    duplicateFlag: duplicate,
    duplicateOf: optional(text(200)),
    photo: optional(file()),
    photo2: optional(file()),
    photo3: optional(file()),
    poundStatus,
    rejectCode: optional(rejectCode),
    submitBy: optional(text(20)),
    submitAt: optional(dateTime()),
    submitCount: integer(0, 100_000),
    auditBy: optional(text(20)),
    auditAt: optional(dateTime()),
    auditRemark: optional(text(200)),
    createdAt: dateTime(),
  },
  filters: {
    waybillSn: 'many', vehicleNum: 'many', poundType: 'in', poundStatus: 'in', companyName: 'like', weighAt: 'range', diffFlag: 'in', duplicateFlag: 'in', waybillId: 'equal', createdAt: 'range',
  },
  sorts: ['weighAt', 'createdAt', 'netKg'],
  counted: 'poundStatus',
  label: 'poundSn',
  access: ['poundManager:view', 'poundManagerPlatform:view'],
  exportAccess: ['poundManager:export', 'poundManagerPlatform:export'],
});
