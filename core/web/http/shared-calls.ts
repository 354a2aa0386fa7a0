import { Fault } from '@freightdeck/sdk/web';
import { CallFailure } from './call-failure.ts';

interface Flight<T> {
  readonly answer: Promise<T>;
  readonly controller: AbortController;
  callers: number;
}

/** Merges identical calls made at the same time into one request, which is cancelled when its last caller cancels. */
export class SharedCalls<T> {
  private readonly flights = new Map<string, Flight<T>>();

  call(key: string, signal: AbortSignal | undefined, make: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const flight = this.flights.get(key) ?? this.start(key, make);
    flight.callers += 1;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        flight.callers -= 1;
        if (flight.callers === 0) {
          if (this.flights.get(key) === flight) this.flights.delete(key);
          flight.controller.abort();
        }
        reject(new CallFailure({ error: new Fault('cancelled', 'cancelled'), tell: { kind: 'silent' } }));
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      const done = (): void => signal?.removeEventListener('abort', leave);
      flight.answer.then(
        (value) => {
          done();
          resolve(value);
        },
        (error: unknown) => {
          done();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  }

  /** After a change: later callers start a new request instead of joining a running one. */
  forget(): void {
    this.flights.clear();
  }

  private start(key: string, make: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const answer = make(controller.signal).finally(() => {
      if (this.flights.get(key) === flight) this.flights.delete(key);
    });
    const flight: Flight<T> = { answer, controller, callers: 0 };
    answer.catch(() => undefined);
    this.flights.set(key, flight);
    return flight;
  }
}
