/** Forges callbacks: decrypts a channel's message, changes its content, and signs it with given keys. */
import { createCipheriv, createDecipheriv, sign } from 'node:crypto'
import { join } from 'node:path'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { SignedNotice } from '../src/adapters/pay/sandbox'
import { twinKeys, type TwinKeys } from '../src/adapters/pay/sandbox-keys'
import type { TestWorld } from './world'

type Said = Record<string, unknown>

interface SignedHow {
  hash?: 'sha1' | 'sha256'
  keys?: TwinKeys
  /** The keys of this merchant's channel, which encrypts for them and names its key. */
  from?: TwinKeys
}

interface Hand {
  /** The same message with other content, or with another signature. */
  write(notice: SignedNotice, change: Said, how?: SignedHow): SignedNotice
  /** The same message in other bytes with the same meaning. */
  anew(notice: SignedNotice): SignedNotice
  /** The channel's names of the fields that identify a payment. */
  names: { no: string; merchant: string; app: string }
  /** Amount in fen and currency, in the channel's format. */
  sum(fen: number | string, currency?: string): Said
}

export const keysOf = ({ world }: TestWorld, channel: OutsideChannel, merchant: string): TwinKeys =>
  twinKeys(join(world.env.dataDir, 'sandbox', 'pay'), channel, merchant)

export function forging(world: TestWorld, channel: OutsideChannel, merchant: string): Hand {
  const own = keysOf(world, channel, merchant)
  return { wx: wechatHand, ali: alipayHand, dy: douyinHand }[channel](own)
}

const signature = (text: string, own: TwinKeys, { hash = 'sha256', from = own, keys = from }: SignedHow): string =>
  sign(hash, Buffer.from(text), keys.channelPrivate).toString('base64')

const spread = (notice: SignedNotice): SignedNotice => ({ ...notice, body: JSON.stringify(JSON.parse(notice.body), null, 1) })

function wechatHand(own: TwinKeys): Hand {
  const open = ({ ciphertext, nonce, associated_data }: Record<string, string>): Said => {
    const sealed = Buffer.from(ciphertext!, 'base64')
    const opener = createDecipheriv('aes-256-gcm', own.apiV3Key, nonce!).setAAD(Buffer.from(associated_data!))
    opener.setAuthTag(sealed.subarray(-16))
    return JSON.parse(Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]).toString()) as Said
  }
  const seal = (said: Said, { nonce, associated_data }: Record<string, string>, { apiV3Key }: TwinKeys): string => {
    const sealer = createCipheriv('aes-256-gcm', apiV3Key, nonce!).setAAD(Buffer.from(associated_data!))
    return Buffer.concat([sealer.update(JSON.stringify(said)), sealer.final(), sealer.getAuthTag()]).toString('base64')
  }
  return {
    write(notice, change, how = {}) {
      const message = JSON.parse(notice.body) as { resource: Record<string, string> }
      const { from = own } = how
      const resource = { ...message.resource, ciphertext: seal({ ...open(message.resource), ...change }, message.resource, from) }
      const body = JSON.stringify({ ...message, resource })
      const text = `${notice.headers['wechatpay-timestamp']}\n${notice.headers['wechatpay-nonce']}\n${body}\n`
      return {
        ...notice,
        body,
        headers: { ...notice.headers, 'wechatpay-serial': from.keyId, 'wechatpay-signature': signature(text, own, how) },
      }
    },
    anew: spread,
    names: { no: 'out_trade_no', merchant: 'mchid', app: 'appid' },
    sum: (fen, currency = 'CNY') => ({ amount: { total: fen, currency } }),
  }
}

function alipayHand(own: TwinKeys): Hand {
  return {
    write(notice, change, how = {}) {
      const { sign: _old, ...fields } = Object.fromEntries(new URLSearchParams(notice.body))
      const said = { ...fields, ...(change as Record<string, string>), sign_type: how.hash === 'sha1' ? 'RSA' : 'RSA2' }
      const text = Object.entries(said)
        .filter(([name]) => name !== 'sign_type')
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, value]) => `${name}=${value}`)
        .join('&')
      return { ...notice, body: new URLSearchParams({ ...said, sign: signature(text, own, how) }).toString() }
    },
    // Signed fields are sorted, so another order is the same message; another format of the amount is not.
    anew: (notice) => ({ ...notice, body: notice.body.replace(/(total_amount=\d+)\.00/, '$1.0') }),
    names: { no: 'out_trade_no', merchant: 'seller_id', app: 'app_id' },
    sum: (fen, currency) => ({
      total_amount: typeof fen === 'string' ? fen : (fen / 100).toFixed(2),
      ...(currency ? { trans_currency: currency } : {}),
    }),
  }
}

function douyinHand(own: TwinKeys): Hand {
  return {
    write(notice, change, how = {}) {
      const message = JSON.parse(notice.body) as { msg: string }
      const body = JSON.stringify({ ...message, msg: JSON.stringify({ ...(JSON.parse(message.msg) as Said), ...change }) })
      const text = `${notice.headers['byte-timestamp']}\n${notice.headers['byte-nonce-str']}\n${body}\n`
      return { ...notice, body, headers: { ...notice.headers, 'byte-signature': signature(text, own, how) } }
    },
    anew: spread,
    names: { no: 'out_order_no', merchant: 'merchant_uid', app: 'app_id' },
    sum: (fen, currency) => ({ total_amount: fen, ...(currency ? { currency } : {}) }),
  }
}
