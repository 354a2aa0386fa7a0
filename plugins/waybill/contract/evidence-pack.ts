import { defineCommand, integer, packInput } from '@freightdeck/sdk/contract';
import { waybills } from './waybill.ts';

/**
 * 证据包: everything that proves a trip, as the files of a zip. It reads and changes nothing, can be made again at any
 * time, and each making is a row in the trail of the trip and in the audit log.
 */
export const evidencePack = defineCommand({
  name: 'waybill.evidencePack',
  path: `${waybills.path}/evidencePack`,
  access: ['waybillManage:evidencePack', 'platformWaybillManage:evidencePack'],
  on: waybills,
  bulk: true,
  packs: true,
  input: packInput,
  answer: { files: integer(0, 10_000) },
});
