/*
 * How both sides of the protocols of ours sign: 通道协议 v1 (docs/channel-v1.yaml) and 服务接口协议 v1
 * (docs/service-v1.yaml).
 */
/** Headers of a request; its answer repeats the nonce and is signed too. */
export const exchangeHeaders = {
  keyId: 'freightdeck-key',
  time: 'freightdeck-time',
  nonce: 'freightdeck-nonce',
  signature: 'freightdeck-signature',
} as const;
/** How far the clocks of both sides may be apart, in seconds. */
export const exchangeClockSeconds = 300;
type Body = string | Uint8Array;
/** What the signature of a request covers; `target` is path and query as they are sent. */
export const signedRequest = (parts: {
  readonly method: string;
  readonly target: string;
  readonly time: string;
  readonly nonce: string;
  readonly body: Body;
}): readonly Body[] => [parts.method, parts.target, parts.time, parts.nonce, parts.body];
/** What the signature of an answer covers: that it answers this request, and nothing else. */
export const signedAnswer = (nonce: string, status: number, body: Body): readonly Body[] => [
  nonce,
  String(status),
  body,
];
