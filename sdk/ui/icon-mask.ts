/** An outline on 20 × 20 as a CSS mask: an icon without an element of its own, in whatever colour lies behind the mask. */
export const iconMask = (outline: string): string => `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'%3E%3Cpath d='${outline}'/%3E%3C/svg%3E")`;
