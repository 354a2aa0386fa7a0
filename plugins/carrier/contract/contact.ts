import {
  agreementOf,
  askedBefore,
  dateTime,
  defineCommand,
  defineResource,
  erasureFields,
  erasureRefusals,
  id,
  mobile,
  text,
} from '@freightdeck/sdk/contract';
import { memberRefusals } from './member.ts';

const path = '/api/user/erasedContact';
const access = ['contactErasure:erase'] as const;

/**
 * 联系人个人信息清除: contacts of shippers, of places of loading and unloading, and of the provider. They have no row of
 * their own: who asks names them as they stand there.
 */
export const contacts = defineResource({
  name: 'erasedContact',
  path,
  table: 'erased_contact',
  tenancy: 'tenant',
  fields: { name: text(20), mobile: mobile('data:plainMobile'), createdAt: dateTime(), ...erasureFields },
  filters: { name: 'like', mobile: 'equal', createdAt: 'range' },
  sorts: ['createdAt'],
  label: 'name',
  access: ['contactErasure:view'],
});
const { name, mobile: telephone } = contacts.fields;
const { erased: _erased, stillHere: _here, agreedBefore: _agreed, ...holds } = erasureRefusals;
/** One person asks for it, with a reason. */
export const addContact = defineCommand({
  name: 'erasedContact.askErasure',
  path: `${path}/askErasure`,
  access,
  danger: true,
  stepUp: 'rights',
  input: { name, mobile: telephone, reason: text(200) },
  answer: { id: id() },
  refusals: { ...holds, ...memberRefusals, askedBefore },
});
export const contactErasure = agreementOf(contacts, access);
