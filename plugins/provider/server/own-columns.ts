import { sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';

/**
 * Columns of `service_provider` that a change may set, as SQL, because a column name must never come from a request.
 */
const columns: Readonly<Record<string, Sql>> = {
  uscc: sql`uscc`,
  legal_person: sql`legal_person`,
  business_permit_no: sql`business_permit_no`,
  permit_from: sql`permit_from`,
  permit_to: sql`permit_to`,
  contact_name: sql`contact_name`,
  contact_mobile: sql`contact_mobile`,
  broker_flag: sql`broker_flag`,
  car_captain_flag: sql`car_captain_flag`,
  platform_fee_ppm: sql`platform_fee_ppm`,
  platform_fee_mode: sql`platform_fee_mode`,
  vat_ppm: sql`vat_ppm`,
  info_vat_ppm: sql`info_vat_ppm`,
  max_oil_ratio: sql`max_oil_ratio`,
  max_gas_ratio: sql`max_gas_ratio`,
  pay_deadline_hours: sql`pay_deadline_hours`,
  accept_minutes: sql`accept_minutes`,
  reg_province: sql`reg_province`,
  pay_channel: sql`pay_channel`,
  compliance_mode: sql`compliance_mode`,
};
export function column(name: string): Sql {
  const found = columns[name];
  if (!found) throw new Error(`"${name}" is no column of a provider`);
  return found;
}
