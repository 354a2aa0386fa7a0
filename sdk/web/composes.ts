/** True while an input method has the key: what is typed is no text yet, and no shortcut is meant. */
export const composes = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
