import { createHash } from 'node:crypto';

/** Hashes of the inline scripts of a page, as the policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [...scripts].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
}

/**
 * Content security policy of our pages: everything comes from this origin. Styles are made at run time, so inline
 * styles are allowed. `workshop`: address of a partner's plugin in development.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[] = [], workshop?: string): string {
  const ours = workshop === undefined ? "'self'" : `'self' ${workshop}`;
  return [
    "default-src 'none'",
    `script-src ${[ours, ...scriptHashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${ours}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types shell dompurify',
  ].join('; ');
}

/**
 * Content security policy of a frame for unreviewed plugins: no origin, no network, only the message port it is given.
 * One empty `<style>` is allowed by its hash; a script adds rules to it.
 */
export function framePolicy(scriptHashes: readonly string[]): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'none'",
    "frame-src 'none'",
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** Policy of the documents at `/docs/`: their own script and style, nothing written into a page. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Policy of API answers, which are never pages. */
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Policy of the worker that decodes HEIC photos: it may compile the library it is handed, and reach nothing. */
export const decoderPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** Policy of stored files: they are shown, but nothing in them may run or load anything. */
export const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox; frame-ancestors 'self'";

/** Headers of every answer. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
};
