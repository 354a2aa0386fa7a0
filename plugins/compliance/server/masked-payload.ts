import type { Call } from '@freightdeck/sdk/server';
import { maskIdNumber, maskMobile } from '@freightdeck/sdk/values';

/** The fields of a message that are numbers of a person: which key shows them whole, and how they are masked. */
const numbers: Readonly<Record<string, { readonly key: string; readonly mask: (number: string) => string }>> = {
  drivingLicense: { key: 'data:plainId', mask: maskIdNumber },
  telephone: { key: 'data:plainMobile', mask: maskMobile },
};

/** The text of a message as this person may read it: personal numbers masked without their key. */
export const maskedPayload = (call: Pick<Call, 'can'>, payload: string): string =>
  JSON.stringify(
    JSON.parse(payload, (name, value: unknown) => {
      const number = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
      return number && typeof value === 'string' && !call.can(number.key) ? number.mask(value) : value;
    }),
  );
