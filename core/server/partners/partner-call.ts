import { definePort } from '@freightdeck/sdk/contract';
import * as z from 'zod/mini';

/** Adapter of the calls that the platform itself makes; each plugin is a lane of its own, `partner:acme-quotes`. */
export const partnerLane = 'partner';
const words = z.object({ zh: z.string(), en: z.string() });
const request = z.object({
  plugin: z.string(),
  /** A command that was carried out, with its record; or a job that is due. */
  event: z.optional(z.string()),
  resource: z.optional(z.string()),
  recordId: z.optional(z.string()),
  job: z.optional(z.string()),
  /** When the command was carried out, or the job was due. */
  at: z.string(),
});
const answer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('taken'),
    version: z.string(),
    /** What people of the tenant are told, as the service wants it. */
    notices: z.array(z.object({ kind: z.string(), text: words, query: z.optional(z.record(z.string(), z.string())) })),
  }),
  /** Nobody is there for it any more: the plugin was stopped, is not active, or does not ask for it. */
  z.object({ kind: z.literal('dropped'), why: z.enum(['notActive', 'notDeclared', 'superseded']) }),
]);
export type PartnerRequest = z.infer<typeof request>;
export type PartnerAnswer = z.infer<typeof answer>;
/** A partner's service is told of an event, or that a job is due. */
export const partnerCall = definePort<PartnerRequest, PartnerAnswer>({ name: 'partner.call', request, answer });
