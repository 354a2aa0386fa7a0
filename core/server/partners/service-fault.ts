import type { Text } from '@freightdeck/sdk/manifest';

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
  | 'partnerAnswer'
  /** It refused what the platform itself told it. */
  | 'partnerRefused'
  /** In production, or for somebody who is not at this machine: no plugin in development is asked. */
  | 'partnerDevOff'
  /** Nothing serves a plugin at the port, or what it says cannot be understood. */
  | 'partnerDevGone'
  /** `freightdeck-plugin dev` was started without `--service`. */
  | 'partnerDevService';

export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  readonly code: ServiceFaultCode;
  /** Detail for the log, the operator and who works on the plugin; a tenant's people see the code. */
  readonly detail: string;
  /** HTTP status of an answer other than 200. */
  readonly http: number | undefined;
  /** Whose service it is, for the person who waits for it. */
  plugin: Text | undefined;
  constructor(code: ServiceFaultCode, detail = '', http?: number) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.detail = detail;
    this.http = http;
  }
}
