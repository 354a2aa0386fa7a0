import {
  choice,
  dateTime,
  defineCommand,
  defineQuery,
  defineResource,
  group,
  id,
  list,
  money,
  plate,
  integer,
  text,
} from '@freightdeck/sdk/contract';

/** A tyre on a vehicle. */
export const tyres = defineResource({
  name: 'acmeTyre',
  path: '/api/partner/acme-tyres/tyres',
  table: 'tyre',
  tenancy: 'tenant',
  label: 'sn',
  access: ['acme-tyres.tyres:view'],
  fields: {
    sn: text(20),
    vehicleNum: plate(),
    state: choice('acme-tyres.state', [
      { value: 10, zh: '在用', en: 'In use', tone: 'running' },
      { value: 20, zh: '待换', en: 'Worn', tone: 'waiting' },
    ]),
    perTrip: money(),
    fittedAt: dateTime(),
  },
  filters: { sn: 'like', vehicleNum: 'like', state: 'in' },
  sorts: ['fittedAt', 'perTrip'],
});
/** Puts a tyre on a vehicle. */
export const fit = defineCommand({
  name: 'acmeTyre.fit',
  path: '/api/partner/acme-tyres/tyres/fit',
  access: ['acme-tyres.tyres:add'],
  input: { vehicleNum: tyres.fields.vehicleNum, perTrip: tyres.fields.perTrip },
  answer: { id: id(), sn: text(20) },
});
/** What parts of other pages show: tyres by vehicle, in one call for all of them. */
export const plates = defineQuery({
  name: 'acmeTyre.plates',
  path: '/api/partner/acme-tyres/plates',
  access: ['acme-tyres.tyres:view'],
  answer: {
    list: list(
      group({ vehicleNum: text(20), tyres: integer(0, 1_000_000), worn: integer(0, 1_000_000), perTrip: money() }),
    ),
  },
});
/** How many waybills a vehicle has: the service asks the console. */
export const trips = defineQuery({
  name: 'acmeTyre.trips',
  path: '/api/partner/acme-tyres/trips',
  access: ['acme-tyres.tyres:view'],
  input: { vehicleNum: text(20) },
  answer: { total: integer(0, 1_000_000) },
});
