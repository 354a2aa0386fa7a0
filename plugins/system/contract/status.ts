import { defineQuery, list, shape, type RowOf } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

const words = z.object({ zh: z.string(), en: z.string() });
const line = z.object({
  name: z.string(),
  title: words,
  state: z.enum(['ok', 'warning', 'bad']),
  value: z.nullable(z.number()),
  unit: z.enum(['count', 'second', 'byte']),
  note: words,
  todo: words,
  path: z.nullable(z.string()),
});
const process = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: z.string(),
  seenAt: z.string(),
  alive: z.boolean(),
  connections: z.int(),
  waiting: z.int(),
  pools: z.array(z.object({ name: z.string(), total: z.int(), waiting: z.int() })),
  memoryBytes: z.number(),
  busyRatio: z.number(),
  diskFreeBytes: z.number(),
  diskBytes: z.number(),
});

/** 运行状态: whatever the platform stands on, how it is, and what to do. */
export const statusRead = defineQuery({
  name: 'systemStatus.read',
  path: '/api/platform/systemStatus/read',
  access: ['systemStatus:view'],
  input: {},
  answer: { lines: list(shape(line), 500), processes: list(shape(process), 500) },
});
export type StatusAnswer = RowOf<typeof statusRead.answer>;
