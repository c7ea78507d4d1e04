import { randomBytes } from 'node:crypto'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { disclosureLimits } from '@qianxian/protocol/disclosure/disclosure.words'
import { describe, expect, it } from 'vitest'
import { openSecrets } from '../../lib/secrets'
import { generateStatementKey, isStatementValid, signStatement, type Showing, type Statement } from './statement'

const secrets = openSecrets(randomBytes(32))
const key = generateStatementKey(secrets)
const issuedAt = new Date('2026-03-12T04:00:00Z')
const expiresAt = momentAfter(issuedAt, disclosureLimits.validDays, 'day')
const statement: Statement = {
  tenantId: 1,
  lineId: 20,
  fromId: 300,
  toId: 400,
  sentence: '本科及以上，2026-03 核验',
  issuedAt,
  expiresAt,
}
const showing: Showing = { tenantId: 1, lineId: 20, toId: 400, now: issuedAt }
const signature = signStatement(secrets, key, statement)

describe('signed statements', () => {
  it('accepts a statement for its receiver until it expires', () => {
    expect(isStatementValid(key.publicKey, statement, signature, showing)).toBe(true)
    expect(isStatementValid(key.publicKey, statement, signature, { ...showing, now: new Date(expiresAt.getTime() - 1) })).toBe(true)
    expect(isStatementValid(key.publicKey, statement, signature, { ...showing, now: expiresAt })).toBe(false)
  })

  it.each<[string, Partial<Showing>]>([
    ['another receiver', { toId: 401 }],
    ['its owner as receiver', { toId: 300 }],
    ['another line', { lineId: 21 }],
    ['another tenant', { tenantId: 2 }],
  ])('refuses a statement that is forwarded to %s', (_, changed) => {
    expect(isStatementValid(key.publicKey, statement, signature, { ...showing, ...changed })).toBe(false)
  })

  it.each<[string, Partial<Statement>]>([
    ['tenant', { tenantId: 2 }],
    ['line', { lineId: 21 }],
    ['owner', { fromId: 301 }],
    ['receiver', { toId: 401 }],
    ['sentence', { sentence: '硕士及以上，2026-03 核验' }],
    ['issue time', { issuedAt: momentAfter(issuedAt, 1, 'minute') }],
    ['expiry', { expiresAt: momentAfter(expiresAt, 1, 'day') }],
  ])('refuses a statement whose %s was rewritten, even where it would fit', (_, changed) => {
    const forged = { ...statement, ...changed }
    const { tenantId, lineId, toId } = forged
    expect(isStatementValid(key.publicKey, forged, signature, { tenantId, lineId, toId, now: issuedAt })).toBe(false)
  })

  it('refuses a signature by the key of another tenant', () => {
    const other = generateStatementKey(secrets)
    expect(isStatementValid(other.publicKey, statement, signature, showing)).toBe(false)
  })

  it('refuses a damaged signature', () => {
    const bytes = Buffer.from(signature, 'base64')
    bytes[0]! ^= 1
    expect(isStatementValid(key.publicKey, statement, bytes.toString('base64'), showing)).toBe(false)
    expect(isStatementValid(key.publicKey, statement, '', showing)).toBe(false)
  })

  it('stores the private key only sealed', () => {
    expect(key.privateKeyEnc).not.toContain(key.publicKey)
    expect(() => signStatement(openSecrets(randomBytes(32)), key, statement)).toThrow()
  })
})
