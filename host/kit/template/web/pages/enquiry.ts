import { action, recordPage } from '@freightdeck/sdk/web';
import { accept, enquiries } from '../../contract/enquiry.ts';

/** A record: figures, fields, the file, and the timeline that the service answers. */
export const page = recordPage(enquiries, {
  figures: ['weight', 'price'],
  sections: [{ title: 'enquiry', fields: ['sn', 'cargo', 'weight', 'price', 'sheet', 'createdAt'] }],
  actions: [action(accept, { primary: true })],
});
