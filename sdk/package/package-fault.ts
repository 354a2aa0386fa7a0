/** Why a package is refused; the API uses the same codes. */
export type FaultCode =
  | 'archiveBroken'
  | 'archiveTooLarge'
  | 'pathOutside'
  | 'manifestWrong'
  | 'signatureWrong'
  | 'fileTampered'
  | 'faceWrong'
  | 'sdkRange'
  | 'exportMissing'
  | 'foreignOrigin'
  | 'queryString'
  | 'forbiddenCode'
  | 'sharedBundled';

/** Why an archive is refused: a code of the guide’s table, and what it is about. */
export class PackageFault extends Error {
  readonly code: FaultCode;
  /** The file, name or address concerned. */
  readonly subject: string;
  constructor(code: FaultCode, subject: string) {
    super(`${code}: ${subject}`);
    this.code = code;
    this.subject = subject;
  }
}
