import type { Call } from '@freightdeck/sdk/server';
import { maskBankCard, maskIdNumber, maskMobile } from '@freightdeck/sdk/values';

interface Kind {
  readonly key: string;
  readonly like: RegExp;
  readonly mask: (number: string) => string;
}
const identity: Kind = { key: 'data:plainId', like: /^\d{17}[\dX]$/, mask: maskIdNumber };
const phone: Kind = { key: 'data:plainMobile', like: /^1\d{10}$/, mask: maskMobile };
const card: Kind = { key: 'data:plainCard', like: /^\d{12,}$/, mask: maskBankCard };
/** The fields of a message that may be numbers of a person: which key shows them whole, and how they are masked. */
const numbers: Readonly<Record<string, readonly Kind[]>> = {
  drivingLicense: [identity],
  actualCarrierId: [identity],
  telephone: [phone],
  receiptAccount: [phone, card],
};

/** The text of a message as this person may read it: personal numbers masked without their key. */
export const maskedPayload = (call: Pick<Call, 'can'>, payload: string): string =>
  JSON.stringify(
    JSON.parse(payload, (name, value: unknown) => {
      const kinds = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
      const kind = typeof value === 'string' ? kinds?.find(({ like }) => like.test(value)) : undefined;
      return kind && !call.can(kind.key) ? kind.mask(String(value)) : value;
    }),
  );
