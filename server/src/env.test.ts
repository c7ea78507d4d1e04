import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from './env'

const dataDir = mkdtempSync(join(tmpdir(), 'qx-env-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const key = 'ab'.repeat(32)
const papersKey = 'cd'.repeat(32)
const production = (more: NodeJS.ProcessEnv = {}) =>
  readEnv({ NODE_ENV: 'production', DATA_DIR: dataDir, APP_KEY: key, PAPERS_KEY: papersKey, ...more })

describe('in production', () => {
  test('in production the key is required, and must be complete', () => {
    expect(() => readEnv({ NODE_ENV: 'production', DATA_DIR: dataDir })).toThrow('APP_KEY is missing')
    expect(() => production({ APP_KEY: 'secret' })).toThrow('32 bytes')
    expect(() => production({ PAPERS_KEY: undefined })).toThrow('PAPERS_KEY is missing')
    expect(() => production({ PAPERS_KEY: 'secret' })).toThrow('32 bytes')
    expect(() => production({ PAPERS_KEY: key })).toThrow('another key')
    expect(production().appKey.toString('hex')).toBe(key)
  })

  test.each([
    'postgres://u:p@db.internal/qx',
    'postgres://u:p@10.0.0.3:5432/qx?sslmode=prefer',
    'postgres://u:p@db/qx?sslmode=disable',
    'postgres://u:p@db/qx?sslmode=no-verify',
  ])('the database at %s is refused', (url) => {
    expect(() => production({ DATABASE_URL: url })).toThrow('without TLS')
    expect(() => production({ DATABASE_LISTEN_URL: url })).toThrow('DATABASE_LISTEN_URL goes over a network without TLS')
    expect(production({ DATABASE_URL: url, ALLOW_PLAIN_DATABASE: '1' }).databaseUrl).toBe(url)
  })

  test.each([
    'postgres://u:p@db/qx?sslmode=verify-full',
    'postgres://u:p@db/qx?sslmode=require',
    'postgres://u:p@localhost/qx',
    'postgres://u:p@127.0.0.1:5433/qx',
    'postgresql:///qx?host=/var/run/postgresql',
  ])('the database at %s is accepted', (url) => {
    expect(production({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test('in production a sandbox is accepted by name, but never one that proves identities', () => {
    expect(production().sandboxes).toEqual([])
    expect(production({ ALLOW_SANDBOX: '' }).sandboxes).toEqual([])
    expect(production({ ALLOW_SANDBOX: 'geo, moderation' }).sandboxes).toEqual(['moderation', 'geo'])
    for (const port of ['wechat', 'douyin', 'sms'])
      expect(() => production({ ALLOW_SANDBOX: `geo,${port}` })).toThrow(`ALLOW_SANDBOX cannot name ${port}: it proves who somebody is`)
    for (const given of ['1', 'true', 'storage']) expect(() => production({ ALLOW_SANDBOX: given })).toThrow(`"${given}" is none of them`)
  })

  test('in production no demonstration data are created', () => {
    expect(production({ SEED: '1' }).shouldSeed).toBe(false)
  })
})

test('only production listens to other machines by default', () => {
  expect(readEnv({ DATA_DIR: dataDir }).host).toBe('127.0.0.1')
  expect(readEnv({ DATA_DIR: dataDir, HOST: '' }).host).toBe('127.0.0.1')
  expect(readEnv({ DATA_DIR: dataDir, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  expect(production().host).toBe('0.0.0.0')
})

test('outside production any database is accepted', () => {
  expect(readEnv({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://u:p@db/qx' }).databaseUrl).toBe('postgres://u:p@db/qx')
  expect(readEnv({ DATA_DIR: dataDir, DATABASE_URL: '' }).databaseUrl).toBeUndefined()
})
