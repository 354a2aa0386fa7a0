/** True while an input method handles the key: the text is not final yet, and no shortcut is meant. */
export const composes = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
