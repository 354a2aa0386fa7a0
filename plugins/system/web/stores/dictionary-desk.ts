import type { DictionaryNode } from '../../contract/index.ts';
import { dictionaryEntries, dictionaryTree, dictionaryUses } from '../../contract/index.ts';
import dictionaryTitles from '../../contract/dictionary-titles.json' with { type: 'json' };
import type { Text } from '@freightdeck/sdk/manifest';
import type { Page, RecordOf } from '@freightdeck/sdk/contract';
import type { Dictionary, Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

const titles: Readonly<Record<string, readonly string[]>> = dictionaryTitles;
/** What a code is called; one that was added here has no name but itself. */
export function titleOfCode(code: string): Text {
  const [zh = code, en = code] = titles[code] ?? [];
  return { zh, en };
}

/** How many records hold an entry; `atLeast`: there are too many to look at all. */
interface Uses {
  readonly uses: number;
  readonly atLeast: boolean;
}
export type Entry = RecordOf<typeof dictionaryEntries>;

/** The codes on the left, the entries of the selected code on the right. */
export class DictionaryDesk {
  tree: readonly DictionaryNode[] | undefined;
  page: Page<Entry> | undefined;
  /** By the ids of the entries; undefined while they are counted. */
  uses: ReadonlyMap<string, Uses> | undefined;
  code = '';
  search = '';
  at = { page: 1, limit: 50 };
  failure = '';
  readonly #http: Http;
  readonly #dictionary: Dictionary;

  constructor(http: Http, dictionary: Dictionary) {
    this.#http = http;
    this.#dictionary = dictionary;
    makeAutoObservable(
      this,
      { tree: observableRef, page: observableRef, uses: observableRef, at: observableRef },
      { autoBind: true },
    );
  }
  /** Groups with codes that match the search, reduced to those codes. */
  get found(): readonly DictionaryNode[] {
    const wanted = this.search.trim().toLowerCase();
    const fits = ({ dictCode }: DictionaryNode): boolean =>
      [dictCode, ...(titles[dictCode] ?? [])].some((name) => name.toLowerCase().includes(wanted));
    return (this.tree ?? []).flatMap((node) => {
      if (node.children.length === 0) return fits(node) ? [node] : [];
      const children = node.children.filter(fits);
      return children.length > 0 ? [{ ...node, children }] : [];
    });
  }
  setSearch(search: string): void {
    this.search = search;
  }
  async loadTree(): Promise<void> {
    await this.#guarded(async () => {
      const tree = (await this.#http.ask(dictionaryTree, {}, { quiet: true }))?.itemList ?? [];
      runInAction(() => {
        this.tree = tree;
      });
      const first = tree[0]?.children[0] ?? tree[0];
      if (this.code === '' && first) await this.choose(first.dictCode);
    });
  }
  async choose(code: string): Promise<void> {
    this.code = code;
    this.page = undefined;
    await Promise.all([this.turn(1, this.at.limit), this.count()]);
  }
  /** Counts apart from the entries: it reads the records of every plugin. */
  async count(): Promise<void> {
    const { code } = this;
    this.uses = undefined;
    await this.#guarded(async () => {
      const answer = await this.#http.ask(dictionaryUses, { dictCode: code }, { quiet: true });
      const uses = new Map((answer?.itemList ?? []).map((one) => [one.id, one]));
      runInAction(() => {
        if (this.code === code) this.uses = uses;
      });
    });
  }
  async turn(page: number, limit: number): Promise<void> {
    this.at = { page, limit };
    const { code } = this;
    await this.#guarded(async () => {
      const answer = await this.#http.list(
        dictionaryEntries,
        { conditions: [{ type: 'dictCode', value: code }], page, limit, orderBy: [{ field: 'sort', dir: 'asc' }] },
        { quiet: true },
      );
      runInAction(() => {
        if (this.code === code) this.page = answer;
      });
    });
  }
  async reload(): Promise<void> {
    await Promise.all([
      this.loadTree(),
      this.code ? this.turn(this.at.page, this.at.limit) : undefined,
      this.code ? this.count() : undefined,
      // What was changed here is seen at once on the other pages of this console.
      this.#dictionary.reload().catch(() => undefined),
    ]);
  }
  async #guarded(work: () => Promise<void>): Promise<void> {
    runInAction(() => {
      this.failure = '';
    });
    try {
      await work();
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof Error ? error.message : String(error);
      });
    }
  }
}
