/** Tests of malicious uploads: false types, truncated or malformed forms, and bombs are refused in words and store nothing. */
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { media } from '@qianxian/protocol/media/media'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepJournal, type Journal } from '../../../../test/journal'
import { drawPicture } from '../../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'

const BOUNDARY = 'xYzZY'
const HAN = /\p{Script=Han}/u
/** An example of hidden content; none of it may be in the served files. */
const PAYLOAD = '<script>alert("payload")</script>'

let world: TestWorld
let person: Person
let journal: Journal
let picture: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  person = await world.member()
  picture = await drawPicture()
  // The first upload creates the folder of files.
  expect((await send(photo(await drawPicture()))).code).toBe(20000)
  journal = await keepJournal(world.world.db)
})
afterAll(() => world.close())

const files = (): string[] =>
  readdirSync(join(world.world.env.dataDir, 'files'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )

interface Part {
  name?: string
  fileName?: string
  type?: string
  content: Buffer | string
}

function formOf(parts: readonly Part[], { end = `--${BOUNDARY}--\r\n` } = {}): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name = 'file', fileName, type, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])
}

async function policy(): Promise<Part[]> {
  const { fields } = (await person.call(media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 })).data
  return Object.entries(fields).map(([name, content]) => ({ name, content }))
}
const photo = (content: Buffer, type = 'image/jpeg', fileName = 'photo.jpg'): Part => ({ fileName, type, content })

async function post(payload: Buffer | string, type = `multipart/form-data; boundary=${BOUNDARY}`) {
  const reply = await world.app.inject({
    method: 'POST',
    url: media.upload.path,
    headers: { host: 'localhost', authorization: person.token, 'content-type': type },
    payload,
  })
  return {
    status: reply.statusCode,
    ...reply.json<{ code: number; message: string; fields?: Record<string, string>; data?: { mediaId: number } }>(),
  }
}
const send = async (file: Part) => post(formOf([...(await policy()), file]))

/** The upload is refused in Chinese, at the file's own field if `field` is given, and neither a row nor a file remains. */
async function expectRefused(act: () => Promise<Awaited<ReturnType<typeof post>>>, field?: 'file') {
  await journal.read()
  const before = files()
  const answer = await act()
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200, message: expect.stringMatching(HAN) })
  expect(answer.code).not.toBe(20000)
  if (field) expect(answer.fields).toEqual({ [field]: expect.stringMatching(HAN) })
  expect(await journal.read()).toEqual([])
  expect(files()).toEqual(before)
}

/** The upload is accepted, and the stored result is a plain JPEG of ordinary size without a trace of the payload. */
async function expectCleaned(file: Part) {
  const before = new Set(files())
  const answer = await send(file)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200, code: 20000 })
  const kept = files().filter((name) => !before.has(name))
  expect(kept).toHaveLength(4)
  for (const name of kept) {
    const content = readFileSync(name)
    expect(content.includes('payload')).toBe(false)
    expect(content.length).toBeLessThan(2_000_000)
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg' })
  }
}

// --- Forms --------------------------------------------------------------------

describe('an upload form', () => {
  test.each<[string, () => Promise<Buffer | string>, string?]>([
    ['without a boundary', async () => formOf([...(await policy()), photo(picture)]), 'multipart/form-data'],
    ['with another boundary', async () => formOf([...(await policy()), photo(picture)]), 'multipart/form-data; boundary=other'],
    ['with a boundary of 5,000 letters', async () => 'x', `multipart/form-data; boundary=${'b'.repeat(5000)}`],
    ['without content', async () => ''],
    ['with the end boundary only', async () => formOf([])],
    ['with fields and no file', async () => formOf(await policy())],
    ['with the file as a field', async () => formOf([...(await policy()), { name: 'file', content: picture }])],
    ['with the file before the fields', async () => formOf([photo(picture), ...(await policy())])],
    ['with the file between the fields', async () => formOf([(await policy())[0]!, photo(picture), (await policy())[1]!])],
    [
      'with the policy as a file',
      async () => formOf([...(await policy()).map((part) => ({ ...part, fileName: 'p.txt' })), photo(picture)]),
    ],
    ['with the policy twice', async () => formOf([...(await policy()), ...(await policy()), photo(picture)])],
    [
      'with 500 fields',
      async () =>
        formOf([...Array.from({ length: 500 }, (_, at) => ({ name: `f${at}`, content: 'x' })), ...(await policy()), photo(picture)]),
    ],
    [
      'with a field of a megabyte',
      async () => formOf([{ name: 'policy', content: 'x'.repeat(1_000_000) }, ...(await policy()).slice(1), photo(picture)]),
    ],
    [
      'with fields named like prototypes',
      async () =>
        formOf([
          { name: '__proto__', content: 'x' },
          { name: 'constructor', content: 'x' },
          { name: 'toString', content: 'x' },
          photo(picture),
        ]),
    ],
    ['with a part without a name', async () => Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n`), formOf([photo(picture)])])],
    [
      'with a header of 100 kilobytes',
      async () =>
        Buffer.concat([
          Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${'n'.repeat(100_000)}"\r\n\r\nx\r\n`),
          formOf([]),
        ]),
    ],
    ['sent as JSON', async () => JSON.stringify({ file: 'x' }), 'application/json'],
    ['sent as a bare picture', async () => picture, 'image/jpeg'],
  ])('%s is refused', async (_kind, payload, type) => {
    const body = await payload()
    await expectRefused(() => post(body, type))
  })

  test('a form is read only up to its first file', async () => {
    const before = files().length
    const answer = await post(formOf([...(await policy()), photo(await drawPicture()), photo(await drawPicture())]))
    expect(answer.status).toBe(200)
    // Either the one file is accepted, or both are refused.
    expect(files().length - before).toBe(answer.code === 20000 ? 4 : 0)
  })

  test('a form truncated anywhere is refused', async () => {
    const whole = formOf([...(await policy()), photo(picture)])
    // The last bytes are the boundary itself: a file cut there has no end.
    const places = [0.001, 0.004, 0.01, 0.2, 0.5, 0.9, 0.999].map((share) => Math.floor(whole.length * share))
    for (const place of [1, 20, 60, ...places, whole.length - BOUNDARY.length - 6])
      await expectRefused(() => post(whole.subarray(0, place)))
  })

  test('a sender who disconnects midway leaves nothing behind, and the server keeps running', async () => {
    await journal.read()
    const before = files()
    const whole = formOf([...(await policy()), photo(picture)])
    const { port } = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
    for (const share of [0.05, 0.5, 0.95]) {
      await new Promise<void>((done) => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(
            `POST ${media.upload.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${person.token}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${whole.length}\r\n\r\n`,
          )
          socket.write(whole.subarray(0, Math.floor(whole.length * share)), () => socket.destroy())
        })
        socket.on('close', () => done())
        socket.on('error', () => {})
      })
    }
    expect((await person.call(media.getPaged, {})).code).toBe(20000)
    expect(await journal.read()).toEqual([])
    expect(files()).toEqual(before)
  })
})

// --- Files of another type -------------------------------------------------------

const bytes = (...values: number[]): Buffer => Buffer.concat([Buffer.from(values), Buffer.alloc(4000, 7)])

describe('a file called photo.jpg', () => {
  test.each<[string, Buffer]>([
    ['a page', Buffer.from(`<!doctype html><html>${PAYLOAD}</html>`)],
    ['a drawing with a script', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">${PAYLOAD}</svg>`)],
    [
      'a drawing that reads a file',
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      ),
    ],
    ['a program', bytes(0x4d, 0x5a, 0x90, 0x00)],
    ['a program of Linux', bytes(0x7f, 0x45, 0x4c, 0x46)],
    ['an archive', bytes(0x50, 0x4b, 0x03, 0x04)],
    ['a zipped file', bytes(0x1f, 0x8b, 0x08, 0x00)],
    ['a film', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isomiso2'), Buffer.alloc(4000)])],
    ['a document', Buffer.from(`%PDF-1.7\n${PAYLOAD}`)],
    ['a script', Buffer.from(`#!/bin/sh\n${PAYLOAD}`)],
    ['PHP with the head of a GIF', Buffer.from(`GIF89a;<?php ${PAYLOAD} ?>`)],
    ['text with the head of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(PAYLOAD.repeat(50))])],
    [
      'a playlist that would be followed',
      Buffer.from('push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://127.0.0.1/x.jpg"|ls "-la)\'\npop graphic-context'),
    ],
    ['an empty file', Buffer.alloc(0)],
    ['a single byte', Buffer.from([0xff])],
    ['noise', Buffer.alloc(50_000, 0x5a)],
  ])('is refused if it is %s', async (_kind, content) => {
    await expectRefused(() => send(photo(content)), 'file')
    await expectRefused(async () => {
      const { status, code, message, fields } = await person.call(media.uploadBase64, {
        purpose: 'photo',
        content: content.toString('base64') || '=',
      })
      return { status, code, message, ...(fields ? { fields } : {}) }
    })
  })

  test.each(['png', 'webp', 'gif', 'tiff'] as const)('photo.jpg is refused as mislabelled if it is %s', async (format) => {
    const content = await sharp(picture).toFormat(format).toBuffer()
    await expectRefused(() => send(photo(content)), 'file')
  })

  test('the file may have any name, and is stored under a name of ours', async () => {
    for (const name of ['../../../../etc/passwd', 'a\\b:c|d.jpg', '照片💞.JPG', '']) {
      await expectCleaned({ ...photo(await drawPicture()), fileName: name || 'x' })
    }
    for (const name of files()) expect(name).toMatch(/\/private\/t\d+\/[\w/]+\.jpg$/)
  })
})

// --- Pictures with additional content ----------------------------------------------

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
/** Inserts segments right after the start of a JPEG. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer => Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(content.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
/** Inserts chunks right after the header of a PNG: 8 bytes of signature, 25 of header. */
const withChunks = (png: Buffer, ...chunks: Buffer[]): Buffer => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

function pngHead(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return chunk('IHDR', header)
}
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

describe('a picture', () => {
  test('a picture with a page, archive or script appended or embedded is stored as a picture only', async () => {
    const jpeg = await drawPicture()
    const png = await sharp(await drawPicture())
      .png()
      .toBuffer()
    const gif = await sharp(await drawPicture())
      .gif()
      .toBuffer()
    await expectCleaned(photo(Buffer.concat([jpeg, Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.from(PAYLOAD)])))
    await expectCleaned(
      photo(
        withSegments(
          await drawPicture(),
          segment(0xfe, Buffer.from(PAYLOAD)),
          segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${PAYLOAD}`)),
        ),
      ),
    )
    await expectCleaned(photo(withChunks(png, chunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`))), 'image/png'))
    await expectCleaned(photo(Buffer.concat([gif, Buffer.from(PAYLOAD)]), 'image/gif'))
  })

  test('a picture with nine megabytes of camera data is stored without them', async () => {
    const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), Buffer.alloc(65_000, 'payload ')]))
    await expectCleaned(photo(withSegments(await drawPicture(), ...Array<Buffer>(138).fill(exif))))
  })

  test('texts and profiles that decompress to a hundred megabytes are harmless', async () => {
    const png = await sharp(await drawPicture())
      .png()
      .toBuffer()
    const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024))
    for (const content of [
      withChunks(png, chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb]))),
      withChunks(png, chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), bomb]))),
    ]) {
      const answer = await send(photo(content, 'image/png'))
      expect(answer.status).toBe(200)
    }
  })

  test.each<[string, string, () => Buffer]>([
    [
      'a PNG of 50,000 by 50,000',
      'image/png',
      () =>
        Buffer.concat([PNG, pngHead(50_000, 50_000), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))), chunk('IEND', Buffer.alloc(0))]),
    ],
    [
      'a PNG as wide as a number can be',
      'image/png',
      () => Buffer.concat([PNG, pngHead(0x7fffffff, 1), chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))]),
    ],
    ['a PNG of no width', 'image/png', () => Buffer.concat([PNG, pngHead(0, 800), chunk('IEND', Buffer.alloc(0))])],
    ['a PNG whose pixels are not there', 'image/png', () => Buffer.concat([PNG, pngHead(600, 800), chunk('IEND', Buffer.alloc(0))])],
    [
      'a PNG whose pixels are junk',
      'image/png',
      () => Buffer.concat([PNG, pngHead(600, 800), chunk('IDAT', Buffer.alloc(5000, 9)), chunk('IEND', Buffer.alloc(0))]),
    ],
    [
      'a GIF of 65,535 by 65,535',
      'image/gif',
      () =>
        Buffer.concat([
          Buffer.from('GIF89a'),
          Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff]),
          Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x4c, 1, 0, 0x3b]),
        ]),
    ],
    [
      'a JPEG of 65,500 by 65,500',
      'image/jpeg',
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xd8]),
          segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
          segment(0xc0, Buffer.from([8, 0xff, 0xdc, 0xff, 0xdc, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])),
          Buffer.alloc(2000, 1),
          Buffer.from([0xff, 0xd9]),
        ]),
    ],
    [
      'a WebP of 16,384 by 16,384',
      'image/webp',
      () => {
        const canvas = Buffer.from([0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0])
        const body = Buffer.concat([Buffer.from('WEBPVP8X'), Buffer.from([10, 0, 0, 0]), canvas, Buffer.alloc(64)])
        const size = Buffer.alloc(4)
        size.writeUInt32LE(body.length)
        return Buffer.concat([Buffer.from('RIFF'), size, body])
      },
    ],
  ])('%s is refused before it is decoded', async (_kind, type, draw) => {
    const content = draw()
    expect(content.length).toBeLessThan(20_000)
    await expectRefused(() => send(photo(content, type)), 'file')
  })
})

describe('an oversized picture', () => {
  test('an animation of three hundred frames is reduced to its first frame', async () => {
    const frame = { create: { width: 320, height: 320, channels: 3 as const, background: '#b08968' } }
    const colours = await Promise.all(
      ['#102030', '#405060', '#708090'].map((background) =>
        sharp({ create: { ...frame.create, background } })
          .png()
          .toBuffer(),
      ),
    )
    const content = await sharp(
      Array.from({ length: 300 }, (_, at) => colours[at % 3]!),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    await expectCleaned(photo(content, 'image/gif'))
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s is refused wherever it ends', async (format) => {
    const content = await sharp(await drawPicture())
      .toFormat(format)
      .toBuffer()
    for (const share of [0.001, 0.02, 0.3, 0.7, 0.97])
      await expectRefused(() => send(photo(content.subarray(0, Math.ceil(content.length * share)), `image/${format}`)), 'file')
  })

  test('a picture beyond the size limit is refused as a form, at its field, and as base64', async () => {
    const heavy = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)])
    await expectRefused(() => send(photo(heavy)), 'file')
    await expectRefused(async () => {
      const { status, code, message } = await person.call(media.uploadBase64, { purpose: 'photo', content: heavy.toString('base64') })
      return { status, code, message }
    })
  })
})
