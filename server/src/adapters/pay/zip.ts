/** The zip archives in which Alipay sends bills: reads archives of a few small files, and writes one for the sandbox. */
import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** More than a busy shop's bill of a day; a larger declared size is refused. */
const MAX_BYTES = 64 * 1024 * 1024

/** The files by name, in the archive's own encoding (such as GBK). Throws if it is no archive. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== END) end -= 1
  if (end < 0) throw new Error('not a zip archive')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('a broken zip archive')
    const method = archive.readUInt16LE(at + 10)
    const packed = archive.readUInt32LE(at + 20)
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    const name = new TextDecoder('gbk').decode(archive.subarray(at + 46, at + 46 + nameLength))
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + packed)
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: MAX_BYTES }))
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}

/** An archive with one uncompressed file. */
export function zip(name: Buffer, content: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(content.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(name.length, 22)
  const mark = (value: number, length = 4): Buffer => {
    const bytes = Buffer.alloc(length)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const local = Buffer.concat([mark(LOCAL), facts, name, content])
  const entry = Buffer.concat([mark(ENTRY), Buffer.from([20, 0]), facts, Buffer.alloc(14), name])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, entry, mark(END), end])
}
