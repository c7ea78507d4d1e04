/** Reads square codes in pictures, as a phone does. */
import sharp from 'sharp'
import { readBarcodes } from 'zxing-wasm/reader'
import { containsCode } from '../src/features/media/pipeline/codes'

/** The text of the code in a picture; fails if no code is found. */
export async function readCode(picture: Buffer): Promise<string> {
  if (!(await containsCode(picture))) throw new Error('no phone finds a code in it')
  const [code] = await readBarcodes(new Uint8Array(await sharp(picture).png().toBuffer()))
  return code!.text
}
