import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  file,
  group,
  id,
  list,
  money,
  optional,
  text,
  weight,
} from '@freightdeck/sdk/contract';

/** What our service keeps, and the console's page engine shows: lists, records and forms are made of it. */
export const enquiries = defineResource({
  name: 'acmeQuotesEnquiry',
  // The page engine asks below this path; `plugin.ts` says which of those calls the service serves.
  path: '/api/partner/acme-quotes/enquiries',
  table: 'enquiry',
  tenancy: 'tenant',
  label: 'sn',
  access: ['acme-quotes.enquiries:view'],
  fields: {
    sn: text(20),
    // Without values of its own: they come from our dictionary, which `web/index.ts` loads.
    cargo: choice<string>('acme-quotes.cargo', []),
    weight: weight(),
    price: money(),
    status: choice('acme-quotes.status', [
      { value: 10, zh: '已报价', en: 'Quoted', tone: 'waiting' },
      { value: 20, zh: '已接受', en: 'Accepted', tone: 'done' },
    ]),
    // Kept by the console, under the rules of `uploads` in `plugin.ts`; the service holds its id.
    sheet: optional(file('acme-quotes.sheet')),
    createdAt: dateTime(),
  },
  filters: { sn: 'like', cargo: 'in', status: 'in' },
  sorts: ['createdAt', 'weight', 'price'],
  counted: 'status',
});

/** The form: its fields are those of the record. */
export const enquire = defineCommand({
  name: 'acmeQuotesEnquiry.enquire',
  path: '/api/partner/acme-quotes/enquiries/enquire',
  access: ['acme-quotes.enquiries:add'],
  input: {
    cargo: enquiries.fields.cargo,
    weight: weight(),
    sheet: enquiries.fields.sheet,
  },
  answer: { id: id(), sn: text(20) },
});

/** A button of the record: the service says by `abilities` when it is there, and decides again when it is pressed. */
export const accept = defineCommand({
  name: 'acmeQuotesEnquiry.accept',
  path: '/api/partner/acme-quotes/enquiries/accept',
  access: ['acme-quotes.enquiries:add'],
  on: enquiries,
});

/** The entries of our dictionary, as the service has them. */
export const cargos = defineQuery({
  name: 'acme-quotes.cargos',
  path: '/api/partner/acme-quotes/cargos',
  access: ['acme-quotes.book:view'],
  answer: { entries: list(group({ value: text(20), zh: text(40), en: text(40) })) },
});
