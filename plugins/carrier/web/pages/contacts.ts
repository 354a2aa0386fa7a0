import { action, listPage } from '@freightdeck/sdk/web';
import { addContact, contactErasure, contacts } from '../../contract/index.ts';

/** 联系人信息清除 */
export const page = listPage(contacts, {
  columns: [
    { field: 'name', pin: 'left', width: 128 },
    'mobile',
    'eraseWantedAt',
    'spareAgreedAt',
    'eraseAgreedAt',
    'erasedAt',
    'createdAt',
  ],
  filters: ['name', 'mobile', 'platformId', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [action(addContact, { primary: true, icon: 'PersonDelete' })],
  rowActions: [action(contactErasure.spare), action(contactErasure.erase)],
});
