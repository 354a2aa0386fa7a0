import type { MenuEntry, Menus, Navigation } from '@freightdeck/sdk/web';
import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx';
import { filterMenu, placeInMenu } from './menu-walk.ts';
import type { Spelt, Ways } from './menu-walk.ts';

/** The group of the folded menu whose pages are shown beside it. */
export interface Flyout {
  readonly id: string;
  readonly top: number;
}
const nowhere: Ways = { openers: () => [], parentOf: () => undefined };
/** What the menu shows. Each entry reads its own part, so that navigation renders only the entries concerned. */
export class MenuState {
  words = '';
  /** Finds typed pinyin and initials in Chinese words; fetched when somebody first types. */
  private spelt: Spelt | undefined = undefined;
  flyout: Flyout | undefined = undefined;
  /** Groups the person has opened or closed. */
  private readonly toggled = observable.map<string, boolean>();
  private readonly menus: Menus;
  private readonly navigation: Navigation;
  private readonly ways: Ways;

  constructor(menus: Menus, navigation: Navigation, ways: Ways = nowhere) {
    this.menus = menus;
    this.navigation = navigation;
    this.ways = ways;
    makeAutoObservable<this, 'toggled' | 'menus' | 'navigation' | 'ways' | 'spelt'>(
      this,
      {
        flyout: observableRef,
        spelt: observableRef,
        toggled: false,
        menus: false,
        navigation: false,
        ways: false,
        shown: false,
        isOpen: false,
        inSight: false,
        firstStop: false,
      },
      { autoBind: true },
    );
  }
  /** The groups and the entry that lead to the page, or else to the list from which it was opened. */
  get trail(): readonly string[] {
    return placeInMenu(this.menus.tree, this.navigation.path, this.ways).map((entry) => entry.id);
  }
  /** Folded to icons, the menu is not filtered. */
  shown(folded: boolean): readonly MenuEntry[] {
    return filterMenu(this.menus.tree, folded ? '' : this.words, this.spelt);
  }
  /** Whether the pages of a group are shown. */
  isOpen(id: string, level: number, folded: boolean): boolean {
    if (folded) return level > 1 || this.flyout?.id === id;
    return this.words !== '' || (this.toggled.get(id) ?? this.trail.includes(id));
  }
  /** Paths of the visible entries; none while the menu is filtered, which briefly shows pages by the dozen. */
  inSight(folded: boolean): readonly string[] {
    const within = (entries: readonly MenuEntry[], level: number): readonly string[] =>
      entries.flatMap(({ id, path, children }) => {
        if (children.length === 0) return path ?? [];
        return this.isOpen(id, level, folded) ? within(children, level + 1) : [];
      });
    return this.words === '' ? within(this.menus.tree, 1) : [];
  }
  /** The one item that Tab reaches. */
  firstStop(folded: boolean): string | undefined {
    const current = this.trail.at(-1);
    const isSeen = current !== undefined && this.trail.slice(0, -1).every((id) => this.toggled.get(id) ?? true);
    return folded || !isSeen || this.words !== '' ? this.shown(folded)[0]?.id : current;
  }
  find(words: string): void {
    this.words = words;
    if (!this.spelt)
      import('pinyin-match').then(
        ({ default: { match } }) => runInAction(() => (this.spelt = match)),
        () => undefined,
      );
  }
  fly(flyout: Flyout | undefined): void {
    this.flyout = flyout;
  }
  turn(id: string): void {
    this.toggled.set(id, !this.isOpen(id, 1, false));
  }
}
