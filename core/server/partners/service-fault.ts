/** Why a call of a partner's service got no answer of its own. */
export type ServiceFaultCode =
  | 'notFound'
  | 'partnerUnset'
  | 'partnerAddress'
  | 'partnerBusy'
  | 'partnerDown'
  | 'partnerSlow'
  | 'partnerStatus'
  | 'partnerType'
  | 'partnerTooLarge'
  | 'partnerAnswer';

export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  readonly code: ServiceFaultCode;
  /** For the log alone; people are told the code. */
  readonly detail: string;
  constructor(code: ServiceFaultCode, detail = '') {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
