/** Through which channel each kind of payee is paid, and whether this platform can. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { PayeeKind } from '@qianxian/protocol/cashout/cashout.words'
import type { PayPort } from '../../adapters/pay/pay'
import type { Ctx } from '../../ctx'

/** A card is paid by hand. */
const channelOf: Readonly<Record<PayeeKind, OutsideChannel | null>> = { wechat: 'wx', alipay: 'ali', bank: null }

/** Null for a bank card, and where this platform has no account with the channel. */
export function findPayoutPort(ctx: Ctx, kind: PayeeKind): PayPort | null {
  const channel = channelOf[kind]
  const merchant = channel === null ? undefined : ctx.tenant.configs.pay.merchants[channel]
  return channel === null || merchant === undefined ? null : ctx.adapters.pay.portOf(channel, merchant)
}

/** Asks nobody, so it may be asked inside a transaction. */
export const isPayeeKindOpen = (ctx: Ctx, kind: PayeeKind): boolean => channelOf[kind] === null || findPayoutPort(ctx, kind) !== null

/** WeChat pays whom its app knows; the page inside WeChat is an app of its own. */
export const wechatPlatform = ({ platform }: Ctx): 'weapp' | 'mp' => (platform === 'weapp' ? 'weapp' : 'mp')
