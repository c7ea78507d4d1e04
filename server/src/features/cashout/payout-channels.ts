/** The channel through which each kind of payee is paid, and whether this tenant has it. */
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { PayeeKind } from '@qianxian/protocol/cashout/cashout.words'
import type { PayPort } from '../../adapters/pay/pay'
import type { Ctx } from '../../ctx'

/** Null: a bank card is paid by hand. */
const channelOf: Readonly<Record<PayeeKind, OutsideChannel | null>> = { wechat: 'wx', alipay: 'ali', bank: null }

/** The channel's port; null for a bank card, and if this tenant has no account with the channel. */
export function findPayoutPort(ctx: Ctx, kind: PayeeKind): PayPort | null {
  const channel = channelOf[kind]
  const merchant = channel === null ? undefined : ctx.tenant.configs.pay.merchants[channel]
  return channel === null || merchant === undefined ? null : ctx.adapters.pay.portOf(channel, merchant)
}

/** True if the kind can be paid. Makes no remote call, so it may be used inside a transaction. */
export const isPayeeKindOpen = (ctx: Ctx, kind: PayeeKind): boolean => channelOf[kind] === null || findPayoutPort(ctx, kind) !== null

/** WeChat pays users through the app that knows them; the page inside WeChat is a separate app. */
export const wechatPlatform = ({ platform }: Ctx): 'weapp' | 'mp' => (platform === 'weapp' ? 'weapp' : 'mp')
