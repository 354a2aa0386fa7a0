import { makeAutoObservable, observableRef } from 'mobx';

interface Wanted {
  readonly id: string;
  readonly name: string;
}
/** The policy whose PDF a row of the list asks for; observed by `PolicyPaper`. */
class Papers {
  wanted: Wanted | undefined;
  constructor() {
    makeAutoObservable(this, { wanted: observableRef }, { autoBind: true });
  }
  want(wanted: Wanted): void {
    this.wanted = wanted;
  }
  taken(): void {
    this.wanted = undefined;
  }
}
export const papers = new Papers();
