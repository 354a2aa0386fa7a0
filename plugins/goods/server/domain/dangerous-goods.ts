/** Cargo types and words of dangerous goods, which network freight must not carry (rule W-01). */
const types: ReadonlySet<string> = new Set(['0200']);
const words =
  /危险|易燃|易爆|爆炸|炸药|雷管|烟花|爆竹|汽油|柴油|煤油|原油|液化气|天然气|石油气|甲醇|乙醇|硫酸|盐酸|硝酸|液氨|液氯|氰化|剧毒|放射/;

/** Whether type or name of the goods is dangerous. */
export function isDangerous(cargoType: string, goodsName: string): boolean {
  return types.has(cargoType) || words.test(goodsName);
}
