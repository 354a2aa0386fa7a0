import { announcementQuery, announcementReadAll, noticeMute } from '@freightdeck/sdk/contract';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http, Notices, Session } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

export type NoticeRow = AnswerOf<typeof announcementQuery>['pageResult']['itemList'][number];
export interface NoticeFilters {
  readonly title: string;
  readonly hasRead: boolean | undefined;
  /** `2026-03-01~2026-03-31`, or empty. */
  readonly published: string;
}
export const noFilters: NoticeFilters = { title: '', hasRead: undefined, published: '' };
type Services = { readonly http: Http; readonly notices: Notices; readonly session: () => Session | undefined };

/** The reader's announcements: filters, results, and the open one. */
export class NoticeDesk {
  rows: readonly NoticeRow[] | undefined;
  total = 0;
  unread = 0;
  failure = '';
  open: NoticeRow | undefined;
  filters: NoticeFilters = noFilters;
  at = { page: 1, limit: 20 };
  readonly #services: Services;
  #asked = 0;

  constructor(services: Services) {
    this.#services = services;
    makeAutoObservable(
      this,
      { rows: observableRef, open: observableRef, filters: observableRef, at: observableRef },
      { autoBind: true },
    );
  }
  show(row: NoticeRow): void {
    this.open = row;
  }
  async search(filters: NoticeFilters): Promise<void> {
    this.filters = filters;
    await this.turn(1, this.at.limit);
  }
  async turn(page: number, limit: number): Promise<void> {
    this.at = { page, limit };
    await this.load();
  }
  async load(): Promise<void> {
    const { http, session: current } = this.#services;
    const session = current();
    if (!session) return;
    const asked = (this.#asked += 1);
    const { title, hasRead, published } = this.filters;
    const [publishedFrom = '', publishedTo = ''] = published.split('~');
    try {
      const answer = await http.ask(
        announcementQuery,
        {
          apply: '3',
          target: session.platformId,
          userType: session.isOperator ? '1' : '2',
          frontDisplay: false,
          ...this.at,
          topFirst: true,
          ...(title.trim() ? { title: title.trim() } : {}),
          ...(hasRead === undefined ? {} : { hasRead }),
          ...(publishedFrom ? { publishedFrom } : {}),
          ...(publishedTo ? { publishedTo } : {}),
        },
        { quiet: true },
      );
      runInAction(() => {
        // Ignores the answer to an older request.
        if (asked !== this.#asked) return;
        this.failure = '';
        this.rows = answer?.pageResult.itemList ?? [];
        this.total = answer?.pageResult.total ?? 0;
        this.unread = answer?.notReadCount ?? 0;
      });
    } catch (error) {
      runInAction(() => {
        if (asked === this.#asked) this.failure = error instanceof Error ? error.message : String(error);
      });
    }
  }
  /** Closes the open announcement and marks it as read, here and in the top bar. */
  async close(): Promise<void> {
    const { open } = this;
    this.open = undefined;
    if (!open || open.hasRead) return;
    await this.#services.notices.markRead(open.id).catch(() => undefined);
    await this.load();
  }
  /** Mutes the kind of the open announcement, or lets it be heard again; the dialog closes as after reading. */
  async mute(): Promise<void> {
    const { open } = this;
    if (!open) return;
    const { http, notices } = this.#services;
    // The call has already shown a failure.
    await http.run(noticeMute, { kind: open.kind, muted: !open.muted }).catch(() => undefined);
    await this.close();
    if (open.hasRead) await this.load();
    await notices.load().catch(() => undefined);
  }
  async readAll(): Promise<number> {
    const { http, notices } = this.#services;
    const { count } = await http.run(announcementReadAll, {});
    await Promise.all([notices.load(), this.load()]);
    return count;
  }
}
