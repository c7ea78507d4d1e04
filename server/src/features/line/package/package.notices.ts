/** Notices about bought lines. */
import { endInWords } from '@qianxian/protocol/base/calendar'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../../notice/notice'
import { quotasById } from './package.repository'
import { isQuotaRunning, timesRemaining } from './quota'

const TimesFacts = object({ quotaId: Type.Integer() })

export const quotaSubject = (quotaId: number): string => `times:${quotaId}`

/** Filters the packages that still have lines to use. */
async function endingOf(ctx: Ctx, told: readonly StoredNotice<{ quotaId: number }>[]) {
  const rows = await quotasById(
    ctx,
    told.map(({ facts }) => facts.quotaId),
  )
  return told.flatMap(({ id, facts }) => {
    const row = rows.get(facts.quotaId)
    return row && isQuotaRunning(ctx, row) && timesRemaining(row) + row.held > 0 ? [{ id, row }] : []
  })
}

export const timesEnding = noticeKind('line.times_ending', TimesFacts, {
  section: 'system',
  topic: 'line',
  slot: 'line',
  cadence: 'now',
  outside: '你的牵线套餐快到期了',
  page: '/member/love/package',
  async words(ctx, told) {
    const made = new Map<number, NoticeWords>()
    for (const { id, row } of await endingOf(ctx, told))
      made.set(id, {
        text: `「${row.name}」还有 ${timesRemaining(row) + row.held} 次没用，${endInWords(row.endsAt, ctx.now)}到期，到期前可以使用或退款`,
        picture: null,
        target: noticeLink('/member/love/package', {}),
      })
    return made
  },
  async holds(ctx, told) {
    return new Set((await endingOf(ctx, told)).map(({ id }) => id))
  },
})
