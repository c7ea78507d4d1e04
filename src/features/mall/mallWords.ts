/** Words for prices, gifts and exchanges of the points mall. */
import { amount, points } from '@qianxian/protocol/base/format'
import type { GiftCard } from '@qianxian/protocol/mall/mall.schema'
import { type ExchangeStatus, type GiftStanding, exchangeBoxes, exchangeStates } from '@qianxian/protocol/mall/mall.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Tone } from '@/ui/base/text/Tag'

/** 880 积分 + ¥39.00; a part of zero is left out. Line breaks only at the plus. */
export function priceWords(pt: number, fen: number, creditName: string): string {
  return [pt > 0 && `${points(pt)}\u00a0${creditName}`, fen > 0 && `¥${amount(fen)}`].filter(Boolean).join(' + ')
}

/** The tag of a card if its gift is limited or unavailable. */
export const stockTag: Readonly<Record<GiftStanding, { words: string; tone: Tone } | null>> = {
  open: null,
  soon: { words: '即将开始', tone: 'gold' },
  sold_out: { words: '已兑完', tone: 'plain' },
  over: { words: '已结束', tone: 'plain' },
}

/** At or below this stock the card says that few are left. */
const FEW = 20
export const stockWords = ({ stock, standing }: Pick<GiftCard, 'stock' | 'standing'>): string =>
  standing !== 'open' ? '' : stock <= FEW ? `仅剩 ${stock} 件` : `剩 ${points(stock)} 件`

export function exchangeTone(status: ExchangeStatus): Tone {
  if (isIn(exchangeStates.urgent, status)) return 'danger'
  if (isIn(exchangeBoxes.done, status)) return 'success'
  return isIn(exchangeBoxes.back, status) ? 'plain' : 'brand'
}
