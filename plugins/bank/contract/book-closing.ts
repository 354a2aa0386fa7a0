import { token } from '@freightdeck/sdk/contract';

/** Closes days as the night does, for stories that are told afterwards. */
export interface BookClosing {
  /**
   * Closes the open days of a book up to and with `through`, as long as their checks hold, and gives each month its
   * record. Answers the day that is held up; people close the months with the
   * commands of `bookMonths`. Tells nobody.
   */
  closeDays(call: object, platformId: string, through: string): Promise<string | undefined>;
}
export const BookClosing = token<BookClosing>('bank.closing', 1);
