import * as z from 'zod/mini';
import { defineQuery, list, shape, text } from '@freightdeck/sdk/contract';

/** A value that was read, and where it stands, in shares of the picture's width and height. */
const placed = z.object({
  value: z.string(),
  box: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
});
/**
 * What was recognised on these papers (OCR), for those who audit: the newest reading of each file. Numbers of persons
 * are masked as they are in the record.
 */
export const papersRead = defineQuery({
  name: 'audit.papers',
  path: '/api/user/auditPaper/read',
  access: [
    'serviceDriverAuditList:audit',
    'driverAudit:audit',
    'serviceCarAuditList:audit',
    'carInfo:audit',
    'carownerAudit:audit',
    'brokerAudit:audit',
    'carCaptainManage:audit',
    'enterpriseAudit:audit',
  ],
  input: { files: list(text(40), 20) },
  answer: { itemList: list(shape(z.object({ file: z.string(), text: z.string(), fields: z.array(placed) })), 20) },
});
