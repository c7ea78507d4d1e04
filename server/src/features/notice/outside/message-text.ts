/** The sentence used outside the app: that of the kind, or of the slot if several notices wait. No names, no user text. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { noticeLimits, noticeSlot, type NoticeSlot } from '@qianxian/protocol/notice/notice.words'
import type { SubscribeMessage } from '../../../adapters/push/push'
import type { Ctx } from '../../../ctx'
import type { SubscribeTemplate } from '../../../db/tables/tenant'

export interface OutsideNews {
  /** Null if the item is not a notice. */
  noticeId: number | null
  isSafety: boolean
  /** True for notices about safety or money. */
  isUrgent: boolean
  outside: string
  target: string | null
  at: Date
  count: number
}

/** Label for several notices that have no template in common. */
const REMINDERS = '重要提醒'

/** One sentence for all items: their own if it is the same, else one with their number. */
export function sentenceOf(slot: NoticeSlot | null, news: readonly OutsideNews[]): string {
  const [first] = news
  if (first && news.every(({ outside }) => outside === first.outside)) return first.outside
  const count = news.reduce((sum, one) => sum + one.count, 0)
  return `有 ${count >= noticeLimits.countMax ? `${noticeLimits.countMax - 1}+` : count} 条${slot ? noticeSlot[slot] : REMINDERS}等你看`
}

/** The page that all items have in common, else the page with all waiting items; without a leading slash. */
export function findCommonPage(ctx: Ctx, news: readonly OutsideNews[]): string {
  const list = ctx.tenant.hasPlugin('message') ? '/subpages/member/message/index' : '/member/index'
  const [first] = news
  const isOne = first?.target != null && news.every(({ target }) => target === first.target)
  return (isOne ? first.target! : list).slice(1)
}

export const findTemplate = (ctx: Ctx, platform: string, slot: NoticeSlot): (SubscribeTemplate & { appId: string }) | null => {
  const appId = ctx.tenant.apps[platform]
  const template = appId === undefined ? undefined : ctx.tenant.configs.notice.templates[appId]?.[slot]
  return template && appId !== undefined ? { ...template, appId } : null
}

/** The values of the template's fields. */
export function buildTemplateValues(
  ctx: Ctx,
  { places }: SubscribeTemplate,
  { what, at, slot }: { what: string; at: Date; slot: NoticeSlot },
) {
  const said: Record<SubscribeTemplate['places'][string], string> = {
    what,
    when: dateAndTime(at),
    topic: noticeSlot[slot],
    platform: ctx.tenant.configs.base.platformName,
  }
  return Object.fromEntries(Object.entries(places).map(([place, meaning]) => [place, said[meaning]])) satisfies SubscribeMessage['data']
}
