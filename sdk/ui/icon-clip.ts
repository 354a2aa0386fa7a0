/**
 * An outline on 20 × 20 as a CSS `clip-path`: an icon without an element of its own, in whatever colour is clipped. A
 * mask would be a picture, which the browser lays out as a document of its own when it is first seen.
 */
export const iconClip = (outline: string): string => `path("${outline}")`;
