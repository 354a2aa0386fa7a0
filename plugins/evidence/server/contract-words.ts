import { createHash } from 'node:crypto';

/** The text two parties agree on; it does not change after it has been sent. */
export interface Words {
  readonly contractNo: string;
  readonly contractType: string;
  readonly title: string;
  readonly partyA: string;
  readonly partyAUscc: string | null;
  readonly partyB: string;
  readonly partyBUscc: string | null;
  readonly waybillSn: string | null;
  readonly validFrom: string;
  readonly validTo: string;
  readonly feeCents: number;
  readonly terms: string;
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of the text's parts in fixed order. */
export function hashOf(words: Words): string {
  const {
    contractNo,
    contractType,
    title,
    partyA,
    partyAUscc,
    partyB,
    partyBUscc,
    waybillSn,
    validFrom,
    validTo,
    feeCents,
    terms,
  } = words;
  return sha256(
    JSON.stringify([
      contractNo,
      contractType,
      title,
      partyA,
      partyAUscc,
      partyB,
      partyBUscc,
      waybillSn,
      validFrom,
      validTo,
      feeCents,
      terms,
    ]),
  );
}
/** A proof covers text, signature and previous proof. */
export function proofOf(
  fileHash: string,
  signature: {
    readonly party: string;
    readonly signer: string;
    readonly signMethod: string;
    readonly signedAt: string;
  },
  before: string | undefined,
): string {
  const { party, signer, signMethod, signedAt } = signature;
  return sha256(JSON.stringify([fileHash, party, signer, signMethod, signedAt, before ?? '']));
}
