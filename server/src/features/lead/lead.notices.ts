/** Notices to handlers and their managers about leads. Their words contain masked names only. */
import { endInWords } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { maskedLeadName } from '@qianxian/protocol/lead/lead.rules'
import { leadStates } from '@qianxian/protocol/lead/lead.words'
import type { Ctx, TxCtx } from '../../ctx'
import { findProfileIdByUser, profileById } from '../love/love'
import { noticeKind, noticeLink, notify, retractNotices, type NoticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './lead.repository'
import type { LeadRecord } from './lead.repository'

const Facts = object({ leadId: Type.Integer() })
interface Facts {
  leadId: number
}
type Kind = NoticeKind<Facts>

/** Opening the lead marks its notices as read. */
export const leadSubject = (id: number): string => `lead:${id}`

const LIST = '/subpages/customer/index'
const DETAIL = '/subpages/customer/detail'

const rowsTold = (ctx: Ctx, told: readonly StoredNotice<Facts>[]) =>
  store.leadsById(
    ctx,
    told.map(({ facts }) => facts.leadId),
  )

const nameOf = (ctx: Ctx, { nameEnc }: LeadRecord): string => maskedLeadName(nameEnc === null ? null : ctx.secrets.unseal(nameEnc))

interface Wording {
  outside: string
  cadence?: 'now' | 'soon'
  /** True while the notice is still true for this reader. */
  holds?: (ctx: Ctx, row: LeadRecord, userId: number) => boolean
  /** True if it opens the lead, which the reader may read; otherwise it opens the list. */
  isOpened?: boolean
  say: (row: LeadRecord, name: string, ctx: Ctx) => string
}

function leadNotice(kind: string, { outside, cadence = 'soon', holds, isOpened = true, say }: Wording): Kind {
  return noticeKind(kind, Facts, {
    section: 'system',
    topic: 'service',
    cadence,
    slot: null,
    outside,
    page: isOpened ? DETAIL : LIST,
    words: async (ctx, told) => {
      const rows = await rowsTold(ctx, told)
      return new Map(
        told.flatMap(({ id, facts }): [number, NoticeWords][] => {
          const row = rows.get(facts.leadId)
          if (!row) return []
          const target = isOpened ? noticeLink(DETAIL, { id: row.id }) : noticeLink(LIST)
          return [[id, { text: say(row, nameOf(ctx, row), ctx), target }]]
        }),
      )
    },
    ...(holds
      ? {
          holds: async (ctx: Ctx, told: readonly StoredNotice<Facts>[]) => {
            const rows = await rowsTold(ctx, told)
            const isTrue = ({ facts, userId }: StoredNotice<Facts>) => {
              const row = rows.get(facts.leadId)
              return row !== undefined && holds(ctx, row, userId ?? ctx.viewer?.userId ?? 0)
            }
            return new Set(told.filter(isTrue).map(({ id }) => id))
          },
        }
      : {}),
  })
}

const isOwner = (ctx: Ctx, row: LeadRecord, userId: number): boolean =>
  row.ownerId === userId && isIn(leadStates.owned, row.status) && row.poolAt > ctx.now

export const leadOffered = leadNotice('lead.offered', {
  outside: '有一条线索等你接受',
  cadence: 'now',
  holds: (ctx, row, userId) => row.offeredToId === userId && row.poolAt > ctx.now,
  say: (row, name, ctx) =>
    row.status === 'assigned' && row.poolAt > ctx.now
      ? `轮到你跟进${name}，请在${endInWords(row.poolAt, ctx.now)}前接受`
      : `${name}的线索已给下一位`,
})

export const leadTouched = leadNotice('lead.touched', {
  outside: '你的线索又留了信息',
  holds: isOwner,
  say: (_row, name) => `${name}再次留下了信息，请尽快联系`,
})

export const leadDue = leadNotice('lead.due', {
  outside: '有线索快要回到公海',
  holds: isOwner,
  say: (row, name, ctx) => `${name}将在${endInWords(row.poolAt, ctx.now)}回到公海，请及时跟进`,
})

export const leadRecycled = leadNotice('lead.recycled', {
  outside: '有线索回到了公海',
  isOpened: false,
  say: (_row, name) => `${name}到期，已回到公海`,
})

export const leadHandedOut = leadNotice('lead.handed_out', {
  outside: '店长给你分了一条线索',
  cadence: 'now',
  holds: isOwner,
  say: (_row, name) => `店长把${name}交给你跟进`,
})

export const leadHandedOver = leadNotice('lead.handed_over', {
  outside: '你的一条线索转给了同事',
  isOpened: false,
  say: (_row, name) => `店长把${name}转给了同事跟进`,
})

export const leadTakenOver = leadNotice('lead.taken_over', {
  outside: '有一条锁定的线索交给你',
  holds: isOwner,
  say: (_row, name) => `专员离开，锁定中的${name}交给你`,
})

export const leadExtensionAsked = leadNotice('lead.extension_asked', {
  outside: '有一条线索申请延期',
  holds: (_ctx, row) => row.extensionAskedAt !== null && !row.isExtended,
  say: (row, name) => (row.isExtended ? `${name}的延期已处理` : `${name}的跟进人申请延期`),
})

export const leadExtended = leadNotice('lead.extended', {
  outside: '你的线索延期已通过',
  holds: isOwner,
  say: (_row, name) => `${name}的延期已通过`,
})

export const leadOverturned = leadNotice('lead.overturned', {
  outside: '无效标记没有通过复核',
  isOpened: false,
  say: (_row, name) => `${name}经复核有效，无效标记已撤销`,
})

export const leadUndone = leadNotice('lead.undone', {
  outside: '一次转化经回访被撤销',
  isOpened: false,
  say: () => '一次转化经回访不属实，已撤销',
})

/** A member left their phone again; told to whoever serves them. */
const MEMBER = '/pages/love/detail'
const MemberFacts = object({ userId: Type.Integer() })

export const memberEnquired = noticeKind('lead.member_enquired', MemberFacts, {
  section: 'system',
  topic: 'service',
  cadence: 'soon',
  isOnce: true,
  slot: null,
  outside: '有会员再次留下了信息',
  page: MEMBER,
  words: async (ctx, told) => {
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const profileId = await findProfileIdByUser(ctx, facts.userId)
      const profile = profileId === null ? null : await profileById(ctx, profileId)
      const target = profile ? noticeLink(MEMBER, { no: profile.no }) : null
      made.set(id, { text: '你服务的会员又留下了联系方式，请主动联系', target })
    }
    return made
  },
})

export const leadNotices = [
  leadOffered,
  leadTouched,
  leadDue,
  leadRecycled,
  leadHandedOut,
  leadHandedOver,
  leadTakenOver,
  leadExtensionAsked,
  leadExtended,
  leadOverturned,
  leadUndone,
  memberEnquired,
]

/** News that the list shows to whoever opens it. */
export const listedNews = [leadRecycled, leadHandedOver, leadOverturned, leadUndone] as const

export const notifyLead = (ctx: TxCtx, kind: Kind, leadId: number, userIds: readonly (number | null)[]): Promise<void> =>
  notify(ctx, kind, { to: userIds, subject: leadSubject(leadId), facts: { leadId } })

/** Notices of a lead that are no longer true for people who do not have it any more. */
export const retractLead = (ctx: TxCtx, leadId: number, userIds: readonly (number | null)[]): Promise<void> =>
  retractNotices(ctx, [leadOffered, leadTouched, leadDue, leadHandedOut, leadTakenOver, leadExtended], {
    to: userIds,
    subject: leadSubject(leadId),
  })
