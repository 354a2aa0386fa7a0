/** Why a package is not taken. The codes are those the API refuses with. */
export type FaultCode =
  | 'archiveBroken'
  | 'archiveTooLarge'
  | 'pathOutside'
  | 'manifestWrong'
  | 'signatureWrong'
  | 'fileTampered'
  | 'sdkRange'
  | 'exportMissing'
  | 'foreignOrigin'
  | 'queryString'
  | 'forbiddenCode'
  | 'sharedBundled';

export class PackageFault extends Error {
  readonly code: FaultCode;
  /** What it is about: a file, a name, an address. */
  readonly subject: string;
  constructor(code: FaultCode, subject: string) {
    super(`${code}: ${subject}`);
    this.code = code;
    this.subject = subject;
  }
}
