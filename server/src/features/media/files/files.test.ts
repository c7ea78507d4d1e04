/**
 * Tests of stored files as strangers reach them: they can be shown but never executed, at addresses that expire and cannot be
 * forged.
 */
import { createHash } from 'node:crypto'
import { type UploadPurpose, uploadPurposes } from '@qianxian/protocol/media/media.words'
import { love } from '@qianxian/protocol/love/love'
import { media } from '@qianxian/protocol/media/media'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawKey, prefixOf, type StorageArea } from '../../../adapters/storage/storage'
import { media as mediaTable } from '../../../db/tables/media'
import { drawPicture, postFile } from '../../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { addressesExpireAt } from '../media.presenter'

let world: TestWorld
let person: Person
beforeAll(async () => {
  world = await openTestWorld()
  person = await world.member()
})
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } })

/** A picture with camera metadata, including the position. */
async function photographed(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: 'secret-owner', Make: 'secret-camera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 9/1 0/1' },
  }
  const picture = sharp(await drawPicture()).withExif(exif)
  return picture[format]().toBuffer()
}

const upload = (purpose: UploadPurpose, format: 'jpeg' | 'png' | 'webp' = 'jpeg') => uploadAs(person, purpose, format)

async function uploadAs(person: Person, purpose: UploadPurpose = 'photo', format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  const fields = (await person.call(media.getUploadPolicy, { purpose, fileName: `a.${format}`, size: 1000 })).data!.fields
  const sent = await photographed(format)
  const reply = await postFile(world, person, fields, sent, `image/${format}`)
  expect(reply.code).toBe(20000)
  const [row] = await world.world.db.select().from(mediaTable).where(eq(mediaTable.id, reply.data.mediaId))
  return { sent, row: row!, picture: reply.data.picture as { url: string; thumb: string } }
}

describe.each(uploadPurposes)('a picture uploaded as %s', (purpose) => {
  it.each(['jpeg', 'png', 'webp'] as const)('a picture loses all metadata of a camera that writes %s', async (format) => {
    const { sent, row, picture } = await upload(purpose, format)
    expect(sent.includes('secret-owner')).toBe(true)
    const expiresAt = addressesExpireAt(new Date())
    const addresses = [
      picture.url,
      picture.thumb,
      ...[row.displayKey, row.thumbKey, row.blurKey].map((key) => world.world.adapters.storage.signUrl(key, { expiresAt })),
    ]
    for (const url of addresses) {
      const file = await get(url)
      expect(file.statusCode).toBe(200)
      expect(file.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(file.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/)
      expect(file.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
      const facts = await sharp(file.rawPayload).metadata()
      expect(facts).toMatchObject({ format: 'jpeg' })
      expect([facts.exif, facts.iptc, facts.xmp]).toEqual([undefined, undefined, undefined])
      expect(file.rawPayload.includes('secret')).toBe(false)
      expect(createHash('sha256').update(file.rawPayload).digest('hex')).not.toBe(row.sha256)
    }
  })

  it('a picture is never served as its original', async () => {
    const { row, picture } = await upload(purpose)
    expect(`${picture.url} ${picture.thumb}`).not.toContain(row.originalKey)
    expect((await get(`/files/${row.originalKey}`)).statusCode).toBe(404)
    const kept = await world.world.adapters.storage.get(row.originalKey)
    const chunks: Buffer[] = []
    for await (const chunk of kept!.stream) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).includes('secret')).toBe(false)
  })
})

describe('a file address', () => {
  let url: URL
  let keys: { displayKey: string; thumbKey: string; blurKey: string; originalKey: string }
  beforeAll(async () => {
    const { row, picture } = await upload('photo')
    url = new URL(picture.url, 'http://localhost')
    keys = row
  })
  const path = () => url.pathname + url.search

  it('an address works for its holder until it expires, and an edited date does not extend it', async () => {
    expect((await get(path())).statusCode).toBe(200)
    const past = new Date(Date.now() - 1000)
    const expired = await get(world.world.adapters.storage.signUrl(keys.displayKey, { expiresAt: past }))
    expect(expired.statusCode).toBe(404)
    expect(expired.headers['cache-control']).toBe('no-store')
    const later = new URL(url)
    later.searchParams.set('e', String(Number(url.searchParams.get('e')) + 86_400))
    expect((await get(later.pathname + later.search)).statusCode).toBe(404)
  })

  it('an address ends when the picture is deleted, the owner hides, or fewer people may see it', async () => {
    const addressesOf = async (viewer: Person, owner: Person) => {
      const { pictures } = (await viewer.call(love.getDetail, { no: owner.no })).data!
      return pictures.flatMap((picture) => [picture.url, picture.thumb])
    }
    const viewer = await world.loveUser({ profile: { gender: 'male' } })
    const changes: ((owner: Person) => Promise<unknown>)[] = [
      (owner) => owner.call(love.setHidden, { isHidden: true }),
      (owner) => owner.call(love.savePermission, { photos: 'granted' }),
      (owner) => owner.call(love.savePermission, { visibility: 'vip_only' }),
      async (owner) => world.world.db.update(mediaTable).set({ deletedAt: new Date() }).where(eq(mediaTable.ownerId, owner.userId)),
    ]
    for (const change of changes) {
      const owner = await world.loveUser()
      const { row } = await uploadAs(owner)
      await world.world.db.delete(mediaTable).where(eq(mediaTable.id, row.id))
      const [url] = await addressesOf(viewer, owner)
      await world.world.db
        .update(mediaTable)
        .set({ displayKey: row.displayKey, thumbKey: row.thumbKey, blurKey: row.blurKey })
        .where(eq(mediaTable.ownerId, owner.userId))
      const [given] = await addressesOf(viewer, owner)
      expect(given).not.toBe(url)
      await change(owner)
      expect((await get(given!)).statusCode).toBe(404)
    }
  })

  it('addresses do not reveal whether two pictures are of one person', async () => {
    const folders = new Set(
      (await Promise.all(Array.from({ length: 6 }, () => upload('photo')))).map(({ row }) =>
        row.displayKey.split('/').slice(0, -1).join('/'),
      ),
    )
    expect([...folders].filter((folder) => !/\/[0-9a-f]{2}$/.test(folder))).toEqual([])
    expect(folders.size).toBeGreaterThan(1)
  })

  it('an address of the veiled picture opens no other rendering', async () => {
    const veiled = world.world.adapters.storage.signUrl(keys.blurKey, { expiresAt: addressesExpireAt(new Date()) })
    expect((await get(veiled)).statusCode).toBe(200)
    for (const key of [keys.displayKey, keys.thumbKey, keys.originalKey])
      expect((await get(veiled.replace(keys.blurKey, key))).statusCode).toBe(404)
  })

  it('an address opens no file of another tenant', async () => {
    const key = keys.displayKey.replace(`/t${world.tenantA}/`, `/t${world.tenantB}/`)
    await world.world.adapters.storage.put(key, Buffer.from('x'), 'image/jpeg')
    expect((await get(path().replace(keys.displayKey, key))).statusCode).toBe(404)
  })

  it('an address cannot be forged or altered, and every invalid one looks like a missing file', async () => {
    const missing = await get('/files/private/t1/x/00000000000000000000000000000000.jpg?e=9999999999&s=x')
    const bent = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }).map((text) => `/files/${encodeURIComponent(text)}`),
      fc.constantFrom(
        '/files/../app.key',
        '/files/..%2fapp.key',
        '/files/%2e%2e/%2e%2e/app.key',
        '/files/private/../../app.key',
        '/files/public/t1/../../../../etc/passwd',
        '/files/public%00/t1/a',
        '/files//etc/passwd',
        '/files/private\\..\\..\\app.key',
        '/files/PRIVATE/t1/a',
        '/files/',
      ),
      fc.string({ maxLength: 50 }).map((s) => `${url.pathname}?e=${url.searchParams.get('e')}&s=${encodeURIComponent(s)}`),
      fc.constantFrom(
        url.pathname,
        `${url.pathname}?e=&s=`,
        `${path()}&e=1`,
        `${path()}&s=1`,
        `${url.pathname}?e[]=1&s[]=2`,
        `${url.pathname}?e=NaN&s=${url.searchParams.get('s')}`,
      ),
    )
    await fc.assert(
      fc.asyncProperty(bent, async (address) => {
        const reply = await get(address)
        expect(reply.body.includes('root:')).toBe(false)
        expect([reply.statusCode, reply.headers['content-type']?.toString().split(';')[0]], address).not.toEqual([200, 'image/jpeg'])
        expect(reply.statusCode, address).toBeLessThan(500)
        if (address.startsWith(url.pathname)) expect([reply.statusCode, reply.body]).toEqual([404, missing.body])
      }),
      { numRuns: 300 },
    )
  })
})

describe('a range request', () => {
  const content = Buffer.from('0123456789')
  let url: string
  let tag: string
  beforeAll(async () => {
    const { storage } = world.world.adapters
    const key = drawKey(prefixOf('private', world.tenantA, 'test'), 'mp4')
    await storage.put(key, content, 'video/mp4')
    url = storage.signUrl(key, { expiresAt: new Date(Date.now() + 60_000) })
    tag = String((await get(url)).headers['etag'])
  })

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-6', '456', 'bytes 4-6/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s is answered with %s', async (range, body, contentRange) => {
    const reply = await get(url, { range })
    expect([reply.statusCode, reply.body]).toEqual([206, body])
    expect(reply.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(body.length),
      'content-type': 'video/mp4',
    })
    expect(reply.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
  })

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('a range request: %s is beyond the end', async (range) => {
    const reply = await get(url, { range })
    expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([416, 'bytes */10', ''])
  })

  it.each(['bytes=3-1', 'bytes=0-1,4-5', 'bytes=-', 'lines=1-2', 'bytes=a-b'])(
    'a range request: %s is not understood, and the whole file is sent',
    async (range) => {
      const reply = await get(url, { range })
      expect([reply.statusCode, reply.body, reply.headers['accept-ranges']]).toEqual([200, '0123456789', 'bytes'])
    },
  )

  it('a range request applies only to the same file version; a reader who has all bytes gets none', async () => {
    expect((await get(url, { range: 'bytes=0-1', 'if-range': tag })).statusCode).toBe(206)
    expect((await get(url, { range: 'bytes=0-1', 'if-range': '"another"' })).body).toBe('0123456789')
    const same = await get(url, { 'if-none-match': `"another", ${tag}` })
    expect([same.statusCode, same.body]).toEqual([304, ''])
  })

  it('a range request needs a valid address like the whole file', async () => {
    expect((await get(url.replace(/s=.*/, 's=x'), { range: 'bytes=0-3' })).statusCode).toBe(404)
  })

  it('HEAD describes a range request without a body', async () => {
    const reply = await world.app.inject({ method: 'HEAD', url, headers: { host: 'localhost', range: 'bytes=0-3' } })
    expect([reply.statusCode, reply.headers['content-length'], reply.body]).toEqual([206, '4', ''])
    const whole = await world.app.inject({ method: 'HEAD', url, headers: { host: 'localhost' } })
    expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([200, '10', ''])
  })
})

describe('a file of any kind in the store', () => {
  const kinds: [string, string, string, boolean][] = [
    ['html', '<script>alert(1)</script>', 'application/octet-stream', false],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml', true],
    ['js', 'alert(1)', 'application/octet-stream', false],
    ['pdf', '%PDF-1.7', 'application/pdf', false],
    ['jpg', '<html><script>alert(1)</script>', 'image/jpeg', true],
  ]
  it.each(kinds.flatMap((kind) => (['public', 'private'] as StorageArea[]).map((area) => [area, ...kind] as const)))(
    '%s .%s is not executed by a browser',
    async (area, extension, content, mime, isShown) => {
      const { storage } = world.world.adapters
      const key = drawKey(prefixOf(area, world.tenantA, 'test'), extension)
      await storage.put(key, Buffer.from(content), mime)
      const reply = await get(storage.signUrl(key, { expiresAt: new Date(Date.now() + 60_000) }))
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toBe(mime)
      expect(reply.headers['content-disposition']).toBe(isShown ? 'inline' : 'attachment')
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      const policy = String(reply.headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('script-src')
      expect(policy).toMatch(/; sandbox$/)
      expect(reply.headers['cache-control']).toMatch(
        area === 'public' ? /^public, max-age=31536000, immutable$/ : /^private, max-age=\d+, immutable$/,
      )
    },
  )
})

it('a picture whose addresses were ended is served at its new address at once', async () => {
  const { row, picture } = await upload('photo')
  expect((await get(picture.url)).statusCode).toBe(200)
  const edition = row.edition + 1
  await world.world.db.update(mediaTable).set({ edition }).where(eq(mediaTable.id, row.id))
  const renewed = world.world.adapters.storage.signUrl(row.displayKey, { expiresAt: addressesExpireAt(new Date()), edition })
  expect((await get(renewed)).statusCode).toBe(200)
  expect((await get(picture.url)).statusCode).toBe(404)
})
