interface Passing {
  readonly style?: { readonly pointerEvents: 'none' };
}
const passes: Passing = { style: { pointerEvents: 'none' } };

/**
 * Props of the surface of a dialog that fades out before it is taken away: what is pressed meanwhile is what lies under
 * it and its backdrop.
 */
export const closingSurface = (closing: boolean): Passing & { readonly backdrop?: Passing } =>
  closing ? { ...passes, backdrop: passes } : {};
