/** The keys of the sandbox channels: one pair for the merchant and one for the channel, created once per merchant and stored. */
import { createPrivateKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'

export interface TwinKeys {
  merchantPrivate: string
  merchantPublic: string
  channelPrivate: string
  channelPublic: string
  /** The id by which messages refer to the channel's key. */
  keyId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  apiV3Key: string
}

const known = new Map<string, TwinKeys>()

export function twinKeys(root: string, channel: OutsideChannel, merchant: string): TwinKeys {
  const file = join(root, 'keys', `${channel}-${merchant}.json`)
  const kept = known.get(file) ?? readKept(file) ?? makeKeys(file, merchant)
  known.set(file, kept)
  return kept
}

function readKept(file: string): TwinKeys | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TwinKeys
  } catch {
    return null
  }
}

/** If two processes create keys at once, both use the pair that was stored first. */
function makeKeys(file: string, merchant: string): TwinKeys {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
  const [ofMerchant, ofChannel] = [pair(), pair()]
  const made: TwinKeys = {
    merchantPrivate: ofMerchant.privateKey,
    merchantPublic: ofMerchant.publicKey,
    channelPrivate: ofChannel.privateKey,
    channelPublic: ofChannel.publicKey,
    keyId: `PUB_KEY_ID_${merchant}${randomBytes(8).toString('hex')}`,
    serial: randomBytes(20).toString('hex').toUpperCase(),
    apiV3Key: randomBytes(16).toString('hex'),
  }
  mkdirSync(join(file, '..'), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, JSON.stringify(made), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readKept(file) ?? made
}

const parsed = new Map<string, KeyObject>()

/** RSA-SHA256 with the channel's key, in base64. */
export function signAsChannel(keys: Pick<TwinKeys, 'channelPrivate'>, text: string): string {
  let key = parsed.get(keys.channelPrivate)
  if (!key) parsed.set(keys.channelPrivate, (key = createPrivateKey(keys.channelPrivate)))
  return sign('sha256', Buffer.from(text), key).toString('base64')
}
