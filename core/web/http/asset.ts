import axios from 'axios';

/** The bytes of a file of the build, by its address; needs no session. */
export const assetBytes = async (address: string): Promise<ArrayBuffer> =>
  (await axios.get<ArrayBuffer>(address, { responseType: 'arraybuffer' })).data;
