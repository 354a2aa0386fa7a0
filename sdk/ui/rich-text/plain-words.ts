const named: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

/** The text without markup. It is only ever shown as text, so nothing in it can run. */
export function plainWords(markup: string): string {
  return markup
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(br|\/p|\/div|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
    .replace(/&(nbsp|lt|gt|quot|amp|#\d{1,6});/g, (whole, name: string) =>
      name.startsWith('#') ? String.fromCodePoint(Math.min(Number(name.slice(1)), 0x10ffff)) : (named[name] ?? whole),
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
