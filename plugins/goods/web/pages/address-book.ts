import { action, listPage } from '@freightdeck/sdk/web';
import { addresses, deleteAddress } from '../../contract/index.ts';
import { addAddressAction, editAddressAction } from '../actions.ts';

/** 发货地址簿 */
export const page = listPage(addresses, {
  columns: [
    { field: 'unitName', width: 220, pin: 'left' },
    'side',
    { field: 'place', width: 220 },
    { field: 'areaCode', width: 240, hidden: true },
    { field: 'lonLat', width: 190, hidden: true },
    'contactName',
    'contactMobile',
    'createdAt',
  ],
  filters: ['unitName', 'place', 'side', 'createdAt'],
  sort: { createdAt: 'desc' },
  actions: [addAddressAction],
  rowActions: [editAddressAction, action(deleteAddress)],
  bulk: [deleteAddress],
});
