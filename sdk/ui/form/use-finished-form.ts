import { makeAutoObservable, observable, when } from 'mobx';
import { createContext, useEffect, useState } from 'react';
import type { FileQueue } from './file-queue.ts';

/** Files of one form that are being uploaded. */
export class FormUploads {
  private readonly queues = observable.set<FileQueue>(undefined, { deep: false });
  /** The form was submitted, and is sent as soon as everything is uploaded. */
  waits = false;
  private stop: AbortController | undefined = undefined;

  constructor() {
    makeAutoObservable<this, 'queues' | 'stop'>(this, { queues: false, stop: false }, { autoBind: true });
  }
  get busy(): boolean {
    return [...this.queues].some(({ isBusy }) => isBusy);
  }
  /** A file field says what it uploads; returns how to take it back. */
  add(queue: FileQueue): () => void {
    this.queues.add(queue);
    return () => void this.queues.delete(queue);
  }
  /** Calls back once nothing is being uploaded any more; a second call in the meantime changes nothing. */
  whenDone(then: () => void): void {
    if (this.waits) return;
    if (!this.busy) {
      then();
      return;
    }
    this.waits = true;
    this.stop = new AbortController();
    when(() => !this.busy, { signal: this.stop.signal }).then(
      () => {
        this.end();
        then();
      },
      // The form was closed.
      () => this.end(),
    );
  }
  cancel(): void {
    this.stop?.abort();
  }
  private end(): void {
    this.waits = false;
  }
}
/** Where the file fields of a form say that an upload is under way; the form sets it. */
export const UploadsContext = createContext<FormUploads | undefined>(undefined);

/**
 * Sends a form when everything in it is finished. What is being uploaded is waited for; a picker that holds text which
 * names no record, or a file that could not be stored, gets the focus instead, and nothing is sent.
 */
export function useFinishedForm(): {
  readonly uploads: FormUploads;
  readonly submit: (form: Element | null, send: () => void) => void;
} {
  const [uploads] = useState(() => new FormUploads());
  useEffect(() => uploads.cancel, [uploads]);
  const submit = (form: Element | null, send: () => void): void =>
    uploads.whenDone(() => {
      const open = form?.querySelector<HTMLElement>('[data-unresolved] :is(input:not([type=file]), button)');
      if (open) open.focus();
      else send();
    });
  return { uploads, submit };
}
