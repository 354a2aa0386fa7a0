import { action, listPage, runAction } from '@freightdeck/sdk/web';
import { accept, enquire, enquiries } from '../../contract/enquiry.ts';

/** A list: search, tabs with numbers, columns that can be moved, paging and its address are the console's. */
export const page = listPage(enquiries, {
  columns: [{ field: 'sn', opens: true }, 'cargo', 'weight', 'price', 'status', 'createdAt'],
  filters: ['sn', 'cargo', 'status'],
  sort: { createdAt: 'desc' },
  opens: 'acme-quotes.enquiry',
  actions: [runAction('enquire', (_, { go }) => go('/partner/acme-quotes/enquire'), { like: enquire, icon: 'Add' })],
  rowActions: [action(accept)],
});
