/** The signed statement of a disclosure. The signature binds it to tenant, line, owner, receiver and expiry. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Secrets } from '../../lib/secrets'

export interface Statement {
  tenantId: number
  lineId: number
  /** Profiles: the owner of the certificate, and the receiver. */
  fromId: number
  toId: number
  sentence: string
  issuedAt: Date
  expiresAt: Date
}

/** The key of a tenant as it is stored. */
export interface StoredKey {
  /** The 32 bytes of an Ed25519 key, base64. */
  publicKey: string
  privateKeyEnc: string
}

/** The place in which a statement is shown. */
export interface Showing {
  tenantId: number
  lineId: number
  toId: number
  now: Date
}

/** Distinguishes these signatures from others by the same key, and versions the order of the fields. */
const PURPOSE = 'qianxian/disclosure/1'

/** The signed bytes: a JSON array in a fixed order. */
const statementText = (statement: Statement): string =>
  JSON.stringify([
    PURPOSE,
    statement.tenantId,
    statement.lineId,
    statement.fromId,
    statement.toId,
    statement.sentence,
    statement.issuedAt.toISOString(),
    statement.expiresAt.toISOString(),
  ])

export function generateStatementKey(secrets: Pick<Secrets, 'seal'>): StoredKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  return {
    publicKey: Buffer.from(x!, 'base64url').toString('base64'),
    privateKeyEnc: secrets.seal(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
  }
}

/** Returns the signature, base64. */
export function signStatement(secrets: Pick<Secrets, 'unseal'>, { privateKeyEnc }: StoredKey, statement: Statement): string {
  const der = Buffer.from(secrets.unseal(privateKeyEnc), 'base64')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return sign(null, Buffer.from(statementText(statement), 'utf8'), key).toString('base64')
}

/** True if the tenant signed the statement for this receiver and line, and it has not expired. */
export function isStatementValid(publicKey: string, statement: Statement, signature: string, showing: Showing): boolean {
  if (statement.tenantId !== showing.tenantId || statement.lineId !== showing.lineId) return false
  if (statement.toId !== showing.toId || statement.expiresAt <= showing.now) return false
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(statementText(statement), 'utf8'), key, Buffer.from(signature, 'base64'))
}
