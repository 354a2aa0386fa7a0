/** Longest side in pixels, tried one after the other: the first still shows a page of paper to be read. */
const sides = [3000, 2000, 1400, 1000];
const qualities = [0.85, 0.7];

/**
 * The picture as a JPEG of at most `bytes`, as large as it goes; undefined when it is no picture, or will not become
 * small enough.
 */
export async function shrinkPicture(file: File, bytes: number): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  try {
    const longest = Math.max(picture.width, picture.height);
    // A picture that is smaller than a side is not drawn larger, nor twice.
    for (const scale of new Set(sides.map((side) => Math.min(1, side / longest)))) {
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(picture.width * scale)),
        Math.max(1, Math.round(picture.height * scale)),
      );
      const context = canvas.getContext('2d');
      if (!context) return undefined;
      // What is transparent would turn black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const quality of qualities) {
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (blob.size <= bytes) return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
      }
    }
    return undefined;
  } finally {
    picture.close();
  }
}
