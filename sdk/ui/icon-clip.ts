/**
 * A 20 × 20 outline as a CSS `clip-path`: an icon without an element of its own, in any colour. A CSS mask would be an
 * image, which the browser lays out as a separate document at first use.
 */
export const iconClip = (outline: string): string => `path("${outline}")`;
