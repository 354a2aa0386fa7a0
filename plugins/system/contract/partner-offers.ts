import { defineCommand, id, list, text } from '@freightdeck/sdk/contract';
import { pinRefusals } from './partners.ts';

const path = '/api/platform/partnerPlugin';
const none = {
  offer: { status: 404, zh: '没有等待同意的版本', en: 'No version waits for you to agree' },
} as const;
/**
 * A platform agrees to the version that the operator has chosen for it and that asks for more than the one before;
 * `consent` lists all of it. From now on it runs.
 */
export const consentToPartner = defineCommand({
  name: 'partnerPlugin.consent',
  path: `${path}/consent`,
  access: ['plugins:own'],
  input: { pluginId: text(80), packageId: id(), consent: list(text(150), 400) },
  answer: { id: id() },
  refusals: { ...pinRefusals, ...none },
});
/** It does not agree: what it has stays as it is. */
export const refusePartnerUpdate = defineCommand({
  name: 'partnerPlugin.refuseUpdate',
  path: `${path}/refuseUpdate`,
  access: ['plugins:own'],
  input: { pluginId: text(80), packageId: id() },
  answer: { id: id() },
  refusals: none,
});
