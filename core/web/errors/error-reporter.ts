import { errorReport } from '@freightdeck/sdk/contract';
import type { Http, LoggedError } from '@freightdeck/sdk/web';
import type { ErrorLog } from './error-log.ts';

/** Reports logged errors to the platform while somebody is signed in. */
export class ErrorReporter {
  private readonly current: { readonly token: string | undefined };
  private readonly http: Http;

  constructor(log: ErrorLog, current: { readonly token: string | undefined }, http: Http) {
    this.current = current;
    this.http = http;
    log.noteworthy.on((error) => this.send(error));
  }
  private send(error: LoggedError): void {
    if (!this.current.token) return;
    const input = {
      ...error,
      message: error.message.slice(0, 2000) || '-',
      info: error.info.slice(0, 200),
      url: error.url.slice(0, 2000),
      stack: error.stack.slice(0, 8000),
      plugin: error.plugin ?? null,
    };
    void this.http.run(errorReport, input, undefined, { quiet: true }).catch(() => undefined);
  }
}
