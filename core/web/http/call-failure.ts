import type { Failure } from './failures.ts';

/** Thrown by `Wire`: the failure and how to show it. */
export class CallFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.error.message);
    this.failure = failure;
  }
}
