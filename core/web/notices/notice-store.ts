import { announcementQuery, announcementRead } from '@freightdeck/sdk/contract';
import type { Http, Notice, Notices, Session } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** Announcements for the person's tenant, and other notices, without those of kinds the person has muted. */
export class NoticeStore implements Notices {
  unread = 0;
  newest: Notice | undefined;
  private readonly http: Http;
  private readonly current: { readonly session: Session | undefined };

  constructor(http: Http, current: { readonly session: Session | undefined }) {
    this.http = http;
    this.current = current;
    makeAutoObservable<this, 'http' | 'current'>(
      this,
      { newest: observableRef, http: false, current: false },
      { autoBind: true },
    );
  }
  async load(): Promise<readonly Notice[]> {
    const audience = this.audience();
    if (!audience) return [];
    const answer = await this.http.ask(
      announcementQuery,
      { ...audience, page: 1, limit: 20, heard: true },
      { quiet: true },
    );
    const items = answer?.pageResult.itemList ?? [];
    const notices: readonly Notice[] = items.map(({ id, title, content, publishAt, hasRead, level, kind, opens }) => ({
      id,
      title,
      content,
      publishAt,
      hasRead,
      level,
      kind,
      opens,
    }));
    runInAction(() => {
      this.unread = answer?.notReadCount ?? 0;
      // One that must be read is shown again until it is, even after a newer one was read.
      const presses = (one: (typeof items)[number]): boolean => !one.hasRead && (one.popFlag || one.level === 'urgent');
      const pressing = notices[0]?.hasRead ? items.findIndex(presses) : 0;
      this.newest = notices[Math.max(pressing, 0)];
    });
    return notices;
  }
  async markRead(id: string): Promise<void> {
    const audience = this.audience();
    if (!audience) return;
    await this.http.run(announcementRead, { ...audience, announcementId: id });
    await this.load();
  }
  private audience() {
    const session = this.current.session;
    return (
      session && {
        apply: '3',
        target: session.platformId,
        userType: session.isOperator ? '1' : '2',
        frontDisplay: false,
      }
    );
  }
}
