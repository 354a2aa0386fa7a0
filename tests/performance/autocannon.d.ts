declare module 'autocannon' {
  export interface Run {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
  }
  interface Client {
    on(event: 'response', heard: (status: number, bytes: number, ms: number) => void): void;
  }
  interface Options {
    readonly url: string;
    readonly method: 'POST';
    readonly headers: Record<string, string>;
    readonly body?: string;
    /** Sent in turn, instead of `body`. */
    readonly requests?: readonly { readonly body: string }[];
    /** `[<id>]` in a body becomes a new id each time. */
    readonly idReplacement?: boolean;
    readonly connections: number;
    readonly duration: number;
    /** Called with each connection. */
    readonly setupClient?: (client: Client) => void;
  }
  export default function autocannon(options: Options): Promise<Run>;
}
