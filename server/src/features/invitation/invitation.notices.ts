/** Notices to members about a matchmaker's ask, and to the matchmaker about the answer. */
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { askChangeStates, askChangeStatus, deskAskStatus } from '@qianxian/protocol/invitation/invitation.words'
import type { Ctx } from '../../ctx'
import { userById } from '../account/account'
import { ownDesk, servingDesk } from '../matchmaker/matchmaker'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'
import { deriveDeskStatus, isAskOpen } from './ask-status'

const Facts = object({ askId: Type.Integer() })
interface Facts {
  askId: number
}

/** Subject of both notices: opening the ask marks the person's notice as read; opening the list, the matchmaker's. */
export const askSubject = (askId: number): string => `ask:${askId}`
export const deskAskSubject = (askId: number): string => `desk-ask:${askId}`

const common = { section: 'system', topic: 'service', cadence: 'soon', slot: null } as const

/** Returns those of the announced asks that the recipient can still answer. */
async function mineToAnswer(ctx: Ctx, told: readonly StoredNotice<Facts>[]): Promise<Map<number, AskRow>> {
  const rows = await store.asksById(
    ctx,
    told.map(({ facts }) => facts.askId),
  )
  const phoneHash = ctx.viewer ? (await userById(ctx, ctx.viewer.userId))?.phoneHash : null
  return new Map(
    [...rows].filter(([, row]) => phoneHash != null && row.phoneHash === phoneHash && row.status === 'sent' && isAskOpen(ctx, row)),
  )
}

export const asked = noticeKind('invitation.asked', Facts, {
  ...common,
  outside: '有红娘想为你服务，等你答复',
  page: '/subpages/consent/index',
  words: async (ctx, told) => {
    const made = new Map<number, NoticeWords>()
    const rows = await mineToAnswer(ctx, told)
    for (const { id, facts } of told) {
      const row = rows.get(facts.askId)
      const desk = row && (await servingDesk(ctx, row.matchmakerId))
      if (desk)
        made.set(id, {
          text: `红娘${desk.name}想为你服务，同意哪些由你决定`,
          picture: desk.avatar,
          target: noticeLink('/subpages/consent/index', { ask: facts.askId }),
        })
    }
    return made
  },
  holds: async (ctx, told) => {
    const rows = await mineToAnswer(ctx, told)
    return new Set(told.filter(({ facts }) => rows.has(facts.askId)).map(({ id }) => id))
  },
})

/** Notice to the matchmaker, worded by `say`; there is none if it returns null. Links to the list of asks. */
const toDesk = (outside: string, say: (row: AskRow, ctx: Ctx) => string | null) => ({
  ...common,
  outside,
  page: '/subpages/member/matchmaker/list' as const,
  words: async (ctx: Ctx, told: readonly StoredNotice<Facts>[]) => {
    const made = new Map<number, NoticeWords>()
    const rows = await store.asksById(
      ctx,
      told.map(({ facts }) => facts.askId),
    )
    const desk = ctx.viewer ? await ownDesk(ctx, ctx.viewer.userId) : null
    for (const { id, facts } of told) {
      const row = rows.get(facts.askId)
      const text = row && row.matchmakerId === desk?.id ? say(row, ctx) : null
      if (text !== null) made.set(id, { text, target: noticeLink('/subpages/member/matchmaker/list', { invite: 'asks' }) })
    }
    return made
  },
})

export const answered = noticeKind(
  'invitation.answered',
  Facts,
  toDesk('你邀请的人有了答复', (row, ctx) => `你用手机号邀请的人：${nameOf(deskAskStatus, deriveDeskStatus(ctx, row))}`),
)

/** Once a newer change is proposed, the notice no longer mentions the former one. */
export const changeAnswered = noticeKind(
  'invitation.change_answered',
  Facts,
  toDesk('你提出的资料变更有了答复', ({ changeStatus }) =>
    isIn(askChangeStates.answered, changeStatus) ? `你提出的资料变更：${nameOf(askChangeStatus, changeStatus)}` : null,
  ),
)

export const invitationNotices = [asked, answered, changeAnswered]
