import { defineQuery, integer, list, paperAnswer, shape, text } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

const access = ['simulator:view'] as const;
/** The latest mails that left this tenant: the played post office delivers them nowhere else. */
export const mailInbox = defineQuery({
  name: 'sim.mailInbox',
  path: '/api/sim/mail/inbox',
  access,
  input: {},
  answer: {
    itemList: list(
      shape(
        z.object({
          id: z.string(),
          recipient: z.string(),
          subject: z.string(),
          text: z.string(),
          files: z.array(z.string()),
          sentAt: z.string(),
        }),
      ),
    ),
  },
});
/** A file of such a mail. */
export const mailFile = defineQuery({
  name: 'sim.mailFile',
  path: '/api/sim/mail/file',
  access,
  file: true,
  input: { id: text(100), at: integer(0, 20) },
  answer: paperAnswer,
});
