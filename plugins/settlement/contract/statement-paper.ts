import * as z from 'zod/mini';
import { defineCommand, defineQuery, flag, id, optional, paperAnswer, shape, text } from '@freightdeck/sdk/contract';
import { statements } from './statement.ts';

const { path } = statements;
/** 打印: the statement as PDF, with every line, the bank account and the stamp of the provider. */
export const printStatement = defineQuery({
  name: 'ysSettlementOrder.print',
  path: `${path}/print`,
  access: ['YSSettlementOrder:print'],
  input: { id: id('ysSettlementOrder'), origin: text(60) },
  answer: paperAnswer,
  file: true,
  writes: true,
});
/** The statement as a workbook: every line, and the sums beneath. */
export const sheetOfStatement = defineQuery({
  name: 'ysSettlementOrder.sheet',
  path: `${path}/sheet`,
  access: ['YSSettlementOrder:export'],
  input: { id: id('ysSettlementOrder') },
  answer: paperAnswer,
  file: true,
  writes: true,
});
/** Most bytes of the picture of a stamp. */
export const mostStampBytes = 300 * 1024;
const mostLetters = Math.ceil(mostStampBytes / 3) * 4;
/** 对账章: the picture of the provider's stamp (PNG or JPEG, base64) that stands on its statements; null takes it away. */
export const setStatementStamp = defineCommand({
  name: 'ysSettlementOrder.setStamp',
  path: `${path}/setStamp`,
  access: ['YSSettlementOrder:stamp'],
  input: {
    picture: optional(
      shape(
        z.string().check(z.minLength(4), z.maxLength(mostLetters), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'text.illegal')),
      ),
    ),
  },
  bodyBytes: mostLetters + 4096,
  refusals: {
    noPicture: { status: 400, zh: '请选择 PNG 或 JPEG 图片', en: 'Please choose a PNG or JPEG picture' },
    onlyProviders: { status: 409, zh: '对账章由服务商设置', en: 'The stamp is set by the provider' },
  },
});
export const hasStatementStamp = defineQuery({
  name: 'ysSettlementOrder.stamp',
  path: `${path}/stamp`,
  access: ['YSSettlementOrder:stamp'],
  answer: { stamped: flag(), picture: optional(text(mostLetters, 0)) },
});
