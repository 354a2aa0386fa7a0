import { hasVinCheckDigit, isCreditCode, isIdNumber } from '@freightdeck/sdk/values';
import type { Random } from './random.ts';

/** Invented people, companies and vehicles: region 990000, mobiles 199 0000…, plates DM…; none is real. */
const SURNAMES = [...'赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜'];
const GIVEN = [
  '建国',
  '志强',
  '海涛',
  '永刚',
  '文斌',
  '小军',
  '德明',
  '长河',
  '立新',
  '春生',
  '国庆',
  '晓东',
  '铁柱',
  '宏伟',
  '金山',
  '玉林',
  '保平',
  '学礼',
  '少华',
  '喜顺',
];
const ORDINALS = ['甲', '乙', '丙', '丁', '戊', '己', '庚', '辛', '壬', '癸', '子', '丑', '寅', '卯', '辰', '巳'];
const CHECKS = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];

const firstThat = (candidates: readonly string[], fits: (text: string) => boolean): string => {
  const found = candidates.find(fits);
  if (!found) throw new Error(`No check character fits ${candidates[0] ?? ''}`);
  return found;
};

export const personName = (random: Random): string => random.pick(SURNAMES) + random.pick(GIVEN);
export const mobileOf = (serial: number): string => `1990000${String(serial).padStart(4, '0')}`;

/** Born about 43 years before 2026, between 22 and 62; four of a hundred are women, by the 17th digit. */
export function idNumberOf(random: Random, serial: number): string {
  const isWoman = random.chance(0.04);
  const year = 1964 + Math.max(0, Math.min(38, Math.round(random.normal(19, 8))));
  const body =
    `990000${year}${String(random.whole(1, 12)).padStart(2, '0')}${String(random.whole(1, 28)).padStart(2, '0')}` +
    String((serial % 500) * 2 + (isWoman ? 0 : 1)).padStart(3, '0');
  return firstThat(
    [...'0123456789X'].map((check) => body + check),
    isIdNumber,
  );
}
export const creditCodeOf = (serial: number): string => {
  const body = `91990000MADEM${String(serial).padStart(4, '0')}`;
  return firstThat(
    CHECKS.map((check) => body + check),
    isCreditCode,
  );
};
export const companyName = (short: string, index: number): string =>
  `${short}示范${['煤业', '钢铁', '建材', '粮油', '物资', '商贸'][index % 6]}` +
  `${ORDINALS[Math.floor(index / 6) % ORDINALS.length]}号有限公司`;

export function vinOf(serial: number): string {
  const tail = `R1${String(serial).padStart(6, '0')}`;
  return firstThat(
    [...'0123456789X']
      .map((check) => `LDEM0A1B${check}${tail.slice(1)}`.slice(0, 17))
      .concat([...'0123456789X'].map((check) => `LDEM0A1B${check}${tail}`.slice(0, 17))),
    (vin) => vin.length === 17 && hasVinCheckDigit(vin),
  );
}
/** 蒙ADM001, 蒙BDM001, …: a thousand plates per letter. */
export const plateOf = (province: string, serial: number): string =>
  `${province}${'ABCDEFGHJK'[Math.floor(serial / 1000) % 10]}DM${String(serial % 1000).padStart(3, '0')}`;
