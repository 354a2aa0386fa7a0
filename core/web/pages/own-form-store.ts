import type { FormKeeper, TypedFigures } from '@freightdeck/sdk/ui';
import { makeAutoObservable, observableRef } from 'mobx';

type Values = Readonly<Record<string, unknown>>;
/** What a hand-written form holds, as far as its draft is concerned. */
export class OwnFormStore implements FormKeeper {
  values: Values = {};
  dirty = false;
  readonly figures: TypedFigures = new Map();
  private put: ((values: Values) => void) | undefined = undefined;

  constructor() {
    makeAutoObservable<this, 'put'>(this, { values: observableRef, figures: false, put: false }, { autoBind: true });
  }
  changed(values: Values): void {
    this.dirty = true;
    this.values = values;
  }
  /** What it holds has been sent: nobody would miss it. */
  sent(): void {
    this.dirty = false;
  }
  /** A hand-written form does not tell: all that stands in it counts as typed. */
  beganWith(): unknown {
    return undefined;
  }
  attach(restore: (values: Values) => void): () => void {
    this.put = restore;
    return () => {
      if (this.put === restore) this.put = undefined;
    };
  }
  restore(values: Values): void {
    this.put?.(values);
  }
}
