/** Longest side in pixels, tried in order: at the first one a page of paper is still readable. */
const sides = [3000, 2000, 1400, 1000];
const qualities = [0.85, 0.7];

/**
 * The picture as a JPEG of at most `bytes`, as large as possible; undefined when it is no picture that the browser
 * reads, or cannot be made small enough. `name`: of the JPEG.
 */
export async function shrinkPicture(
  given: File | ImageData,
  bytes: number,
  name = given instanceof File ? given.name.replace(/\.\w+$/, '.jpg') : '',
): Promise<File | undefined> {
  const picture = await createImageBitmap(given).catch(() => undefined);
  if (!picture) return undefined;
  try {
    const longest = Math.max(picture.width, picture.height);
    // A smaller picture is neither enlarged nor tried twice.
    for (const scale of new Set(sides.map((side) => Math.min(1, side / longest)))) {
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(picture.width * scale)),
        Math.max(1, Math.round(picture.height * scale)),
      );
      const context = canvas.getContext('2d');
      if (!context) return undefined;
      // Transparent areas would turn black.
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const quality of qualities) {
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        if (blob.size <= bytes) return new File([blob], name, { type: 'image/jpeg' });
      }
    }
    return undefined;
  } finally {
    picture.close();
  }
}
