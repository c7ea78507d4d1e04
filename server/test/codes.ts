/** Reads square codes in pictures, like a phone. */
import sharp from 'sharp'
import { readBarcodes } from 'zxing-wasm/reader'
import { containsCode } from '../src/features/media/pipeline/codes'

/** The text of the code in a picture; fails if no phone would find one. */
export async function readCode(picture: Buffer): Promise<string> {
  if (!(await containsCode(picture))) throw new Error('no phone finds a code in it')
  const [code] = await readBarcodes(new Uint8Array(await sharp(picture).png().toBuffer()))
  return code!.text
}
