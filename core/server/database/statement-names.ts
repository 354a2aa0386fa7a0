const most = 400;
/** Lists and counts: their best plan depends on the values, and planning them is the smallest part of their time. */
const planned = /\b(limit|ilike|offset|count)\b/i;
/**
 * First pages that ask for nothing but a tenant are read off an index whoever it is, and planning them costs more than
 * reading them.
 */
const firstPage = /\bwhere\s+r\.platform_id = \$1\s[^$]*\blimit\s+\d+\s*$/;
const mostPages = 100;

/** The names under which the connections of one database keep statements parsed and planned. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #pages = 0;

  /** Undefined for a statement that is planned for its values each time. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const page = firstPage.test(text);
    // Pages have a share of their own: the many ways to sort them must not crowd out the statements of commands.
    if (page ? this.#pages >= mostPages : this.#names.size - this.#pages >= most || planned.test(text))
      return undefined;
    if (page) this.#pages += 1;
    const name = `freightdeck_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
