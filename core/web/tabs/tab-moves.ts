import { reaction, runInAction } from 'mobx';
import type { OpenTab, TabPlace, TabRoute } from './open-tab.ts';
import { keyOf, openTab } from './open-tab.ts';
import type { TabStore } from './tab-store.ts';

/** Opens a page in a background tab; false when its tab is open already. */
export function openBehind(store: TabStore, place: TabPlace, route: TabRoute): boolean {
  const key = keyOf(place, route);
  if (store.tabs.some((tab) => tab.key === key)) return false;
  runInAction(() => {
    store.tabs = [...store.tabs, openTab(place, route)];
    store.noteOpener(key, route);
  });
  return true;
}
/** Moves a tab by one place, among the pinned ones or among the others. */
export function moveTab(store: TabStore, fullPath: string, by: 1 | -1): void {
  const at = store.tabs.findIndex((tab) => tab.fullPath === fullPath);
  const [own, other] = [store.tabs[at], store.tabs[at + by]];
  if (own && other && own.pinned === other.pinned)
    runInAction(() => {
      store.tabs = store.tabs.with(at, other).with(at + by, own);
    });
}
/** Moves a tab to the place of another one, as far as it may: pinned tabs stay before the others. */
export function moveTabTo(store: TabStore, fullPath: string, place: string): void {
  const at = (path: string): number => store.tabs.findIndex((tab) => tab.fullPath === path);
  const [own, wanted] = [store.at(fullPath), store.at(place)];
  if (!own || own.pinned !== wanted?.pinned) return;
  runInAction(() => {
    store.tabs = store.tabs.toSpliced(at(fullPath), 1).toSpliced(at(place), 0, own);
  });
}
/** Pins or unpins a tab; a tab that its page pins stays pinned. */
export function turnPin(store: TabStore, fullPath: string): void {
  const own = store.at(fullPath);
  if (!own || own.meta.affix) return;
  const turned = { ...own, pinned: !own.pinned };
  const others = store.tabs.filter((tab) => tab !== own);
  const pinned = others.filter((tab) => tab.pinned).length;
  runInAction(() => {
    store.tabs = others.toSpliced(pinned, 0, turned);
  });
}

const remembered = 10;
/** The closed tabs; the last one is reopened first. */
export class ClosedTabs {
  #closed: readonly OpenTab[] = [];
  readonly stop: () => void;

  constructor(store: TabStore) {
    this.stop = reaction(
      () => [...store.tabs],
      (now, before) => {
        // Signed out: the tabs belonged to that person.
        if (now.length === 0) this.#closed = [];
        else
          this.#closed = [...this.#closed, ...before.filter((tab) => !now.some(({ key }) => key === tab.key))].slice(
            -remembered,
          );
      },
    );
  }
  take(): OpenTab | undefined {
    const last = this.#closed.at(-1);
    this.#closed = this.#closed.slice(0, -1);
    return last;
  }
}
