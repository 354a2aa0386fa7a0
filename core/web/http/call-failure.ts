import type { Failure } from './failures.ts';

/** What a call of the wire throws: the failure, and how it is to be told. */
export class CallFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.error.message);
    this.failure = failure;
  }
}
