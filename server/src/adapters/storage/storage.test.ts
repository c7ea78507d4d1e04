import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amzDate, authorizationOf, presignGet, signPolicy } from '../lib/sigv4'
import { drawKey, prefixOf, type Storage } from './storage'
import { diskStorage } from './disk'
import { s3Storage } from './s3'
import { openTwin, type Twin, type TwinHandler } from '../lib/twin'

const later = new Date(Date.now() + 600_000)
const content = Buffer.from('a picture')

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('keys', () => {
  it('keys separate tenants and cannot be guessed', () => {
    const prefix = prefixOf('private', 7, 'photos/m12')
    expect(prefix).toBe('private/t7/photos/m12/')
    expect(drawKey(prefix, 'jpg')).toMatch(/^private\/t7\/photos\/m12\/[0-9a-f]{32}\.jpg$/)
    expect(drawKey(prefix)).not.toBe(drawKey(prefix))
  })

  it.each(['../x', 'A', 'a//b', '', 'a b'])('a key with the folder %j is refused', (folder) => {
    expect(() => prefixOf('public', 1, folder)).toThrow(/bad_key/)
  })
})

describe('disk', () => {
  let root: string
  let now = Date.now()
  let disk: Storage
  const settings = { driver: 'disk' as const, signingKey: 'k'.repeat(32), filesUrl: '/files', uploadUrl: '/upload' }

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'storage-'))
    disk = diskStorage({ ...settings, root }, () => now)
  })
  afterAll(() => rm(root, { recursive: true }))

  it('the disk stores, returns and removes a file', async () => {
    const key = drawKey(prefixOf('private', 1, 'photos'), 'jpg')
    await disk.put(key, content, 'image/jpeg')
    const file = await disk.get(key)
    expect(file).toMatchObject({ mime: 'image/jpeg', size: content.length })
    expect(file && (await readAll(file.stream))).toBe('a picture')
    await disk.remove(key)
    await disk.remove(key)
    expect(await disk.get(key)).toBeNull()
  })

  it('the disk does not replace a file that must be new, and leaves no drafts', async () => {
    const key = drawKey(prefixOf('private', 2, 'photos'))
    await disk.put(key, content, 'image/jpeg', { isNew: true })
    await expect(disk.put(key, content, 'image/jpeg', { isNew: true })).rejects.toMatchObject({ kind: 'exists' })
    expect(await readdir(join(root, 'private/t2/photos'))).toHaveLength(1)
  })

  it.each(['../../etc/passwd', 'private/t1/../t2/x', 'private/t1/photos/short', '/etc/passwd'])('the disk refuses key %s', async (key) => {
    await expect(disk.get(key)).rejects.toMatchObject({ kind: 'bad_key' })
    await expect(disk.put(key, content, 'image/jpeg')).rejects.toMatchObject({ kind: 'bad_key' })
    expect(() => disk.signUrl(key, { expiresAt: later })).toThrow(/bad_key/)
  })

  it('the disk refuses an extension that contradicts the type', async () => {
    const key = drawKey(prefixOf('private', 1, 'photos'), 'jpg')
    await expect(disk.put(key, content, 'text/html')).rejects.toMatchObject({ kind: 'bad_key' })
  })

  describe('URLs', () => {
    const key = drawKey(prefixOf('private', 1, 'photos'), 'jpg')
    const queryOf = (url: string) => Object.fromEntries(new URL(url, 'http://localhost').searchParams)

    it('addresses of private files work until they expire', () => {
      const url = disk.signUrl(key, { expiresAt: new Date(now + 60_000) })
      expect(url.startsWith(`/files/${key}?`)).toBe(true)
      disk.verifyUrl(key, queryOf(url))
      now += 61_000
      expect(() => disk.verifyUrl(key, queryOf(url))).toThrow(/expired/)
    })

    it('a private URL fails for another file, another time or without a signature', () => {
      const query = queryOf(disk.signUrl(key, { expiresAt: later }))
      const other = drawKey(prefixOf('private', 1, 'photos'), 'jpg')
      expect(() => disk.verifyUrl(other, query)).toThrow(/forged/)
      expect(() => disk.verifyUrl(key, { ...query, e: '9999999999' })).toThrow(/forged/)
      expect(() => disk.verifyUrl(key, {})).toThrow(/forged/)
    })

    it('addresses of public files stay the same and need no signature', () => {
      const shown = drawKey(prefixOf('public', 1, 'logo'), 'png')
      expect(disk.signUrl(shown, { expiresAt: later })).toBe(`/files/${shown}`)
      disk.verifyUrl(shown, {})
    })
  })

  describe('upload policy', () => {
    const request = {
      prefix: prefixOf('private', 1, 'upload/m5'),
      maxBytes: 1000,
      mimes: ['image/jpeg', 'image/png'],
      expiresAt: later,
    }

    it('a policy permits exactly the upload for which it was issued', () => {
      const policy = disk.policy(request)
      expect(policy).toMatchObject({ url: '/upload', maxBytes: 1000 })
      expect(disk.verifyPolicy(policy.fields)).toEqual({ key: policy.key, maxBytes: 1000, mimes: request.mimes })
    })

    it('an altered policy is refused', () => {
      const { fields } = disk.policy(request)
      const grant = JSON.parse(Buffer.from(fields['policy'] ?? '', 'base64url').toString()) as object
      const larger = Buffer.from(JSON.stringify({ ...grant, maxBytes: 9e9 })).toString('base64url')
      expect(() => disk.verifyPolicy({ ...fields, policy: larger })).toThrow(/forged/)
      expect(() => disk.verifyPolicy({ ...fields, key: drawKey(request.prefix) })).toThrow(/forged/)
      expect(() => disk.verifyPolicy({ ...fields, signature: 'x' })).toThrow(/forged/)
      expect(() => disk.verifyPolicy({})).toThrow(/forged/)
    })

    it('a policy is refused from another server and after it expired', () => {
      const { fields } = disk.policy({ ...request, expiresAt: new Date(now + 1000) })
      const stranger = diskStorage({ ...settings, root, signingKey: 'z'.repeat(32) })
      expect(() => stranger.verifyPolicy(fields)).toThrow(/forged/)
      now += 2000
      expect(() => disk.verifyPolicy(fields)).toThrow(/expired/)
    })

    it('a policy for a prefix without a tenant is refused', () => {
      expect(() => disk.policy({ ...request, prefix: 'private/../' })).toThrow(/bad_key/)
    })
  })
})

/** A small store that verifies every signature the way S3 does, in path style. */
function storeTwin(credentials: Parameters<typeof presignGet>[0], bucket: string, baseOf: () => string): TwinHandler {
  const files = new Map<string, { body: Buffer; mime: string }>()
  const refuse = (status: number, code: string) => ({ status, body: `<Error><Code>${code}</Code></Error>` })

  const isSignedByHeader = (method: string, path: string, headers: Record<string, string>, body: Buffer): boolean => {
    const names = /SignedHeaders=([^,]+)/.exec(headers['authorization'] ?? '')?.[1]?.split(';') ?? []
    const payloadHash = createHash('sha256').update(body).digest('hex')
    if (headers['x-amz-content-sha256'] !== payloadHash) return false
    const signed = Object.fromEntries(names.map((name) => [name, headers[name] ?? '']))
    const url = new URL(`${baseOf()}${path}`)
    return authorizationOf(credentials, { method, url, headers: signed }) === headers['authorization']
  }

  return async ({ method, path, query, headers, body }) => {
    if (method === 'POST') {
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
      const text = (name: string) => String(form.get(name) ?? '')
      if (signPolicy(credentials, text('x-amz-date'), text('policy')) !== text('x-amz-signature')) {
        return refuse(403, 'SignatureDoesNotMatch')
      }
      const policy = JSON.parse(Buffer.from(text('policy'), 'base64').toString()) as {
        expiration: string
        conditions: (Record<string, string> | [string, number, number])[]
      }
      if (new Date(policy.expiration).getTime() <= Date.now()) return refuse(403, 'AccessDenied')
      const file = form.get('file') as File
      for (const condition of policy.conditions) {
        if (Array.isArray(condition)) {
          if (file.size < condition[1] || file.size > condition[2]) return refuse(400, 'EntityTooLarge')
          continue
        }
        const [name, value] = Object.entries(condition)[0] ?? ['', '']
        if (name !== 'bucket' && text(name) !== value) return refuse(403, 'AccessDenied')
      }
      files.set(`/${bucket}/${text('key')}`, { body: Buffer.from(await file.arrayBuffer()), mime: text('Content-Type') })
      return { status: 204, body: '' }
    }
    if (query.has('X-Amz-Signature')) {
      const stamp = query.get('X-Amz-Date') ?? ''
      const date = new Date(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
      const life = Number(query.get('X-Amz-Expires'))
      const expected = new URL(presignGet(credentials, `${baseOf()}${path}`, date, life))
      if (expected.searchParams.get('X-Amz-Signature') !== query.get('X-Amz-Signature')) {
        return refuse(403, 'SignatureDoesNotMatch')
      }
      if (date.getTime() + life * 1000 <= Date.now()) return refuse(403, 'AccessDenied')
    } else if (!isSignedByHeader(method, path, headers, body)) {
      return refuse(403, 'SignatureDoesNotMatch')
    }
    const file = files.get(path)
    if (method === 'PUT') {
      if (headers['if-none-match'] === '*' && file) return refuse(412, 'PreconditionFailed')
      files.set(path, { body, mime: headers['content-type'] ?? '' })
      return { body: '' }
    }
    if (method === 'DELETE') {
      files.delete(path)
      return { status: 204, body: '' }
    }
    return file ? { headers: { 'content-type': file.mime }, body: file.body } : refuse(404, 'NoSuchKey')
  }
}

describe('object store', () => {
  const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret', region: 'ap-guangzhou' }
  let twin: Twin
  let store: Storage
  let stranger: Storage
  let longAgo: Storage

  beforeAll(async () => {
    twin = await openTwin({ bucket: storeTwin(credentials, 'ignored', () => twin.baseOf('bucket')) })
    // The first part of the path chooses the twin's handler, so it is the bucket.
    const settings = {
      driver: 's3' as const,
      ...credentials,
      endpoint: new URL(twin.baseOf('')).origin,
      bucket: 'bucket',
      hasPathStyle: true,
    }
    store = s3Storage(settings)
    stranger = s3Storage({ ...settings, secretAccessKey: 'other' })
    longAgo = s3Storage(settings, () => Date.now() - 3_600_000)
  })
  afterAll(() => twin.close())

  const newKey = () => drawKey(prefixOf('private', 1, 'photos'), 'jpg')

  it('an object store stores, returns and removes a file', async () => {
    const key = newKey()
    await store.put(key, content, 'image/jpeg')
    const file = await store.get(key)
    expect(file).toMatchObject({ mime: 'image/jpeg', size: content.length })
    expect(file && (await readAll(file.stream))).toBe('a picture')
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
  })

  it('an object store does not replace a file that must be new', async () => {
    const key = newKey()
    await store.put(key, content, 'image/jpeg', { isNew: true })
    await expect(store.put(key, content, 'image/jpeg', { isNew: true })).rejects.toMatchObject({ kind: 'exists' })
  })

  it('an object store reports wrong credentials', async () => {
    await expect(stranger.put(newKey(), content, 'image/jpeg')).rejects.toMatchObject({
      kind: 'misconfigured',
      providerCode: 'SignatureDoesNotMatch',
    })
  })

  it('an object store signs URLs that work in time and only for their file', async () => {
    const key = newKey()
    await store.put(key, content, 'image/jpeg')
    const url = store.signUrl(key, { expiresAt: later })
    expect(await (await fetch(url)).text()).toBe('a picture')
    expect((await fetch(url.replace(key, newKey()))).status).toBe(403)
    expect((await fetch(stranger.signUrl(key, { expiresAt: later }))).status).toBe(403)
    const past = longAgo.signUrl(key, { expiresAt: new Date(Date.now() - 1000) })
    expect((await fetch(past)).status).toBe(403)
  })

  describe('upload policy', () => {
    const request = { prefix: prefixOf('private', 1, 'upload'), maxBytes: 20, mimes: ['image/jpeg'], expiresAt: later }
    const send = async (fields: Record<string, string>, file: Buffer): Promise<number> => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob([new Uint8Array(file)]), 'a.jpg')
      return (await fetch(twin.baseOf('bucket'), { method: 'POST', body: form })).status
    }

    it('a form policy accepts the file it is for', async () => {
      const { fields, url } = store.policy(request)
      expect(url).toBe(twin.baseOf('bucket'))
      expect(await send(fields, content)).toBe(204)
    })

    it('a form policy refuses a larger file, another key or type, a forged and an expired policy', async () => {
      const { fields } = store.policy(request)
      expect(await send(fields, Buffer.alloc(21))).toBe(400)
      expect(await send({ ...fields, key: newKey() }, content)).toBe(403)
      expect(await send({ ...fields, 'Content-Type': 'text/html' }, content)).toBe(403)
      expect(await send(stranger.policy(request).fields, content)).toBe(403)
      expect(await send(store.policy({ ...request, expiresAt: new Date(Date.now() - 1) }).fields, content)).toBe(403)
    })
  })

  it('an object store reads public files from their configured URL', () => {
    const cdn = s3Storage({ driver: 's3', ...credentials, endpoint: 'https://cos.cn', bucket: 'b', publicUrl: 'https://cdn.cn' })
    const key = drawKey(prefixOf('public', 1, 'logo'), 'png')
    expect(cdn.signUrl(key, { expiresAt: later })).toBe(`https://cdn.cn/${key}`)
    expect(amzDate(new Date('2015-12-29T00:00:00.123Z'))).toBe('20151229T000000Z')
  })
})
