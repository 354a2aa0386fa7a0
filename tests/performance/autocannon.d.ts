declare module 'autocannon' {
  interface Run {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
  }
  interface Options {
    readonly url: string;
    readonly method: 'POST';
    readonly headers: Record<string, string>;
    readonly body: string;
    readonly connections: number;
    readonly duration: number;
  }
  export default function autocannon(options: Options): Promise<Run>;
}
