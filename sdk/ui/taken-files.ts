import type { ClipboardEvent, DragEvent } from 'react';

interface TakesFiles {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}
/** Props for an element that accepts files by drag and by paste, beside its button. */
export function takesFiles(take: (files: readonly File[]) => void): TakesFiles {
  const given = (event: DragEvent | ClipboardEvent, data: DataTransfer): void => {
    if (data.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    take([...data.files]);
  };
  return {
    // Without this the browser would open the dropped file.
    onDragOver: (event) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event) => given(event, event.dataTransfer),
    onPaste: (event) => given(event, event.clipboardData),
  };
}
