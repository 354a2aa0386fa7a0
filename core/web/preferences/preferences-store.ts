import type { Preferences, PreferencesChange, Size, Theme, ThemeChoice } from '@freightdeck/sdk/web';
import { makeAutoObservable, runInAction } from 'mobx';

const sizes: readonly Size[] = ['medium', 'small', 'mini'];
const oneOf = <T extends string>(value: string | null, allowed: readonly T[], otherwise: T): T =>
  allowed.find((one) => one === value) ?? otherwise;

/** The person's display settings: the sidebar for this session, the others permanently. */
export class PreferencesStore implements Preferences {
  themeChoice: ThemeChoice;
  size: Size;
  colour: string;
  sidebar: 'open' | 'collapsed';
  startPage: string;
  /** Whether the page is just being put on paper (host/web/theme/print.ts). */
  printing = false;
  private systemDark = false;
  private readonly session: Storage;
  private readonly local: Storage;

  constructor(session: Storage, local: Storage) {
    this.session = session;
    this.local = local;
    this.themeChoice = oneOf(local.getItem('theme'), ['light', 'dark', 'system'], 'system');
    this.size = oneOf(local.getItem('size'), sizes, 'medium');
    this.colour = local.getItem('themeColour') ?? '';
    this.startPage = local.getItem('startPage') ?? '';
    this.sidebar = oneOf(session.getItem('sidebarStatus'), ['open', 'collapsed'], 'open');
    makeAutoObservable<this, 'session' | 'local'>(this, { session: false, local: false }, { autoBind: true });
    this.followSystem();
  }
  /** The theme to show; paper is light, whatever the screen is. */
  get theme(): Theme {
    if (this.printing) return 'light';
    return this.themeChoice === 'system' ? (this.systemDark ? 'dark' : 'light') : this.themeChoice;
  }
  set({ theme, ...change }: PreferencesChange): void {
    Object.assign(this, change);
    if (theme) {
      this.themeChoice = theme;
      this.local.setItem('theme', theme);
    }
    if (change.size) this.local.setItem('size', change.size);
    if (change.colour !== undefined) this.local.setItem('themeColour', change.colour);
    if (change.startPage !== undefined) this.local.setItem('startPage', change.startPage);
    if (change.sidebar) this.session.setItem('sidebarStatus', change.sidebar);
  }
  /** Follows the theme of the operating system, also while it changes (by the time of day). */
  private followSystem(): void {
    const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
    if (!dark) return;
    this.systemDark = dark.matches;
    dark.addEventListener('change', ({ matches }) =>
      runInAction(() => {
        this.systemDark = matches;
      }),
    );
  }
}
