/** Pictures for tests: each unlike the others, or planted so that the sandbox of moderation doubts or refuses it. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Person, TestWorld } from './world'

const MARKS = { clean: null, doubtful: '#00ffff', refused: '#ff00ff' } as const
export type Mark = keyof typeof MARKS

/** A patchwork of random colours in which no two pictures look alike. */
export async function drawPicture(mark: Mark = 'clean', { width = 600, height = 800 } = {}): Promise<Buffer> {
  const patches = sharp(randomBytes(9 * 8 * 3), { raw: { width: 9, height: 8, channels: 3 } }).resize(width, height, {
    fit: 'fill',
    kernel: 'nearest',
  })
  const colour = MARKS[mark]
  const plain = {
    left: Math.round(width * 0.35),
    top: Math.round(height * 0.35),
    width: Math.round(width * 0.3),
    height: Math.round(height * 0.3),
  }
  const input =
    colour &&
    (await sharp({ create: { width: plain.width, height: plain.height, channels: 3, background: colour } })
      .png()
      .toBuffer())
  return patches
    .composite(input ? [{ input, left: plain.left, top: plain.top }] : [])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Posts a form as a client does: the fields, then the file. */
export const postFile = (world: TestWorld, person: Person, fields: Record<string, string>, file: Buffer | null, mime = 'image/jpeg') =>
  postForm(world, '/common/api/image/upload', person, fields, file, mime)

export async function postForm(
  world: TestWorld,
  url: string,
  person: Person,
  fields: Record<string, string>,
  file: Buffer | null,
  mime = 'image/jpeg',
) {
  const boundary = `----test${randomBytes(8).toString('hex')}`
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file) {
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: ${mime}\r\n\r\n`),
      file,
      Buffer.from('\r\n'),
    )
  }
  const reply = await world.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost', authorization: person.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  })
  return { ...reply.json(), status: reply.statusCode }
}
