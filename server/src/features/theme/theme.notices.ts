/** Notices about zones: the member's own status, and newcomers to a watched zone. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { themeMemberStates, type ThemeMemberStatus } from '@qianxian/protocol/theme/theme.words'
import type { Ctx } from '../../ctx'
import { loadJudgements } from '../audit/audit'
import { candidatesOf, seekerOf } from '../love/love'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { canViewTheme } from './member-status'
import * as store from './theme.repository'

const PAGE = '/pages/love/themedetail'
const COUNT_MAX = 99

export const memberSubject = (memberId: number): string => `zone:${memberId}`

const said: Partial<Record<ThemeMemberStatus, (title: string, reason: string | null) => string>> = {
  in: (title) => `你已加入「${title}」`,
  rejected: (title, reason) => `加入「${title}」的申请没有通过${reason ? `：${reason}` : ''}`,
  removed: (title, reason) => `你已被移出「${title}」${reason ? `：${reason}` : ''}`,
  lapsed: (title) => `你的资料不再符合「${title}」的条件，已暂时退出。重新符合后会自动回来`,
}

export const themeTold = noticeKind('theme.told', object({ memberId: Type.Integer() }), {
  section: 'system',
  topic: 'account',
  cadence: 'now',
  slot: null,
  outside: '你加入的专区有新情况',
  page: PAGE,
  async words(ctx, told) {
    const members = new Map(
      (
        await store.membersByIds(
          ctx,
          told.map(({ facts }) => facts.memberId),
        )
      ).map((row) => [row.id, row]),
    )
    const zones = await store.themesByIds(
      ctx,
      [...members.values()].map(({ themeId }) => themeId),
    )
    const judged = await loadJudgements(
      ctx,
      [...members.values()].flatMap(({ status, auditTaskId }) =>
        auditTaskId !== null && isIn(themeMemberStates.refused, status) ? [auditTaskId] : [],
      ),
    )
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const member = members.get(facts.memberId)
      const zone = member && zones.get(member.themeId)
      const words = member && said[member.status]
      if (!zone || !words) continue
      const appealTo = judged.get(member.auditTaskId ?? 0)?.canAppeal ? member.auditTaskId : null
      made.set(id, { text: words(zone.title, member.reason), target: noticeLink(PAGE, { id: zone.id }), appealTo })
    }
    return made
  },
})

interface JoinedFacts {
  themeId: number
  since: string
}

/** Newcomers of a notice whom the reader may see now. */
async function comeTo(ctx: Ctx, told: readonly StoredNotice<JoinedFacts>[]) {
  const found = new Map<number, { zone: store.Theme; people: number }>()
  if (ctx.viewer?.profileId == null) return found
  const seeker = await seekerOf(ctx)
  const zones = await store.themesByIds(
    ctx,
    told.map(({ facts }) => facts.themeId),
  )
  for (const { id, at, facts } of told) {
    const zone = zones.get(facts.themeId)
    if (zone?.status !== 'online' || !(await canViewTheme(ctx, zone))) continue
    const range = { since: new Date(facts.since), until: at, max: COUNT_MAX }
    const people = await store.countNewcomers(ctx, zone, candidatesOf(seeker, {}), range)
    if (people > 0) found.set(id, { zone, people })
  }
  return found
}

export const themeJoined = noticeKind('theme.joined', object({ themeId: Type.Integer(), since: Type.String() }), {
  section: 'interact',
  topic: 'mate',
  cadence: 'daily',
  isOnce: true,
  slot: null,
  outside: '你关注的专区来了新会员',
  page: PAGE,
  async words(ctx, told) {
    return new Map(
      [...(await comeTo(ctx, told))].map(([id, { zone, people }]): [number, NoticeWords] => [
        id,
        { text: `「${zone.title}」来了 ${people} 位新会员`, target: noticeLink(PAGE, { id: zone.id }), count: 1 },
      ]),
    )
  },
  holds: async (ctx, told) => new Set((await comeTo(ctx, told)).keys()),
})

export const themeNotices = [themeTold, themeJoined]
