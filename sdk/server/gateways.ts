import type { Call } from './call.ts';

/** What a gateway may use of the server it runs in. */
export interface GatewayHost {
  /** Runs work as the system for one tenant, in a transaction of its own. */
  as<T>(platformId: string, work: (call: Call) => Promise<T>): Promise<T>;
  /** Key for the tokens of this gateway; the same in every process of an installation. */
  readonly key: Buffer;
  /** Writes a line into the log of the server. */
  log(line: string): void;
}
/** A gateway that listens. */
export interface OpenGateway {
  /** The port it got, which matters where any free one (0) was asked for. */
  readonly port: number;
  /** Ends the connections; resolves when what was being booked is booked. */
  close(): Promise<void>;
}
/** Listens on a TCP port for devices that do not speak HTTP. Off unless FREIGHTDECK_GATEWAYS names it with a port. */
export interface Gateway {
  readonly name: string;
  open(host: GatewayHost, at: { readonly port: number; readonly host: string }): Promise<OpenGateway>;
}
