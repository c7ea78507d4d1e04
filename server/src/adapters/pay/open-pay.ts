/** Opens the payment channels: those of merchants with an account, or all of them in a sandbox. */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { RefusedStart } from '../../lib/refused-start'
import type { Log } from '../lib/log'
import type { Pay, PayPort, PaySettings } from './pay'
import { openSandboxPay, type PayTwin, type SandboxPay } from './sandbox'
import { alipay } from './alipay'
import { ANY_APP, douyinPay } from './douyin'
import { wechatPay } from './wechat'
import { sandboxSecret } from '../lib/sandbox-identity'
import type { TokenCache } from '../lib/token-cache'
import type { TwinHandler } from '../lib/twin'
import type { SandboxPage } from '../wechat/authorize-page'

export interface SandboxPaySettings {
  driver: 'sandbox'
  /** The folder with the sandbox's books. */
  root: string
}

export interface PayDeps {
  log: Log
  tokenCache: TokenCache
  /** The secret of a Douyin app, by its app id. */
  secretOf(appId: string): string | undefined
  mayPlay: boolean
  /** URL of the sandboxes' loopback server for a port; called once it listens. */
  baseOf(port: string): string
}

export interface OpenPay extends Pay {
  twin: PayTwin | null
  handlers: Record<string, TwinHandler>
  pages: SandboxPage[]
  close(): void
}

type Opener = (channel: OutsideChannel, merchant: string) => PayPort | null

const accountOf = <Account>(accounts: Readonly<Record<string, Account>> | undefined, merchant: string): Account | null =>
  accounts && Object.hasOwn(accounts, merchant) ? (accounts[merchant] ?? null) : null

function official(settings: PaySettings, { tokenCache, secretOf }: PayDeps): Opener {
  const openers: Record<OutsideChannel, (merchant: string) => PayPort | null> = {
    wx: (merchant) => {
      const account = accountOf(settings.wx, merchant)
      return account && lazily('wx', merchant, () => wechatPay(merchant, account))
    },
    ali: (merchant) => {
      const account = accountOf(settings.ali, merchant)
      return account && lazily('ali', merchant, () => alipay(merchant, account))
    },
    dy: (merchant) => {
      const account = accountOf(settings.dy, merchant)
      const deps = { secret: secretOf(account?.appId ?? '') ?? '', tokenCache }
      return account && lazily('dy', merchant, () => douyinPay(merchant, account, deps))
    },
  }
  return (channel, merchant) => openers[channel](merchant)
}

/**
 * A port that is opened on first use: every payment page queries which channels are open, and loading Alipay's library takes a
 * second.
 */
function lazily(channel: OutsideChannel, merchant: string, open: () => PayPort): PayPort {
  let port: PayPort | undefined
  const opened = (): PayPort => (port ??= open())
  const payout = (): NonNullable<PayPort['payout']> => opened().payout!
  return {
    channel,
    merchant,
    browserApp: () => opened().browserApp(),
    begin: async (attempt) => opened().begin(attempt),
    query: async (no) => opened().query(no),
    close: async (no) => opened().close(no),
    refund: async (ask) => opened().refund(ask),
    queryRefund: async (ask) => opened().queryRefund(ask),
    readNotice: (headers, body, now) => opened().readNotice(headers, body, now),
    fetchBill: async (day) => opened().fetchBill(day),
    payout:
      channel === 'dy'
        ? null
        : {
            transfer: async (transfer) => payout().transfer(transfer),
            query: async (no) => payout().query(no),
            cancel: async (no) => payout().cancel(no),
          },
  }
}

/** A sandbox accepts any merchant number of a tenant. */
function played(play: SandboxPay, tokenCache: TokenCache): Opener {
  const openers: Record<OutsideChannel, (merchant: string) => PayPort> = {
    wx: (merchant) => wechatPay(merchant, play.wechatAccount(merchant)),
    ali: (merchant) => alipay(merchant, play.alipayAccount(merchant)),
    dy: (merchant) => douyinPay(merchant, play.douyinAccount(merchant), { secret: sandboxSecret(ANY_APP), tokenCache }),
  }
  return (channel, merchant) => (/^\w{1,32}$/.test(merchant) ? lazily(channel, merchant, () => openers[channel](merchant)) : null)
}

const isKey = (read: () => unknown): boolean => {
  try {
    return Boolean(read())
  } catch {
    return false
  }
}

/** An account without the channel's public key would accept forged callbacks, so the server refuses to start. */
function refuseHalfAccounts({ wx = {}, ali = {}, dy = {} }: PaySettings, secretOf: PayDeps['secretOf']): void {
  const refuse = (channel: OutsideChannel, merchant: string, what: string): never => {
    throw new RefusedStart(`ADAPTERS_FILE: pay.${channel}.${merchant} lacks ${what}`)
  }
  for (const [merchant, it] of Object.entries(wx)) {
    const keys = Object.entries(it.publicKeys ?? {})
    if (keys.length === 0 || !keys.every(([id, key]) => id !== it.serial && isKey(() => createPublicKey(key))))
      refuse('wx', merchant, "publicKeys: WeChat's public keys by id, as PEM")
    if (!isKey(() => createPrivateKey(it.privateKey))) refuse('wx', merchant, 'privateKey: of the merchant, as PEM')
    if (Buffer.byteLength(it.apiV3Key ?? '') !== 32) refuse('wx', merchant, 'apiV3Key: 32 characters')
    if (!it.serial || !it.appId) refuse('wx', merchant, 'serial or appId')
  }
  for (const [merchant, it] of Object.entries(ali)) {
    if (!it.appId || !it.privateKey) refuse('ali', merchant, 'appId or privateKey')
    if (!it.certificates && !it.alipayPublicKey) refuse('ali', merchant, 'alipayPublicKey or certificates')
  }
  for (const [merchant, it] of Object.entries(dy)) {
    if (!isKey(() => createPublicKey(it.platformPublicKey))) refuse('dy', merchant, "platformPublicKey: Douyin's, as PEM")
    if (!isKey(() => createPrivateKey(it.privateKey))) refuse('dy', merchant, "privateKey: the app's, as PEM")
    if (!secretOf(it.appId)) refuse('dy', merchant, `the secret of its app ${it.appId}, which stands in douyin.apps`)
  }
}

export function openPay(settings: SandboxPaySettings | PaySettings, deps: PayDeps): OpenPay {
  if (settings.driver === 'official') refuseHalfAccounts(settings, deps.secretOf)
  const play = settings.driver === 'sandbox' && deps.mayPlay ? openSandboxPay(settings.root, deps.log, deps.baseOf) : null
  const open: Opener = settings.driver === 'official' ? official(settings, deps) : play ? played(play, deps.tokenCache) : () => null
  const ports = new Map<string, PayPort>()
  return {
    portOf(channel, merchant) {
      const name = `${channel} ${merchant}`
      const known = ports.get(name)
      if (known) return known
      const opened = open(channel, merchant)
      if (opened) ports.set(name, opened)
      return opened
    },
    twin: play?.twin ?? null,
    handlers: play?.handlers ?? {},
    pages: play?.pages ?? [],
    close: () => play?.close(),
  }
}
