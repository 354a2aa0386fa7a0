import { makeAutoObservable, observableRef } from 'mobx';

/** A file that somebody asked for: of one document, shown or saved, or of all of a month. */
interface Wanted {
  readonly path: string;
  readonly name: string;
  readonly id?: string;
  readonly isShown?: boolean;
}
/** The file that was asked for; observed by `PaperBar`. */
class Papers {
  wanted: Wanted | undefined;
  /** Whether the month to merge is asked for above the list. */
  isMonthShown = false;
  constructor() {
    makeAutoObservable(this, { wanted: observableRef }, { autoBind: true });
  }
  want(wanted: Wanted): void {
    this.wanted = wanted;
  }
  toggleMonth(): void {
    this.isMonthShown = !this.isMonthShown;
  }
  taken(): void {
    this.wanted = undefined;
  }
}
export const papers = new Papers();
