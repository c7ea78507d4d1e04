/** Words for a history: signed amounts, the month header, and the text of an empty list. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { amount, points } from '@qianxian/protocol/base/format'
import type { HistoryRow } from '@qianxian/protocol/finance/finance.schema'
import type { Currency, HistoryDirection } from '@qianxian/protocol/finance/finance.words'
import type { HistoryBox } from '@/stores/financeHistories'

/** 12.00 with the ¥ sign for money, 1,200 for points. */
export const formatAmount = (value: number, currency: Currency): string => (currency === 'PT' ? points(value) : `¥${amount(value)}`)

/** Formats an amount with + or −, by its effect on the balance. */
export function formatChange({ amount: value, currency }: Pick<HistoryRow, 'amount' | 'currency'>): string {
  return `${value < 0 ? '−' : '+'}${formatAmount(Math.abs(value), currency)}`
}

/** 2026-11 for a moment, by the calendar of China. */
export const monthKey = (at: string): string => clockInChina(at).format('YYYY-MM')

/** 11月3日 09:30. */
export const momentInWords = (at: string): string => clockInChina(at).format('M月D日 HH:mm')

/** Names of incoming and outgoing in a list. */
export const directionWords = (box: HistoryBox): Record<HistoryDirection, string> =>
  box === 'credits' ? { all: '全部', in: '获得', out: '使用' } : { all: '全部', in: '转入', out: '支出' }

interface EmptyWords {
  title: string
  words: string
  /** How the member can begin, if they can. */
  begin: 'recharge' | 'makecash' | null
}

export function emptyHistory(box: HistoryBox, thresholdFen: number): EmptyWords {
  switch (box) {
    case 'charges':
      return { title: '还没有消费记录', words: '每一笔支付都会记在这里，点开可以看收据。', begin: 'recharge' }
    case 'incomes':
      return { title: '还没有收入', words: '结算给你的每一笔都会记在这里，满足条件就可以提现。', begin: null }
    case 'cashouts':
      return { title: '还没有提现过', words: `可提现余额达到 ¥${amount(thresholdFen)} 就可以申请。`, begin: 'makecash' }
    case 'credits':
      return { title: '还没有积分记录', words: '得到和用掉的每一笔都会记在这里，什么时候到期也写得清楚。', begin: 'recharge' }
  }
}
