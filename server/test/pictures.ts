/** Pictures for tests: each unlike the others, or marked so that the moderation sandbox doubts or refuses it. */
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

/** Posts a form like a client: the fields, then the file. */
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

/** As detailed as a photo of printed paper: lines, and a camera's grain. */
export async function drawSheet(width: number, height: number): Promise<Buffer> {
  const lines = Array.from(
    { length: 60 },
    (_, at) => `<rect x="300" y="${400 + at * 52}" width="${1200 + ((at * 397) % 1200)}" height="18" fill="#333"/>`,
  )
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f1ea"/>${lines.join('')}</svg>`
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .png()
    .toBuffer()
  return sharp(Buffer.from(sheet))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A bare resize of a picture. */
export const shrunk = (picture: Buffer, edge: number, quality: number): Promise<Buffer> =>
  sharp(picture).resize(edge, edge, { fit: 'inside' }).jpeg({ quality }).toBuffer()

/** A picture opened and stored again like the display rendering of an album. */
export const plainRendering = (picture: Buffer): Promise<Buffer> => sharp(picture).jpeg({ quality: 82, progressive: true }).toBuffer()
