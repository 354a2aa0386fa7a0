import type { ServiceToken } from '@freightdeck/sdk/contract';
import { Refused, Stage } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { PartnerAdapter, TaxAdapter, TollAdapter } from '../contract/index.ts';
import { simulatedPartner, simulatedTax } from './simulated-invoices.ts';
import { simulatedTolls } from './simulated-tolls.ts';

type Asking = Pick<Call, 'find'>;
/** The configured adapter; in demo and test mode the simulated one; otherwise the call is refused. */
function adapterOf<T>(call: Asking, token: ServiceToken<T>, simulated: T, channel: string): T {
  const adapter = call.find(token) ?? (call.find(Stage) ? simulated : undefined);
  if (!adapter) throw new Refused('noChannel', { channel });
  return adapter;
}
export const taxOf = (call: Asking): TaxAdapter => adapterOf(call, TaxAdapter, simulatedTax, '税务开票通道');
export const partnerOf = (call: Asking): PartnerAdapter =>
  adapterOf(call, PartnerAdapter, simulatedPartner, '合作开票通道');
export const tollsOf = (call: Asking): TollAdapter => adapterOf(call, TollAdapter, simulatedTolls, 'ETC通行费通道');
export const hasTolls = (call: Asking): boolean =>
  call.find(TollAdapter) !== undefined || call.find(Stage) !== undefined;
