/** The ways of paying that are open here: of each merchant with an account, or all of them where they are played. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { Log } from './log'
import type { Pay, PayPort, PaySettings } from './pay'
import { playPay, type PayTwin, type PlayedPay } from './pay.sandbox'
import { wechatPay } from './pay.wechat'
import type { TokenCache } from './token-cache'
import type { TwinHandler } from './twin'
import type { SandboxPage } from './wechat.authorize-page'

export interface PlayedPaySettings {
  driver: 'sandbox'
  /** The folder of the played books. */
  root: string
}

export interface PayDeps {
  log: Log
  tokenCache: TokenCache
  /** The secret of an app of Douyin. */
  secretOf(appId: string): string | undefined
  mayPlay: boolean
  /** Where the loopback server of the sandboxes answers for a port; asked for once it listens. */
  baseOf(port: string): string
}

export interface OpenPay extends Pay {
  twin: PayTwin | null
  handlers: Record<string, TwinHandler>
  pages: SandboxPage[]
  close(): void
}

type Opener = (channel: OutsideChannel, merchant: string) => PayPort | null

function official(settings: PaySettings): Opener {
  return (channel, merchant) => {
    if (channel === 'wx') {
      const account = settings.wx && Object.hasOwn(settings.wx, merchant) ? settings.wx[merchant] : undefined
      return account ? wechatPay(merchant, account) : null
    }
    return null
  }
}

/** Any merchant that a tenant names is played. */
function played({ wechatAccount }: PlayedPay, baseOf: PayDeps['baseOf']): Opener {
  return (channel, merchant) => {
    if (!/^\w{1,32}$/.test(merchant)) return null
    return channel === 'wx' ? wechatPay(merchant, wechatAccount(merchant, baseOf('wxpay'))) : null
  }
}

export function openPay(settings: PlayedPaySettings | PaySettings, { log, mayPlay, baseOf }: PayDeps): OpenPay {
  const play = settings.driver === 'sandbox' && mayPlay ? playPay(settings.root, log) : null
  const open: Opener = settings.driver === 'official' ? official(settings) : play ? played(play, baseOf) : () => null
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
