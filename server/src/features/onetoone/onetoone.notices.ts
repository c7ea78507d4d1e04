/** Notices about a private customisation: to its matchmaker, and to its member. */
import { monthInWords } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { nullable, object, oneOf, Type } from '@qianxian/protocol/base/shape'
import { oneToOneStates } from '@qianxian/protocol/onetoone/onetoone.words'
import type { Ctx, TxCtx } from '../../ctx'
import { namedRowsOf } from '../love/love'
import { desksById, profilesServedBy } from '../matchmaker/matchmaker'
import { noticeKind, noticeLink, notify, retractNotices, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './onetoone.repository'
import type { OneToOneRow } from './onetoone.repository'

const PAGE = '/member/love/onetoone'
const DESK = '/subpages/member/matchmaker/line'

const deskNews = ['enquired', 'accepted', 'declined', 'withdrawn'] as const
type DeskNews = (typeof deskNews)[number]
const memberNews = ['proposed', 'closed', 'unserved', 'in_service', 'finished', 'report'] as const
type MemberNews = (typeof memberNews)[number]

interface DeskFacts {
  oneToOneId: number
  what: DeskNews
}
interface MemberFacts {
  oneToOneId: number
  what: MemberNews
  /** Month of a report, as YYYY-MM. */
  month: string | null
}

/** Subject: opening the page marks its notices as read. */
export const oneToOneSubject = (id: number): string => `onetoone:${id}`

const rowsOf = (ctx: Ctx, told: readonly StoredNotice<{ oneToOneId: number }>[]): Promise<Map<number, OneToOneRow>> =>
  store.oneToOnesById(
    ctx,
    told.map(({ facts }) => facts.oneToOneId),
  )

/** Members of these whom their matchmakers still serve; nobody else is named. */
async function servedOf(ctx: Ctx, rows: Map<number, OneToOneRow>): Promise<Set<number>> {
  const served = new Set<number>()
  for (const desk of new Set([...rows.values()].map(({ matchmakerId }) => matchmakerId)))
    for (const profileId of await profilesServedBy(ctx, desk)) served.add(profileId)
  return served
}

const deskWords: Readonly<Record<DeskNews, (who: string) => string>> = {
  enquired: (who) => `${who}提交了私人定制需求，请和 TA 约一次咨询`,
  accepted: (who) => `${who}同意了私人定制方案，请公司签署合同`,
  declined: (who) => `${who}没有同意私人定制方案，可以再写一份`,
  withdrawn: (who) => `${who}撤回了私人定制需求`,
}

const deskTold = noticeKind('onetoone.desk', object({ oneToOneId: Type.Integer(), what: oneOf('消息', deskNews) }), {
  section: 'system',
  topic: 'service',
  slot: null,
  cadence: 'now',
  page: DESK,
  outside: '会员的私人定制有了新进展',
  async words(ctx, told: readonly StoredNotice<DeskFacts>[]) {
    const rows = await rowsOf(ctx, told)
    const served = await servedOf(ctx, rows)
    const names = await namedRowsOf(
      ctx,
      [...rows.values()].map(({ profileId }) => profileId).filter((id) => served.has(id)),
    )
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const row = rows.get(facts.oneToOneId)
      if (!row) continue
      const who = names.get(row.profileId)?.nickname ?? '会员'
      made.set(id, { text: deskWords[facts.what](who), picture: null, target: noticeLink(DESK, {}) })
    }
    return made
  },
  async holds(ctx, told: readonly StoredNotice<DeskFacts>[]) {
    const rows = await rowsOf(ctx, told)
    const holds = ({ facts: { oneToOneId, what } }: StoredNotice<DeskFacts>): boolean => {
      const row = rows.get(oneToOneId)
      return row !== undefined && (what === 'withdrawn' || isIn(oneToOneStates.open, row.status))
    }
    return new Set(told.filter(holds).map(({ id }) => id))
  },
})

const memberWords: Readonly<Record<MemberNews, (month: string) => string>> = {
  proposed: () => '红娘给了你一份私人定制方案，请查看',
  closed: () => '红娘结束了你的私人定制需求，可以看看原因',
  unserved: () => '服务你的红娘有变化，私人定制需求已结束，可以重新提交',
  in_service: () => '你的私人定制开始服务了',
  finished: () => '你的私人定制服务已全部完成',
  report: (month) => `你的私人定制${month}月报出来了`,
}

const memberTold = noticeKind(
  'onetoone.member',
  object({ oneToOneId: Type.Integer(), what: oneOf('消息', memberNews), month: nullable(Type.String()) }),
  {
    section: 'system',
    topic: 'service',
    slot: null,
    cadence: 'now',
    page: PAGE,
    outside: '你的私人定制有了新进展',
    async words(ctx, told: readonly StoredNotice<MemberFacts>[]) {
      const rows = await rowsOf(ctx, told)
      return new Map(
        told.flatMap(({ id, facts }): [number, NoticeWords][] => {
          if (!rows.has(facts.oneToOneId)) return []
          const text = memberWords[facts.what](facts.month === null ? '' : monthInWords(facts.month))
          return [[id, { text, picture: null, target: noticeLink(PAGE, {}) }]]
        }),
      )
    },
    async holds(ctx, told: readonly StoredNotice<MemberFacts>[]) {
      const rows = await rowsOf(ctx, told)
      const holds = ({ facts: { oneToOneId, what } }: StoredNotice<MemberFacts>): boolean => {
        const row = rows.get(oneToOneId)
        return row !== undefined && (what !== 'proposed' || isIn(oneToOneStates.unsigned, row.status))
      }
      return new Set(told.filter(holds).map(({ id }) => id))
    },
  },
)

export const onetooneNotices = [deskTold, memberTold]

const deskUsers = async (ctx: Ctx, { matchmakerId }: OneToOneRow): Promise<number[]> =>
  (await desksById(ctx, [matchmakerId])).map(({ userId }) => userId)

export async function notifyDesk(ctx: TxCtx, row: OneToOneRow, what: DeskNews): Promise<void> {
  const to = await deskUsers(ctx, row)
  await notify(ctx, deskTold, { to, subject: oneToOneSubject(row.id), facts: { oneToOneId: row.id, what } })
}

export const notifyMember = (
  ctx: TxCtx,
  { id, profileId }: Pick<OneToOneRow, 'id' | 'profileId'>,
  what: MemberNews,
  month: string | null = null,
): Promise<void> =>
  notify(ctx, memberTold, { to: { profiles: [profileId] }, subject: oneToOneSubject(id), facts: { oneToOneId: id, what, month } })

/** A question to the matchmaker is no news once it is answered or the enquiry is over. */
export async function retractDesk(ctx: TxCtx, row: OneToOneRow): Promise<void> {
  await retractNotices(ctx, [deskTold], { to: await deskUsers(ctx, row), subject: oneToOneSubject(row.id) })
}

/** A plan that was answered or replaced is no news any more. */
export const retractMember = (ctx: TxCtx, { id, profileId }: OneToOneRow): Promise<void> =>
  retractNotices(ctx, [memberTold], { to: { profiles: [profileId] }, subject: oneToOneSubject(id) })
