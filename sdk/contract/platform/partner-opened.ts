import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { list, shape } from '../field-kinds.ts';

const opened = z.object({
  pluginId: z.string().check(z.maxLength(80)),
  page: z.string().check(z.maxLength(130)),
  opens: z.int().check(z.minimum(1), z.maximum(1000)),
});
/** How often pages of partners' plugins were opened since the last report: counted by day, without who it was. */
export const partnerOpened = defineCommand({
  name: 'partnerPlugin.opened',
  path: '/api/platform/partnerPlugin/opened',
  access: 'session',
  input: { opened: list(shape(opened), 50) },
});
