import { createHash } from 'node:crypto';
import { formatUnitPrice } from '@freightdeck/sdk/values';
import { dayOf, over } from './checker.ts';
import type { RulesOfFlow } from './checker.ts';
import type { ContractFacts, PapersFacts, WaybillFacts } from './facts.ts';

const [inForce, expired, terminated] = [40, 50, 70];
const wasSigned = ({ contractStatus }: ContractFacts): boolean =>
  [inForce, expired, terminated].includes(contractStatus);
const covers = (contract: ContractFacts, moment: string): boolean =>
  wasSigned(contract) &&
  contract.validFrom <= dayOf(moment) &&
  contract.validTo >= dayOf(moment) &&
  (contract.signedAt === null || contract.signedAt <= moment) &&
  (contract.contractStatus !== terminated || (contract.endedAt ?? '') > moment);
/** The contract with the carrier that stands; of ended ones the newest. */
const carriage = ({ ofTrip }: PapersFacts): ContractFacts | undefined => {
  const all = ofTrip.filter(({ contractType }) => contractType === 'CARRIER');
  return all.find(({ contractStatus }) => contractStatus === inForce) ?? all.find(wasSigned) ?? all[0];
};
const units: Readonly<Record<string, string>> = { TONNE: '元/吨', TRIP: '元/车', KM: '元/公里', TONNE_KM: '元/吨公里' };
/** The price as the contract states it. */
const priceWords = ({ carrierPrice, valuationMethod }: WaybillFacts): string =>
  `，${formatUnitPrice(carrierPrice)}${units[valuationMethod] ?? '元'}`;
/** SHA-256 of what the parties agreed on, in the fixed order in which it was taken when it was sent. */
export const contractHash = (words: ContractFacts): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        words.contractNo,
        words.contractType,
        words.title,
        words.partyA,
        words.partyAUscc,
        words.partyB,
        words.partyBUscc,
        words.waybillSn,
        words.validFrom,
        words.validTo,
        words.feeCents,
        words.terms,
      ]),
    )
    .digest('hex');

const papers = over('papers');
/** Contracts: C-01 to C-07. */
export const contractRules: RulesOfFlow = {
  'C-01': papers(({ ofShipper }, { waybill }) => {
    const found = ofShipper.find((one) => covers(one, waybill.acceptAt));
    return { passed: found !== undefined, value: found?.contractNo ?? ofShipper[0]?.contractNo ?? null };
  }),
  // What is imported was driven before: its contract is signed afterwards, and says so.
  'C-02': papers((all, { waybill, now }) => {
    const found = carriage(all);
    const by = waybill.sourceChannel === 'IMPORT' ? now : (waybill.loadAt ?? now);
    const signedAt = found && wasSigned(found) ? found.carrierSignedAt : null;
    return { passed: signedAt !== null && signedAt <= by, value: signedAt ?? found?.contractNo ?? null };
  }),
  'C-03': papers((all, { waybill }) => {
    const found = carriage(all);
    return {
      passed:
        found !== undefined &&
        found.partyA === waybill.platformName &&
        found.partyB === waybill.driverName &&
        found.companyId === waybill.companyId,
      value: found ? `${found.partyA} / ${found.partyB}` : null,
    };
  }),
  'C-04': papers((all, { waybill }) => {
    const found = carriage(all);
    const price = priceWords(waybill);
    return { passed: found?.terms.includes(price) === true, value: price.slice(1) };
  }),
  'C-05': papers((all) => {
    const found = carriage(all);
    if (!found) return { passed: false };
    const hash = contractHash(found);
    return {
      passed: found.fileHash === hash && found.signedHashes.every((one) => one === hash),
      value: found.contractNo,
    };
  }),
  'C-06': papers(({ mandates }, { waybill, now }) => {
    if (waybill.payeeType === 'DRIVER') return { passed: true };
    const found = mandates.find((one) => one.contractStatus === inForce && covers(one, now));
    return { passed: found !== undefined, value: found?.contractNo ?? waybill.payeeName };
  }),
  'C-07': papers(({ subcontracts }, _facts, limit) => ({
    passed: subcontracts.length <= limit && subcontracts.every(({ permitted }) => permitted),
    amount: subcontracts.length,
    value: subcontracts.map(({ downstreamName }) => downstreamName).join(' → ') || null,
  })),
};
