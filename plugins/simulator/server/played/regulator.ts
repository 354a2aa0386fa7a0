import type { Adapter } from '@freightdeck/sdk/server';
import { regulatorSubmit } from '@freightdeck/plugin-compliance/contract';
import type { RegulatorAnswer } from '@freightdeck/plugin-compliance/contract';
import type { AnswerBooks } from './answer-books.ts';
import { playing } from './play.ts';
import { faultOf, valuesOf } from './regulator-table.ts';

interface Message {
  readonly header: { readonly ipcType: string };
  readonly body: Readonly<Record<string, unknown>>;
}
/** Where the province writes down whom and what it knows. */
const register = 'regulator.register';
/** What a message is known by once it is accepted, and what it names that has to be known before. */
const namedBy: Readonly<Record<string, readonly [kind: string, place: string]>> = {
  WLHY_CL1001: ['VEHICLE', 'vehicleNumber'],
  WLHY_JSY1001: ['DRIVER', 'drivingLicense'],
  WLHY_YD1001: ['WAYBILL', 'shippingNoteNumber'],
};
const names: Readonly<Record<string, readonly (readonly [kind: string, place: string, code: string])[]>> = {
  WLHY_YD1001: [
    ['VEHICLE', 'vehicleInfo.vehicleNumber', 'VEHICLE_NOT_FOUND'],
    ['DRIVER', 'vehicleInfo.driver*.drivingLicense', 'DRIVER_NOT_FOUND'],
  ],
  WLHY_ZJ1001: [['WAYBILL', 'shippingNoteList*.shippingNoteNumber', 'NO_WAYBILL']],
};
const words: Readonly<Record<string, string>> = {
  VEHICLE_NOT_FOUND: '车辆信息不存在',
  DRIVER_NOT_FOUND: '驾驶员信息不存在',
  NO_WAYBILL: '运单不存在',
  AREA_CODE: '行政区划代码不正确',
};
const refused = (code: string, message: string, field?: string): RegulatorAnswer => ({
  kind: 'failed',
  code,
  message,
  ...(field === undefined ? {} : { field }),
});
/**
 * A province errs itself (ST-15): once in about fifty messages its books are behind, so that it does not find what it
 * has accepted, or takes an area for a wrong one. What is sent again with the next number it takes.
 */
const errs: Readonly<Record<string, readonly string[]>> = {
  WLHY_YD1001: ['DRIVER_NOT_FOUND', 'AREA_CODE'],
  WLHY_ZJ1001: ['NO_WAYBILL'],
};
type OwnError = (type: string, seq: number, hash: string) => RegulatorAnswer | undefined;
const ownError: OwnError = (type, seq, hash) => {
  const codes = errs[type];
  const [first = '0'] = hash;
  if (!codes || seq !== 1 || !/^[0-4]7/.test(hash)) return undefined;
  const code = codes[Number.parseInt(first, 16) % codes.length] ?? 'UNKNOWN';
  return refused(code, words[code] ?? code);
};

/**
 * Simulates a provincial system: it checks each message by its own copy of the published table, and takes a waybill
 * only of a vehicle and a driver, and funds only of a waybill, that it has accepted before.
 */
export const playedRegulator = (books: AnswerBooks, errsItself: OwnError = ownError): readonly Adapter[] => [
  playing(
    books,
    regulatorSubmit,
  )(async ({ platformId, request: { hash, payload, seq } }) => {
    const { header, body } = JSON.parse(payload) as Message;
    const type = header.ipcType;
    const wrong = faultOf(type, body);
    if (wrong) return refused(wrong.code, wrong.message, wrong.field);
    for (const [kind, place, code] of names[type] ?? [])
      for (const name of valuesOf(body, place))
        if (!(await books.find({ platformId, port: register, key: `${kind} ${name}` })))
          return refused(code, words[code] ?? code);
    const own = errsItself(type, seq, hash);
    if (own) return own;
    const [kind, place] = namedBy[type] ?? [];
    if (kind && place)
      for (const name of valuesOf(body, place))
        await books.keep({ platformId, port: register, key: `${kind} ${name}`, request: { type }, answer: true });
    return { kind: 'accepted' };
  }),
];
