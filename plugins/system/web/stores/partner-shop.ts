import type { AnswerOf, RecordOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { partnerCatalogue, partnerData, partnerSubmissions } from '../../contract/index.ts';
import type { PartnerEntry } from '../../contract/index.ts';

export type KeptData = RecordOf<typeof partnerData>;
type Spelling = (text: string, typed: string) => readonly number[] | false;
export interface ShopRights {
  /** Sees the review queue. */
  readonly reviews: boolean;
  /** Sees what is kept for platforms. */
  readonly keeps: boolean;
}

/** The catalogue of partners' plugins: what is offered, who asks, what waits for review, what is kept. */
export class PartnerShop {
  catalogue: AnswerOf<typeof partnerCatalogue> | undefined;
  queue: AnswerOf<typeof partnerSubmissions> | undefined;
  kept: readonly KeptData[] = [];
  /** Whether what is kept could not be read. */
  keptFailed = false;
  words = '';
  private spelling: Spelling | undefined;
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<this, 'http' | 'spelling'>(
      this,
      { catalogue: observableRef, queue: observableRef, kept: observableRef, spelling: observableRef, http: false },
      { autoBind: true },
    );
  }
  /** Those whose title, id or publisher has the typed words; titles are found by pinyin, too. */
  get found(): readonly PartnerEntry[] {
    const typed = this.words.trim().toLowerCase();
    const all = this.catalogue?.entries ?? [];
    if (typed === '') return all;
    const { spelling } = this;
    return all.filter(
      ({ title, pluginId, publisherName }) =>
        [title.zh, title.en, pluginId, publisherName].some((text) => text.toLowerCase().includes(typed)) ||
        (spelling !== undefined && [title.zh, publisherName].some((text) => spelling(text, typed) !== false)),
    );
  }
  search(words: string): void {
    this.words = words;
    if (this.spelling === undefined && words !== '')
      import('pinyin-match').then(
        ({ default: { match } }) =>
          runInAction(() => {
            this.spelling = match as Spelling;
          }),
        () => undefined,
      );
  }
  async load({ reviews, keeps }: ShopRights): Promise<void> {
    const quiet = { quiet: true } as const;
    const [catalogue, queue, kept] = await Promise.all([
      this.http.ask(partnerCatalogue, {}, quiet).catch(() => undefined),
      reviews ? this.http.ask(partnerSubmissions, {}, quiet).catch(() => undefined) : undefined,
      keeps ? this.http.listing(partnerData, { conditions: [] }, quiet).catch(() => undefined) : undefined,
    ]);
    runInAction(() => {
      this.catalogue = catalogue;
      this.queue = queue;
      this.kept = kept ?? [];
      this.keptFailed = keeps && kept === undefined;
    });
  }
}
