/**
 * Notices about a measure: its content, its reason and how to appeal; never the reporter, the time or the place of the report.
 */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { StrikeRow } from '@qianxian/protocol/strike/strike.schema'
import { strikeAbility, type StrikeState, strikeStates } from '@qianxian/protocol/strike/strike.words'
import type { Ctx } from '../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { hasHiddenProfile, ownStrikes } from './strike.presenter'
import type { StrikeRecord } from './strike.repository'

const StrikeFacts = object({ taskId: Type.Integer() })
type StrikeFacts = { taskId: number }

/** Opening a decision marks all its notices as read. */
export const judgementSubject = (taskId: number): string => `judgement:${taskId}`

interface Own {
  strike: StrikeRecord
  row: StrikeRow
}

async function ownByJudgement(ctx: Ctx): Promise<Map<number, Own>> {
  return new Map((await ownStrikes(ctx)).map((own) => [own.strike.auditTaskId, own]))
}

const toTheStruck = (say: (own: Own) => string) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<StrikeFacts>[]): Promise<Map<number, NoticeWords>> {
    const own = await ownByJudgement(ctx)
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const one = own.get(facts.taskId)
      // While an appeal is possible, the notice itself offers it.
      const { appealTo = null } = one?.row ?? {}
      const target = appealTo === null ? noticeLink('/pages/love/report', { box: 'strikes' }) : null
      if (one) made.set(id, { text: say(one), target, appealTo })
    }
    return made
  }

const stillFor = (isTrue: (own: Own) => boolean) =>
  async function holds(ctx: Ctx, told: readonly StoredNotice<StrikeFacts>[]): Promise<Set<number>> {
    const own = await ownByJudgement(ctx)
    const isStill = (one: Own | undefined) => one !== undefined && isTrue(one)
    return new Set(told.filter(({ facts }) => isStill(own.get(facts.taskId))).map(({ id }) => id))
  }

const isInForce = ({ row: { state } }: Own): boolean => isIn(strikeStates.inForce, state)

/** The current state of the measure. */
const since: Readonly<Record<StrikeState, string>> = {
  standing: '觉得不对，可以申诉',
  over: '现在已经结束',
  appealed: '申诉已提交，正在复核',
  upheld: '复核后维持原来的决定',
  lifted: '申诉成立，已经撤销',
}
const saysNothing = ({ row: { state, appealTo } }: Own): boolean => state === 'standing' && appealTo === null
const withSince = (head: string, own: Own): string => (saysNothing(own) ? head : `${head}。${since[own.row.state]}`)

/** A profile stays hidden until an appeal, even after the rest of the measure has ended. */
const lasting = ({ strike, row }: Own): Own => ({ strike, row: row.state === 'over' ? { ...row, state: 'standing' } : row })

/** The measure itself; null for a warning. */
function measureOf({ action, ability, until, removed }: StrikeRecord): string | null {
  switch (action) {
    case 'warn':
      return null
    case 'remove':
      return `${removed.map(({ label }) => label).join('、')}已被移除`
    case 'limit':
      return `${ability ? strikeAbility[ability] : ''}功能限制到${dateAndTime(until!)}`
    case 'freeze':
      return `账号冻结到${dateAndTime(until!)}`
    case 'ban':
      return '账号已被永久封禁'
  }
}

const common = {
  section: 'system',
  topic: 'safety',
  cadence: 'now',
  isSafety: true,
  slot: null,
  page: '/pages/love/report',
} as const

/** Sent for a measure that hides the profile, whatever else it does. */
export const strikeSuspended = noticeKind('strike.suspended', StrikeFacts, {
  ...common,
  outside: '你的资料暂停展示，请查看原因',
  words: toTheStruck((own) => {
    const beside = measureOf(own.strike)
    return withSince(`你的资料暂停展示，原因：${own.row.reason}${beside ? `，${beside}` : ''}`, lasting(own))
  }),
  holds: stillFor((own) => hasHiddenProfile(own.strike) && own.row.state !== 'lifted'),
})

/** Sent for all other measures. */
export const strikeGiven = noticeKind('strike.given', StrikeFacts, {
  ...common,
  outside: '你的账号有一条处理通知',
  words: toTheStruck((own) => withSince(`${measureOf(own.strike) ?? '你收到一次警告'}，原因：${own.row.reason}`, own)),
  holds: stillFor(isInForce),
})

/** Sent when the days of a limit or a freeze have passed. */
export const strikeOver = noticeKind('strike.over', StrikeFacts, {
  ...common,
  isSafety: false,
  outside: '你的账号有一项限制结束了',
  words: toTheStruck(({ strike: { action, ability } }) =>
    action === 'limit' && ability ? `${strikeAbility[ability]}功能已经恢复` : '账号已恢复使用，冻结的时间到了',
  ),
  holds: stillFor(({ row: { state } }) => state !== 'lifted'),
})

export const strikeNotices = [strikeSuspended, strikeGiven, strikeOver]
