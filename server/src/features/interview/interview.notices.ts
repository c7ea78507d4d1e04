/** Notices of interviews to the member, and of the answer to the matchmaker. */
import { object, Type } from '@qianxian/protocol/base/shape'
import { interviewStatus } from '@qianxian/protocol/interview/interview.words'
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { cardsOf } from '../love/love'
import { loadServersOfServices } from '../matchmaker/matchmaker'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './interview.repository'

const Facts = object({ interviewId: Type.Integer() })
interface Facts {
  interviewId: number
}

/** Subject for both sides: opening the member's interviews marks it as read. */
export const interviewSubject = (profileId: number): string => `interview:${profileId}`

const rowsTold = (ctx: Ctx, told: readonly StoredNotice<Facts>[]) =>
  store.interviewsById(
    ctx,
    told.map(({ facts }) => facts.interviewId),
  )

const common = { section: 'system', topic: 'service', cadence: 'soon', slot: null } as const

export const interviewSubmitted = noticeKind('interview.submitted', Facts, {
  ...common,
  outside: '红娘写好了一份访谈记录，等你确认',
  page: '/member/love/index',
  words: async (ctx, told) => {
    const made = new Map<number, NoticeWords>()
    const rows = await rowsTold(ctx, told)
    const servers = await loadServersOfServices(
      ctx,
      [...rows.values()].map((row) => row.representationId),
    )
    for (const { id, facts } of told) {
      const row = rows.get(facts.interviewId)
      const server = row && servers.get(row.representationId)
      if (row && server && row.profileId === ctx.viewer?.profileId)
        made.set(id, {
          text: `红娘${server.name}写好了访谈记录，看看说得对不对`,
          target: noticeLink('/member/love/index', { interviews: 1 }),
        })
    }
    return made
  },
  holds: async (ctx, told) => {
    const rows = await rowsTold(ctx, told)
    return new Set(told.filter(({ facts }) => rows.get(facts.interviewId)?.status === 'submitted').map(({ id }) => id))
  },
})

export const interviewAnswered = noticeKind('interview.answered', Facts, {
  ...common,
  outside: '会员答复了你的访谈记录',
  page: '/subpages/member/matchmaker/loveinterview',
  words: async (ctx, told) => {
    const made = new Map<number, NoticeWords>()
    const rows = await rowsTold(ctx, told)
    const all = [...rows.values()]
    const [servers, cards] = await readAll(ctx, [
      () =>
        loadServersOfServices(
          ctx,
          all.map((row) => row.representationId),
        ),
      () =>
        cardsOf(
          ctx,
          all.map((row) => row.profileId),
        ),
    ])
    for (const { id, facts } of told) {
      const row = rows.get(facts.interviewId)
      const card = row && cards.get(row.profileId)
      if (!row || !card || servers.get(row.representationId)?.userId !== ctx.viewer?.userId) continue
      const who = card.isAvailable ? card.nickname : '会员'
      made.set(id, {
        text: `${who}的访谈记录：${nameOf(interviewStatus, row.status)}`,
        picture: card.cover,
        target: noticeLink('/subpages/member/matchmaker/loveinterview', { no: card.no }),
      })
    }
    return made
  },
})

export const interviewNotices = [interviewSubmitted, interviewAnswered]
