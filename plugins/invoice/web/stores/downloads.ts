import { makeAutoObservable, observableRef } from 'mobx';

interface Wanted {
  readonly id?: string;
  readonly applyId?: string;
}
interface WantedToll {
  readonly id: string;
  readonly name: string;
}
/** The invoice whose file was requested, observed by `SaveFile`, and the toll invoice, observed by `TollTop`. */
class Downloads {
  wanted: Wanted | undefined;
  toll: WantedToll | undefined;
  constructor() {
    makeAutoObservable(this, { wanted: observableRef, toll: observableRef }, { autoBind: true });
  }
  want(wanted: Wanted): void {
    this.wanted = { ...wanted };
  }
  wantToll(toll: WantedToll): void {
    this.toll = toll;
  }
  tollTaken(): void {
    this.toll = undefined;
  }
  taken(): void {
    this.wanted = undefined;
  }
}
export const downloads = new Downloads();
