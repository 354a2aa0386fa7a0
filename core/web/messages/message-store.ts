import type { Messages, NoteAction } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableShallow, runInAction } from 'mobx';

/** A short message over the page. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  readonly title: string | undefined;
  readonly seconds: number;
  readonly action: NoteAction | undefined;
}
/** A dialog that waits for an answer. */
export interface Prompt {
  readonly id: number;
  /** `proof`: the person shows who they are; answered with yes once the platform has taken it. */
  readonly kind: 'confirm' | 'alert' | 'proof';
  readonly title: string;
  readonly text: string;
  readonly ok: string | undefined;
  readonly danger: boolean;
  answer(yes: boolean): void;
}

/**
 * Messages and dialogs over the page, which the shell draws. Messages disappear by themselves; a text that is shown
 * already is not repeated.
 */
export class MessageStore implements Messages {
  toasts: Toast[] = [];
  prompts: Prompt[] = [];
  private counter = 0;
  private proving: Promise<boolean> | undefined;

  constructor() {
    makeAutoObservable<this, 'counter' | 'proving'>(
      this,
      { toasts: observableShallow, prompts: observableShallow, counter: false, proving: false },
      { autoBind: true },
    );
  }
  show(
    kind: Toast['kind'],
    text: string,
    options: { readonly seconds?: number; readonly title?: string; readonly action?: NoteAction } = {},
  ): void {
    if (this.toasts.some((toast) => toast.kind === kind && toast.text === text)) return;
    const id = (this.counter += 1);
    const seconds = options.seconds ?? 3;
    this.toasts.push({ id, kind, text, title: options.title, seconds, action: options.action });
    setTimeout(() => this.dismiss(id), seconds * 1000);
  }
  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
  confirm(question: {
    readonly title: string;
    readonly text: string;
    readonly ok?: string;
    readonly danger?: boolean;
  }): Promise<boolean> {
    return this.ask('confirm', question);
  }
  async alert(note: { readonly title: string; readonly text: string; readonly ok?: string }): Promise<void> {
    await this.ask('alert', note);
  }
  /** Another page is shown: what was asked over the one before is answered with no. */
  leave(): void {
    for (const prompt of this.prompts.filter(({ kind }) => kind === 'confirm')) prompt.answer(false);
  }
  /** Asks the person to show who they are; calls that are refused at the same time share one question. */
  prove(): Promise<boolean> {
    this.proving ??= this.ask('proof', { title: '', text: '' }).finally(() => {
      this.proving = undefined;
    });
    return this.proving;
  }
  private ask(
    kind: Prompt['kind'],
    asked: { readonly title: string; readonly text: string; readonly ok?: string; readonly danger?: boolean },
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const id = (this.counter += 1);
      const answer = (yes: boolean): void => {
        runInAction(() => {
          this.prompts = this.prompts.filter((prompt) => prompt.id !== id);
        });
        resolve(yes);
      };
      runInAction(() => {
        this.prompts.push({
          id,
          kind,
          title: asked.title,
          text: asked.text,
          ok: asked.ok,
          danger: asked.danger ?? false,
          answer,
        });
      });
    });
  }
}
