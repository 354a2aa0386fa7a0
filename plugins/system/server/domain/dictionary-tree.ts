import type { DictionaryNode } from '../../contract/dictionary.ts';

/** Groups codes by their first word where at least two share it: `AUDIT_STATUS` and `AUDIT_TYPE` under `AUDIT`. */
export function codeTree(codes: readonly { readonly dictCode: string; readonly count: number }[]): DictionaryNode[] {
  const families = new Map<string, (typeof codes)[number][]>();
  for (const one of codes) {
    const word = one.dictCode.split('_')[0] ?? one.dictCode;
    families.set(word, [...(families.get(word) ?? []), one]);
  }
  const leaf =
    (parentId: string | null) =>
    ({ dictCode, count }: (typeof codes)[number]): DictionaryNode => ({
      id: dictCode,
      parentId,
      dictCode,
      count,
      children: [],
    });
  return [...families]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([word, members]) => {
      if (members.length === 1) return members.map(leaf(null));
      const id = `${word}_`;
      const children = members.map(leaf(id)).sort((one, other) => (one.dictCode < other.dictCode ? -1 : 1));
      return [
        { id, parentId: null, dictCode: word, count: members.reduce((sum, one) => sum + one.count, 0), children },
      ];
    });
}
