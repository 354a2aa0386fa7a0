/** The words of the button that closes a question without an answer; its verb may be 取消 itself, as of a waybill. */
export const dismissLabel = (text: (id: string) => string, verb?: string): string =>
  verb === text('core.ui.cancel') ? text('core.ui.keep') : text('core.ui.cancel');
