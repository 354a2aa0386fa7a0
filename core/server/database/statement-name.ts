const names = new Map<string, string>();
const most = 400;
/** Lists and counts: their best plan depends on the values, and planning them is the smallest part of their time. */
const planned = /\b(limit|ilike|offset|count)\b/i;

/** Name under which a connection keeps a statement parsed and planned; undefined for one that is planned for its values each time. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= most || planned.test(text)) return known;
  const name = `freightdeck_${names.size}`;
  names.set(text, name);
  return name;
}
