/** The sheets of the page of shares; their code is loaded late on the web. */
import { lazySheet } from '@/ui/base/overlay/lazySheet'

export const WaterfallSheet = lazySheet('这笔分成怎么来的', () => import('./WaterfallSheet').then((file) => file.WaterfallSheet))
export const MonthsSheet = lazySheet('按付款月份', () => import('./MonthsSheet').then((file) => file.MonthsSheet))
export const ClaimsSheet = lazySheet('为什么不是我', () => import('./ClaimsSheet').then((file) => file.ClaimsSheet))
