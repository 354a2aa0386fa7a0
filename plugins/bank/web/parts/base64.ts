/** Bytes that become letters at once: more arguments than a browser takes in one call. */
const PIECE = 0x80_00;
/** A chosen file as the letters that a command takes. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let letters = '';
  for (let at = 0; at < bytes.length; at += PIECE) letters += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(letters);
}
