import { action, listPage } from '@freightdeck/sdk/web';
import { addresses, deleteAddress } from '../../contract/index.ts';
import { addAddressAction, editAddressAction } from '../actions.ts';

/** 发货地址簿 */
export const page = listPage(addresses, {
  columns: [
    { field: 'unitName', width: 220, pin: 'left' },
    'side',
    { field: 'place', width: 220 },
    'areaCode',
    { field: 'lonLat', width: 190 },
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
