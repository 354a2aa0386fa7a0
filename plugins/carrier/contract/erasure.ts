import * as z from 'zod/mini';
import { date, defineEvent, defineQuery, id, optional, shape, text } from '@freightdeck/sdk/contract';

/** Who can be erased; the word is also that of the owner of an account. */
export const personKinds = ['driver', 'captain', 'carOwner', 'broker', 'contact', 'partner'] as const;
/** Who is erased, before the name goes: for those who keep something of the person under another key. */
export interface ErasedPerson {
  readonly platformId: string;
  readonly kind: (typeof personKinds)[number];
  readonly id: string;
}
export const personErased = defineEvent<ErasedPerson>('carrier.personErased');

/** What the erasure of somebody would do today: why not, until when papers are kept, and where the person stands. */
export const erasurePreview = defineQuery({
  name: 'erasure.preview',
  path: '/api/user/erasure/preview',
  access: [
    ...['driverAudit:erase', 'serviceDriverAuditList:erase', 'carCaptainManage:erase', 'carownerAudit:erase'],
    ...['carownerManage:erase', 'brokerAudit:erase', 'ylCopartner:erase'],
  ] as [string, ...string[]],
  conditions: true,
  input: {
    /** One of `personKinds`. */
    kind: text(16),
    personId: id(),
  },
  answer: {
    /** The refusal that would be given, in the words of the person's language. */
    hold: optional(text(200)),
    /** The first day on which the law lets go; empty: nothing keeps it. */
    keptUntil: optional(date()),
    /** Rows that name the person, by table of the schema; `atOnce`: no law asks for them. */
    places: shape(z.array(z.object({ place: z.string(), rows: z.int(), atOnce: z.boolean() }))),
  },
});
