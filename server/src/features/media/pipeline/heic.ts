/**
 * Decodes iPhone pictures. The prebuilt image library reads AVIF but not HEIC (patents), so a WebAssembly decoder is used, in its
 * own thread: a 12-megapixel picture takes more than a second.
 */
import { Worker } from 'node:worker_threads'
import { ImageFault } from './image-fault'

const TIMEOUT_MS = 30_000

/**
 * The largest picture that the container declares, from its `ispe` boxes (ISO/IEC 23008-12, 6.5.3): 4 bytes type, 4
 * bytes version and flags, width, height. Read without decoding anything.
 */
export function heicSize(content: Buffer): { width: number; height: number } {
  let largest = { width: 0, height: 0 }
  for (let at = content.indexOf('ispe'); at !== -1; at = content.indexOf('ispe', at + 4)) {
    if (at + 16 > content.length) break
    // An `ispe` that occurs by chance among the pixels has no valid box length before it.
    if (at < 4 || content.readUInt32BE(at - 4) !== 20) continue
    const width = content.readUInt32BE(at + 8)
    const height = content.readUInt32BE(at + 12)
    if (width * height > largest.width * largest.height) largest = { width, height }
  }
  if (largest.width === 0) throw new ImageFault('unreadable', 'a HEIC file without a size')
  return largest
}

/** The first picture as JPEG, upright (the decoder applies the rotation itself). */
export async function heicToJpeg(content: Buffer): Promise<Buffer> {
  const worker = new Worker(new URL('./heic.worker.mjs', import.meta.url), {
    workerData: content,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    // The decoder writes its errors to the console; they are dropped, because the thrown fault is sufficient.
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('took too long')), TIMEOUT_MS)
      const settle = (act: () => void) => () => {
        clearTimeout(timer)
        act()
      }
      worker.once('message', (jpeg: Uint8Array) => settle(() => resolve(Buffer.from(jpeg)))())
      worker.once('error', (error) => settle(() => reject(error))())
      worker.once('exit', (code) => settle(() => reject(new Error(`ended with ${code}`)))())
    })
  } catch (cause) {
    throw new ImageFault('unreadable', 'the HEIC picture does not open', { cause })
  } finally {
    await worker.terminate()
  }
}
