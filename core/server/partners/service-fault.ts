/** Why a partner's service gave no answer. */
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
  /** Detail for the log only; people see the code. */
  readonly detail: string;
  constructor(code: ServiceFaultCode, detail = '') {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}
