/** First character, then one `*` for each other one: `王**`. */
export function maskName(name: string): string {
  const [first = '', ...rest] = Array.from(name.trim());
  return first + '*'.repeat(rest.length);
}

/** The watermark: masked user name and the last four digits of the mobile, `王** 1234`. */
export function watermarkText(name: string, mobile: string): string {
  return `${maskName(name)} ${mobile.replace(/\D/g, '').slice(-4)}`.trim();
}
