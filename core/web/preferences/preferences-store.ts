import type { Preferences, Size, Theme } from '@freightdeck/sdk/web';
import { makeAutoObservable } from 'mobx';

const sizes: readonly Size[] = ['medium', 'small', 'mini'];
const oneOf = <T extends string>(value: string | null, allowed: readonly T[], otherwise: T): T =>
  allowed.find((one) => one === value) ?? otherwise;

/** The person's display settings: the sidebar for this session, the others permanently. */
export class PreferencesStore implements Preferences {
  theme: Theme;
  size: Size;
  colour: string;
  sidebar: 'open' | 'collapsed';
  private readonly session: Storage;
  private readonly local: Storage;

  constructor(session: Storage, local: Storage) {
    this.session = session;
    this.local = local;
    this.theme = oneOf(local.getItem('theme'), ['light', 'dark'], 'light');
    this.size = oneOf(local.getItem('size'), sizes, 'medium');
    this.colour = local.getItem('themeColour') ?? '';
    this.sidebar = oneOf(session.getItem('sidebarStatus'), ['open', 'collapsed'], 'open');
    makeAutoObservable<this, 'session' | 'local'>(this, { session: false, local: false }, { autoBind: true });
  }
  set(change: Partial<Pick<Preferences, 'theme' | 'size' | 'colour' | 'sidebar'>>): void {
    Object.assign(this, change);
    if (change.theme) this.local.setItem('theme', change.theme);
    if (change.size) this.local.setItem('size', change.size);
    if (change.colour !== undefined) this.local.setItem('themeColour', change.colour);
    if (change.sidebar) this.session.setItem('sidebarStatus', change.sidebar);
  }
}
