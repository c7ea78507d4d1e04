/** Words for an order: the time left, its parts, and how each channel is shown. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { amount, points } from '@qianxian/protocol/base/format'
import { wechat } from '@qianxian/protocol/base/wechat'
import type { FinOrder } from '@qianxian/protocol/finance/finance.schema'
import type { OrderStatus, OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { payChannel } from '@qianxian/protocol/finance/finance.words'
import type { Tone } from '@/ui/base/text/Tag'

const notes: Record<OutsideChannel, string> = {
  wx: `打开${wechat}付款`,
  ali: '打开支付宝付款',
  dy: '在抖音内付款',
}

/** Note on the steps that follow when the channel is chosen. */
export const paymentMethodNote = (channel: OutsideChannel, isScanned: boolean): string =>
  channel === 'wx' && isScanned ? `用手机${wechat}扫码付款` : notes[channel]

/** 14:59; 00:00 when the time is over. */
export function countdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1000))
  return [Math.floor(left / 60), left % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** 2026年11月3日 09:30:05. */
export const secondInWords = (at: string): string => clockInChina(at).format('YYYY年M月D日 HH:mm:ss')

const tones: Record<OrderStatus, Tone> = {
  created: 'gold',
  paying: 'gold',
  paid: 'success',
  fulfilled: 'success',
  refunding: 'gold',
  partially_refunded: 'gold',
  refunded: 'plain',
  closed: 'plain',
}

export const orderTone = (status: OrderStatus): Tone => tones[status]

/** The payment, part by part. */
export function paymentParts(order: FinOrder, creditName: string): { label: string; value: string }[] {
  const { pointsUsed, walletFen, channelFen, channel } = order
  return [
    ...(pointsUsed > 0 ? [{ label: creditName, value: points(pointsUsed) }] : []),
    ...(walletFen > 0 ? [{ label: payChannel.wallet, value: `¥${amount(walletFen)}` }] : []),
    ...(channelFen > 0 ? [{ label: channel ? payChannel[channel] : '待支付', value: `¥${amount(channelFen)}` }] : []),
  ]
}

/** The price: money, points, or both. */
export function orderPrice({ amountFen, pointsUsed }: Pick<FinOrder, 'amountFen' | 'pointsUsed'>, creditName: string): string {
  const parts = [
    pointsUsed > 0 ? `${points(pointsUsed)} ${creditName}` : '',
    amountFen > 0 || pointsUsed === 0 ? `¥${amount(amountFen)}` : '',
  ]
  return parts.filter(Boolean).join(' + ')
}
