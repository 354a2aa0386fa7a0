import { observable, runInAction } from 'mobx';
import { plateColours } from '../contract/index.ts';
import type { Http } from '../web/index.ts';

/** How long a colour counts as told, in milliseconds: the record of a vehicle can be corrected. */
const freshFor = 60_000;
/** The plates of one screen are asked for together. */
class PlateColours {
  private readonly told = observable.map<string, string>();
  private readonly askedAt = new Map<string, number>();
  private readonly http: Pick<Http, 'ask'>;
  private wanted: string[] = [];

  constructor(http: Pick<Http, 'ask'>) {
    this.http = http;
  }
  /** The colour code of a plate's vehicle; undefined until it is told, and where no such vehicle is kept. */
  of(plate: string): string | undefined {
    if (Date.now() - (this.askedAt.get(plate) ?? 0) > freshFor) {
      this.askedAt.set(plate, Date.now());
      if (this.wanted.length === 0) queueMicrotask(() => void this.ask());
      this.wanted.push(plate);
    }
    return this.told.get(plate);
  }
  private async ask(): Promise<void> {
    const plates = this.wanted.splice(0);
    try {
      const answer = await this.http.ask(plateColours, { plates }, { quiet: true });
      runInAction(() => this.told.merge(answer?.colours ?? {}));
    } catch {
      // A colour that could not be asked for is not shown; the next screen asks again.
    }
  }
}
const kept = new WeakMap<object, PlateColours>();
/** The colours that a console or a frame has been told. */
export function plateColoursOf(http: Pick<Http, 'ask'>): PlateColours {
  const found = kept.get(http) ?? new PlateColours(http);
  kept.set(http, found);
  return found;
}
