/** Why a file cannot be read as a table. */
export type SheetFaultCode = 'fileKind' | 'fileBroken' | 'fileLarge' | 'tooManyRows' | 'quoteOpen';

/**
 * A file that is no readable table. It knows nothing of the server, so that the worker thread that reads files starts
 * fast; the caller turns it into `ImportRefused`.
 */
export class SheetFault extends Error {
  readonly code: SheetFaultCode;
  readonly values: Readonly<Record<string, string>>;
  constructor(code: SheetFaultCode, values: Readonly<Record<string, string>> = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
