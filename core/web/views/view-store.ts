import { savedViewDelete, savedViewListing, savedViewSave, savedViewSetDefault } from '@freightdeck/sdk/contract';
import type { SavedViewRow, ViewContent } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, runInAction } from 'mobx';

/** Saved views of the lists opened so far, read once per list and updated after each change. */
export class ViewStore {
  private readonly lists = observable.map<string, readonly SavedViewRow[]>({}, { deep: false });
  private readonly reading = new Map<string, Promise<readonly SavedViewRow[]>>();
  private readonly http: Http;

  constructor(http: Http) {
    this.http = http;
    makeAutoObservable<this, 'lists' | 'reading' | 'http'>(
      this,
      { lists: false, reading: false, http: false, of: false, load: false },
      { autoBind: true },
    );
  }
  /** The views of a list as far as they have been read. Observable. */
  of(routeName: string): readonly SavedViewRow[] {
    return this.lists.get(routeName) ?? [];
  }
  load(routeName: string): Promise<readonly SavedViewRow[]> {
    const known = this.reading.get(routeName);
    if (known) return known;
    const reading = this.read(routeName).catch((error: unknown) => {
      this.reading.delete(routeName);
      throw error;
    });
    this.reading.set(routeName, reading);
    return reading;
  }
  async save(
    routeName: string,
    view: { readonly id?: string; readonly name: string; readonly shared: boolean; readonly content: ViewContent },
  ): Promise<string> {
    const { id, ...rest } = view;
    const saved = await this.http.run(
      savedViewSave,
      { ...rest, routeName, ...(id === undefined ? {} : { id }) },
      undefined,
      { quiet: true },
    );
    await this.read(routeName);
    return saved.id;
  }
  async remove(routeName: string, id: string): Promise<void> {
    await this.http.run(savedViewDelete, { id }, undefined, { quiet: true });
    await this.read(routeName);
  }
  async setDefault(routeName: string, id: string | undefined): Promise<void> {
    await this.http.run(savedViewSetDefault, { routeName, ...(id === undefined ? {} : { id }) }, undefined, {
      quiet: true,
    });
    await this.read(routeName);
  }
  /** After a change of user: forgets the views read so far. */
  forget(): void {
    this.lists.clear();
    this.reading.clear();
  }
  private async read(routeName: string): Promise<readonly SavedViewRow[]> {
    const answer = await this.http.ask(savedViewListing, { routeName }, { quiet: true });
    const views = answer?.itemList ?? [];
    runInAction(() => this.lists.set(routeName, views));
    return views;
  }
}
