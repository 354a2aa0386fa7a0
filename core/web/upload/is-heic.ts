/** The kinds of file that Apple's and other phones take photos in, as they stand at the beginning. */
const brands = /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)$/;

/** Whether a file is a HEIC photo, whatever it is called. */
export const isHeic = async (file: Blob): Promise<boolean> => brands.test(await file.slice(4, 12).text());
