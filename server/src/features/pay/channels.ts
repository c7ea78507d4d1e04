/** Payment methods available to a request, by its platform and by the tenant's merchants. */
import { faults } from '@qianxian/protocol/base/faults'
import { isWechatBrowser } from '@qianxian/protocol/base/wechat'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { PayPort } from '../../adapters/pay/pay'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'

const isInWechat = (ctx: Ctx): boolean => isWechatBrowser(ctx.device)
const isIos = (ctx: Ctx): boolean => /iPhone|iPad|iPod/i.test(ctx.device)

/** Each mini-program platform has its own channel; a browser outside WeChat has the choice. */
function channelsHere(ctx: Ctx): readonly OutsideChannel[] {
  if (ctx.platform === 'weapp') return ['wx']
  if (ctx.platform === 'tt') return ['dy']
  return isInWechat(ctx) ? ['wx'] : ['wx', 'ali']
}

/** The channel's adapter; null if the tenant has no account with this channel. */
export function findPayPort(ctx: Ctx, channel: OutsideChannel, merchant = ctx.tenant.configs.pay?.merchants[channel]): PayPort | null {
  return merchant ? ctx.adapters.pay.portOf(channel, merchant) : null
}

export const openChannels = (ctx: Ctx): OutsideChannel[] => channelsHere(ctx).filter((channel) => findPayPort(ctx, channel) !== null)

/** The channel's adapter; throws for a channel that this platform does not use, or that has no merchant. */
export function requirePayPort(ctx: Ctx, channel: OutsideChannel): PayPort {
  const port = openChannels(ctx).includes(channel) ? findPayPort(ctx, channel) : null
  if (!port) throw fault('pay_way_closed')
  return port
}

export type WechatScene = 'jsapi' | 'h5' | 'native'

/**
 * `jsapi` is for WeChat: the mini-program and pages inside WeChat; the other scenes are for browsers. A page inside WeChat cannot
 * open an external cashier, and WeChat's scanner refuses a payment code that is read from a picture.
 */
export function requireScene(ctx: Ctx, scene: WechatScene): void {
  if (ctx.platform === 'tt') throw fault('pay_way_closed')
  const isWechat = ctx.platform === 'weapp' || isInWechat(ctx)
  if (isWechat && scene !== 'jsapi') throw fault('pay_inside_wechat')
  if (!isWechat && scene === 'jsapi') throw fault('pay_outside_wechat')
}

/** True if the phone's app store forbids selling virtual goods here. */
export function isVirtualForbidden(ctx: Ctx): boolean {
  if (!isIos(ctx)) return false
  const { virtualOnIos } = ctx.tenant.configs.pay
  if (ctx.platform === 'weapp' || ctx.platform === 'tt') return virtualOnIos[ctx.platform] !== true
  return isInWechat(ctx) || virtualOnIos.h5 !== true
}

/** Handler of `virtualSaleBlockers`. */
export const findVirtualSaleBlockers = async (ctx: Ctx): Promise<string[]> =>
  isVirtualForbidden(ctx) ? [faults.virtual_goods_closed.message] : []
