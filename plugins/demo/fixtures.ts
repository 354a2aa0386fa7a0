import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addExample } from './contract/index.ts';

const titles = ['装货前检查清单', '夜间行车提示', '回单拍照要求', '磅单填写说明', '雨季防雨布使用', '卸货现场礼仪'];
/** A realistic note; each `n` makes another one. */
export const exampleInput = (n: number): InputOfCommand<typeof addExample> => ({
  title: `${titles[n % titles.length] ?? ''} ${n}`,
  content: `示范内容 ${n}：请在出发前逐项确认，并在到达后拍照留存。`,
});
