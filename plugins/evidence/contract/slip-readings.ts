import * as z from 'zod/mini';
import { defineQuery, list, shape, text } from '@freightdeck/sdk/contract';

const field = z.object({
  field: z.string(),
  value: z.string(),
  box: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
});
/** What was read on photos of slips, the newest reading of each, and where it stands, in shares of the picture. */
export const slipReadings = defineQuery({
  name: 'pound.readings',
  path: '/api/trucking/pound/readings',
  access: ['poundManager:viewImage', 'poundManagerPlatform:viewImage'],
  input: { files: list(text(40), 60) },
  answer: { itemList: list(shape(z.object({ file: z.string(), fields: z.array(field) })), 60) },
});
