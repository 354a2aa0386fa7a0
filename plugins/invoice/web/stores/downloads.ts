import { makeAutoObservable, observableRef } from 'mobx';

interface Wanted {
  readonly id?: string;
  readonly applyId?: string;
}
/** The invoice whose file was requested; observed by `SaveFile`. */
class Downloads {
  wanted: Wanted | undefined;
  constructor() {
    makeAutoObservable(this, { wanted: observableRef }, { autoBind: true });
  }
  want(wanted: Wanted): void {
    this.wanted = { ...wanted };
  }
  taken(): void {
    this.wanted = undefined;
  }
}
export const downloads = new Downloads();
