interface Picture {
  readonly title: string;
  /** Unit and time. */
  readonly note: string;
  readonly ground: string;
  readonly ink: string;
}
const HEAD = 48;

/** The chart as a PNG with title, unit and time, at twice its size. */
export async function pngOf(svg: SVGSVGElement, { title, note, ground, ink }: Picture): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const font = getComputedStyle(svg).fontFamily;
  copy.style.fontFamily = font;
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * 2;
    canvas.height = (height + HEAD) * 2;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser draws no pictures');
    pen.scale(2, 2);
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height + HEAD);
    pen.fillStyle = ink;
    pen.font = `600 15px ${font}`;
    pen.fillText(title, 12, 22);
    pen.font = `12px ${font}`;
    pen.fillText(note, 12, 40);
    pen.drawImage(image, 0, HEAD, width, height);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
