const most = 400;
/**
 * Lists and counts are planned for their values each time: the best plan depends on them, and planning is a small part
 * of their time.
 */
const planned = /\b(limit|ilike|offset|count)\b/i;
/**
 * First pages whose only condition is the tenant: every tenant's is read from the same index, and planning it would
 * take longer than reading it.
 */
const firstPage = /\bwhere\s+r\.platform_id = \$1\s[^$]*\blimit\s+\d+\s*$/;
const mostPages = 100;

/** The names under which connections keep statements parsed and planned. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  #pages = 0;

  /** Undefined for a statement that is planned for its values each time. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const page = firstPage.test(text);
    // Pages have a limit of their own: the many ways to sort them must not displace the statements of commands.
    if (page ? this.#pages >= mostPages : this.#names.size - this.#pages >= most || planned.test(text))
      return undefined;
    if (page) this.#pages += 1;
    const name = `freightdeck_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
