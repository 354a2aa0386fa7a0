import {
  savedViewDelete,
  savedViewListing,
  savedViewSave,
  savedViewSetDefault,
  viewContent,
} from '@freightdeck/sdk/contract';
import type { SavedViewRow } from '@freightdeck/sdk/contract';
import type { PageScope } from '@freightdeck/sdk/web';
import * as z from 'zod/mini';
import { keptFor } from '../drafts/index.ts';
import type { Draft, DraftStore } from '../drafts/index.ts';
import type { ApiClient, Envelope, WireOptions } from '../http/index.ts';
import type { FrameFault } from './frame-messages.ts';
import { frameLimits } from './frame-messages.ts';

/** Where the console stores drafts and saved views of frames. */
export interface FrameStores {
  readonly http: Pick<ApiClient, 'post'>;
  readonly drafts: Pick<DraftStore, 'all' | 'read' | 'keep' | 'forget' | 'drop'>;
}
const id = z.string().check(z.minLength(1), z.maxLength(64));
const command = <T extends z.core.$ZodShape>(model: T) =>
  z.strictObject({ model: z.strictObject(model), requestId: z.string().check(z.maxLength(64)) });
/** Calls of the console's own endpoints that a frame may make: the saved views of the list it shows. */
const listing = z.strictObject({ routeName: id });
const save = command({
  id: z.optional(id),
  routeName: id,
  name: z.string().check(z.maxLength(30)),
  shared: z.boolean(),
  content: viewContent,
});
const remove = command({ id });
const setDefault = command({ id: z.optional(id), routeName: id });
const writesASecond = 5;

const keptDraft = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) });
type Kept = Readonly<Record<string, z.infer<typeof keptDraft>>>;
const readKept = (draft: Draft | undefined, since: number): Kept => {
  const found = z.safeParse(z.record(z.string(), keptDraft), draft?.values);
  return found.success ? Object.fromEntries(Object.entries(found.data).filter(([, { at }]) => at > since)) : {};
};

/**
 * What the console stores for one page of a plugin in a frame, so that the same person finds it there again: saved
 * views and drafts.
 */
export class FrameKeeping {
  private readonly plugin: string;
  private readonly page: () => PageScope;
  private readonly stores: FrameStores;
  private readonly now: () => number;
  /** Ids of this list's views: a frame may change no others. */
  private readonly views = new Set<string>();
  private readonly writes: number[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(plugin: string, page: () => PageScope, stores: FrameStores, now = Date.now) {
    this.plugin = plugin;
    this.page = page;
    this.stores = stores;
    this.now = now;
  }
  /** Why a frame may not make this call to the console's own endpoints; undefined when it may. */
  refusal(path: string, body: unknown): FrameFault | undefined {
    const { route, visible } = this.page();
    const mine = (model: { readonly routeName?: string; readonly id?: string | undefined } | undefined): boolean =>
      model !== undefined &&
      (model.routeName ?? route) === route &&
      (model.id === undefined || this.views.has(model.id));
    if (path === savedViewListing.path) return mine(z.safeParse(listing, body).data) ? undefined : 'framePath';
    const form =
      path === savedViewSave.path
        ? save
        : path === savedViewDelete.path
          ? remove
          : path === savedViewSetDefault.path
            ? setDefault
            : undefined;
    // Views can only be saved on the visible page.
    if (!form || !visible || !mine(z.safeParse(form, body).data?.model)) return 'framePath';
    return this.isTooOften() ? 'frameBusy' : undefined;
  }
  async post(path: string, body: unknown, { signal, requestId }: WireOptions): Promise<Envelope> {
    const answer = await this.stores.http.post(path, body, {
      ...(signal && { signal }),
      ...(requestId === undefined ? {} : { requestId }),
    });
    const { itemList, id: saved } = (answer.data ?? {}) as {
      readonly itemList?: readonly SavedViewRow[];
      readonly id?: string;
    };
    for (const one of [
      ...(itemList ?? []).map((row) => row.id),
      ...(path === savedViewSave.path && saved !== undefined ? [saved] : []),
    ])
      this.views.add(one);
    // Names of persons are never sent into a frame.
    return itemList ? { ...answer, data: { itemList: itemList.map((row) => ({ ...row, ownerName: '' })) } } : answer;
  }
  draft(form: string): Promise<Kept[string] | undefined> {
    return this.inTurn(async () => (await this.kept())[form] ?? (await this.leftInRealm(form)));
  }
  /** Stores the page's newest drafts together under one key, at most `frameLimits.drafts`. */
  keep(form: string, values: Readonly<Record<string, unknown>>): void {
    const draft = { at: this.now(), values };
    void this.change((kept) =>
      Object.fromEntries(
        [[form, draft] as const, ...Object.entries(kept).filter(([name]) => name !== form)].slice(
          0,
          frameLimits.drafts,
        ),
      ),
    );
  }
  forget(form: string): void {
    void this.change(({ [form]: _, ...others }) => others);
    if (this.isOwn(form)) void this.stores.drafts.forget(form);
  }

  /**
   * Whether a form belongs to this plugin. A form has the name of its command, which starts with the plugin's id; a
   * partner's id contains a hyphen, and no command of the product does.
   */
  private isOwn(form: string): boolean {
    return form.startsWith(`${this.plugin}.`);
  }
  /**
   * The draft that was stored while the plugin still ran in the console's own realm: its review may be withdrawn while
   * the person types.
   */
  private async leftInRealm(form: string): Promise<Kept[string] | undefined> {
    const draft = this.isOwn(form) ? await this.stores.drafts.read(form) : undefined;
    return draft && JSON.stringify(draft.values).length <= frameLimits.draft
      ? { at: draft.at, values: draft.values }
      : undefined;
  }
  private get place(): string {
    return `frame ${this.plugin} ${this.page().route}`;
  }
  private async kept(): Promise<Kept> {
    return readKept(await this.stores.drafts.read(this.place), this.now() - keptFor);
  }
  private change(to: (kept: Kept) => Kept): Promise<void> {
    return this.inTurn(async () => {
      const { place } = this;
      const kept = to(await this.kept());
      if (Object.keys(kept).length > 0) this.stores.drafts.keep(place, kept);
      else {
        await this.stores.drafts.forget(place);
        // Also what other windows have of this page, or that would be offered next.
        for (const draft of await this.stores.drafts.all(place)) await this.stores.drafts.drop(draft);
      }
    });
  }
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
  private isTooOften(): boolean {
    const now = this.now();
    while (this.writes[0] !== undefined && now - this.writes[0] >= 1000) this.writes.shift();
    return this.writes.push(now) > writesASecond;
  }
}
