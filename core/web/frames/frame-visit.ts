import type { PartnerOffer } from '@freightdeck/sdk/contract';
import { filePath, keepPaths, partnerApiPath } from '@freightdeck/sdk/contract';
import type {
  Auth,
  Errors,
  I18n,
  Messages,
  Navigation,
  PageScope,
  Preferences,
  Tabs,
  Upload,
} from '@freightdeck/sdk/web';
import { makeAutoObservable, runInAction } from 'mobx';
import type { PermissionStore } from '../permissions/index.ts';
import { PluginFault } from '../plugins/index.ts';
import type { PluginStore } from '../plugins/index.ts';
import { FrameKeeping } from './frame-keeping.ts';
import type { FrameStores } from './frame-keeping.ts';
import { FrameLine } from './frame-line.ts';
import type { FrameState, FromFrame } from './frame-messages.ts';
import { frameGreeting, frameLimits } from './frame-messages.ts';

/** The parts of the console that serve a plugin in a frame. */
export interface FrameConsole extends FrameStores {
  readonly auth: Pick<Auth, 'session'>;
  readonly errors: Pick<Errors, 'report'>;
  readonly i18n: Pick<I18n, 'language' | 'pick'>;
  readonly messages: Messages;
  readonly navigation: Pick<Navigation, 'go' | 'replace'>;
  readonly permissions: Pick<PermissionStore, 'held'>;
  readonly plugins: Pick<PluginStore, 'routes' | 'settingsChanged'>;
  readonly preferences: Preferences;
  readonly tabs: Pick<Tabs, 'rename'>;
  readonly upload: Pick<Upload, 'send' | 'fetch'>;
}
type Key = Extract<FromFrame, { readonly kind: 'key' }>;

/**
 * How often per second a frame may send one kind of message that affects the console, and how many errors of one visit
 * are logged.
 */
const most = { aSecond: 5, errors: 20 } as const;
const altKeys = /^(Digit[1-9]|Key[MRXP]|BracketLeft|BracketRight|Backslash)$/;
/** Whether a key belongs to the console; all other keys pressed in a frame stay there. */
export function isConsoleKey({
  key,
  code,
  ctrlKey,
  altKey,
  shiftKey,
  metaKey,
}: Pick<KeyboardEvent, Exclude<keyof Key, 'kind'>>): boolean {
  const control = ctrlKey || metaKey;
  if (key === 'Escape' || key === 'F6') return !control && !altKey;
  if (control) return !altKey && !shiftKey && (code === 'KeyK' || code === 'Slash');
  return altKey && !shiftKey && altKeys.test(code);
}

/** One page in its frame, from the console's side: the line to it, whether it still answers, and why it was closed. */
export class FrameVisit {
  failure: PluginFault | undefined;
  dirty = false;
  /** What is typed in the page is there as a draft when it is left. */
  keeps = false;
  private readonly offer: PartnerOffer;
  private readonly console: FrameConsole;
  private readonly page: () => PageScope;
  private readonly keeping: FrameKeeping;
  private line: FrameLine | undefined;
  private element: HTMLIFrameElement | undefined;
  private loads = 0;
  private askedAt: number | undefined;
  private errors = 0;
  private second = 0;
  private readonly lately = new Map<string, number>();
  private unfollow: (() => void) | undefined;

  constructor(offer: PartnerOffer, console: FrameConsole, page: () => PageScope) {
    this.offer = offer;
    this.console = console;
    this.page = page;
    this.keeping = new FrameKeeping(offer.manifest.id, page, console);
    makeAutoObservable<
      this,
      | 'offer'
      | 'console'
      | 'page'
      | 'keeping'
      | 'line'
      | 'element'
      | 'loads'
      | 'askedAt'
      | 'errors'
      | 'second'
      | 'lately'
      | 'unfollow'
      | 'title'
    >(
      this,
      {
        failure: true,
        offer: false,
        console: false,
        page: false,
        keeping: false,
        line: false,
        element: false,
        loads: false,
        askedAt: false,
        errors: false,
        second: false,
        lately: false,
        unfollow: false,
        title: false,
        state: false,
        begin: false,
        watch: false,
      },
      { autoBind: true },
    );
  }
  /** Observable: the state the page in the frame depends on. */
  state(): FrameState {
    const { i18n, permissions, preferences } = this.console;
    const { theme, size, colour } = preferences;
    const own = `${this.offer.manifest.id}.`;
    return {
      language: i18n.language,
      preferences: { theme, size, colour },
      keys: permissions.held.filter((key) => key.startsWith(own)),
      page: this.page(),
    };
  }
  /**
   * The frame has loaded a document: opens a new line to it and closes the one before. The line is the document's only
   * connection to the outside.
   */
  begin(element: HTMLIFrameElement): void {
    this.loads += 1;
    if (this.loads > 10) return this.fail('PLG-207', 'the frame loads itself again and again');
    this.line?.close();
    this.element = element;
    const { port1, port2 } = new MessageChannel();
    this.line = new FrameLine(port1, {
      paths: new Set([
        ...Object.keys(this.offer.manifest.serves ?? {}).map(
          (path) => `${partnerApiPath}/${this.offer.manifest.id}/${path}`,
        ),
        ...(this.offer.calls ?? []),
        ...keepPaths(this.offer.manifest),
      ]),
      keeping: this.keeping,
      files: {
        kinds: this.offer.manifest.uploads ?? {},
        send: (file, kind, signal) => this.console.upload.send(file, kind, undefined, signal),
        open: (id) => this.console.upload.fetch(filePath, { id, plugin: this.offer.manifest.id }),
      },
      post: (path, body, options) => this.console.http.post(path, body, options),
      ask: async (question) => {
        if (!this.page().visible) return false;
        if (question.kind === 'confirm') return this.console.messages.confirm(this.named(question));
        await this.console.messages.alert(this.named(question));
        return true;
      },
      heard: this.heard,
      flooded: () => {
        this.fail('PLG-209', `more than ${frameLimits.flood} messages in a second`);
      },
    });
    // `*`, because a sandboxed document has no origin.
    element.contentWindow?.postMessage(frameGreeting, '*', [port2]);
    const {
      userId = '',
      platformId = '',
      platformName = '',
      platformGrade = '',
      isOperator = false,
    } = this.console.auth.session ?? {};
    // A page in the background is told as well: it stays as it is until it is shown again.
    this.unfollow ??= this.console.plugins.settingsChanged.on((id) => {
      if (id === this.offer.manifest.id) this.line?.send({ kind: 'settings' });
    });
    this.askedAt = Date.now();
    this.line.send({
      kind: 'begin',
      manifest: this.offer.manifest,
      address: this.offer.address,
      session: { userId, platformId, platformName, platformGrade, isOperator },
      state: this.state(),
    });
  }
  /** Sends the frame the changed state of the console. */
  turn(state: FrameState): void {
    this.line?.send({ kind: 'state', state });
  }
  /** Pings the frame at intervals while the page is visible. Returns a function that stops it. */
  watch(every = frameLimits.silentMs / 2): () => void {
    // Counts from now, so that a document that never loads is also noticed.
    this.askedAt = Date.now();
    const timer = setInterval(() => {
      if (this.askedAt !== undefined && Date.now() - this.askedAt >= frameLimits.silentMs)
        return this.fail('PLG-208', `silent for ${frameLimits.silentMs / 1000} s`);
      if (this.askedAt !== undefined || document.visibilityState === 'hidden') return;
      this.askedAt = Date.now();
      this.line?.send({ kind: 'ping' });
    }, every);
    if (this.line) this.line.send({ kind: 'ping' });
    return () => clearInterval(timer);
  }
  close(): void {
    this.unfollow?.();
    this.unfollow = undefined;
    this.line?.close();
    this.line = undefined;
  }
  fail(code: string, reason: string): void {
    this.close();
    runInAction(() => {
      this.failure ??= new PluginFault(code, reason);
    });
  }

  private named<Q extends { readonly title: string }>(question: Q): Q {
    return { ...question, title: `${this.title}: ${question.title}` };
  }
  /** Title of the plugin: every message and question of a frame names the plugin that shows it. */
  private get title(): string {
    return this.console.i18n.pick(this.offer.manifest.title);
  }
  private heard(message: FromFrame): void {
    this.askedAt = undefined;
    const { fullPath, visible } = this.page();
    if (message.kind === 'pong') return;
    if (message.kind === 'failed') return this.fail(message.code, message.reason);
    if (message.kind === 'dirty') {
      this.dirty = message.dirty;
      this.keeps = message.keeps === true;
      return;
    }
    if (message.kind === 'error') return this.wrong(message);
    if (message.kind === 'keepDraft') return this.keeping.keep(message.form, message.values);
    if (message.kind === 'forgetDraft') return this.keeping.forget(message.form);
    if (this.isTooOften(message.kind)) return;
    if (message.kind === 'title') return this.console.tabs.rename(fullPath, { zh: message.zh, en: message.en });
    // A page in the background must not show messages or navigate.
    if (!visible) return;
    if (message.kind === 'note')
      this.console.messages.show(message.tone, message.text, { title: this.title, seconds: message.seconds ?? 3 });
    else if (message.kind === 'go') this.go(message);
    else if (message.kind === 'key') this.press(message);
  }
  private wrong({ message, stack, info }: Extract<FromFrame, { readonly kind: 'error' }>): void {
    if ((this.errors += 1) <= most.errors)
      this.console.errors.report(Object.assign(new Error(message), { stack }), info, this.offer.manifest.id);
  }
  /** Navigates, only to pages of the same plugin. */
  private go({ path, query, replace }: Extract<FromFrame, { readonly kind: 'go' }>): void {
    if (this.console.plugins.routes.at(path)?.plugin === this.offer.manifest.id)
      this.console.navigation[replace ? 'replace' : 'go'](path, query);
  }
  private isTooOften(kind: string): boolean {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.second) this.lately.clear();
    this.second = second;
    const count = (this.lately.get(kind) ?? 0) + 1;
    this.lately.set(kind, count);
    return count > most.aSecond;
  }
  /** Passes on a key of the console that was pressed inside the frame, as if it had been pressed in the console. */
  private press({ kind: _, ...key }: Key): void {
    if (this.element && document.activeElement === this.element && isConsoleKey(key))
      this.element.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  }
}
