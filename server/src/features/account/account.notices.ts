/** Notices about the recipient's own account. */
import { changedPart, type ChangedPart } from '@qianxian/protocol/account/account.words'
import { dateAndTime, dateInWords } from '@qianxian/protocol/base/calendar'
import { deviceName, type OtherApp } from '@qianxian/protocol/account/device'
import { nullable, object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { sessionsOf } from '../auth/auth'
import { userById } from './account.repository'
import { changesById } from './changes/changes.repository'
import { graceEnds } from './grace-period'

const common = { section: 'system', topic: 'account', slot: null } as const

const ChangeFacts = object({ changeId: nullable(Type.Integer()) })
type ChangeFacts = { changeId: number | null }

export const changeSubject = (changeId: number | null): string => `change:${changeId ?? 'untold'}`

const ofChange = (what: ChangedPart) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<ChangeFacts>[]): Promise<Map<number, NoticeWords>> {
    const changes = await changesById(
      ctx,
      told.flatMap(({ facts }) => facts.changeId ?? []),
    )
    const how = (changeId: number | null): string => {
      const change = changeId === null ? undefined : changes.get(changeId)
      if (!change) return ''
      if (change.undoneAt) return '，已经撤销'
      return change.expiresAt > ctx.now ? `。不是你？${dateAndTime(change.expiresAt)} 前，用原手机号短信里的链接可以撤销` : ''
    }
    return new Map(
      told.map(({ id, facts }) => [
        id,
        { text: `账号换了${changedPart[what]}${how(facts.changeId)}`, target: noticeLink('/member/index', { sheet: 'devices' }) },
      ]),
    )
  }

/**
 * The person made this change, so the notice is created as read: the change logs out all other devices, so nobody could
 * see it unread. Outside the app `tellOldPhone` notifies the former phone. The current phone, which may be a thief's,
 * gets no message.
 */
const changed = (what: ChangedPart) =>
  noticeKind(`account.${what}_changed`, ChangeFacts, {
    ...common,
    cadence: 'now',
    outside: `账号换了${changedPart[what]}`,
    page: '/member/index',
    words: ofChange(what),
    holds: async () => new Set(),
  })

export const accountChanged = { phone: changed('phone'), password: changed('password') }

const LoginFacts = object({ sessionId: Type.Integer(), isByCode: Type.Boolean() })
type LoginFacts = { sessionId: number; isByCode: boolean }

export const sessionSubject = (sessionId: number): string => `session:${sessionId}`

/** Douyin forbids apps to name WeChat's app. */
export const otherAppOf = ({ platform }: Ctx): OtherApp =>
  platform === 'tt' ? { app: '其他应用', mini: '其他小程序' } : { app: '微信', mini: '微信小程序' }

/** Sessions of the notice's recipient by number; sessions that ended long ago are absent. */
const ownSessions = async (ctx: Ctx) => new Map((ctx.viewer ? await sessionsOf(ctx, ctx.viewer.userId) : []).map((row) => [row.id, row]))

export const newDevice = noticeKind('account.new_device', LoginFacts, {
  ...common,
  cadence: 'now',
  isSafety: true,
  outside: '账号在新的设备上登录了',
  page: '/member/index',
  async words(ctx, told: readonly StoredNotice<LoginFacts>[]) {
    const kept = await ownSessions(ctx)
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const login = kept.get(facts.sessionId)
      if (!login) continue
      const where = [deviceName(login.platform, login.device, otherAppOf(ctx)), login.city].filter(Boolean).join(' · ')
      const what =
        login.id === ctx.viewer?.sessionId
          ? '登录了你的账号，就是这台设备'
          : login.revokedAt
            ? '登录过你的账号，已经退出'
            : '刚登录了你的账号。不是你？让它退出'
      made.set(id, { text: `${where} ${what}`, target: noticeLink('/member/index', { sheet: 'devices' }) })
    }
    return made
  },
  /** After a login by a code sent to the account's phone, a text message to the same phone would be redundant. */
  async holds(ctx, told: readonly StoredNotice<LoginFacts>[]) {
    const kept = await ownSessions(ctx)
    return new Set(told.filter(({ facts }) => !facts.isByCode && kept.get(facts.sessionId)?.revokedAt === null).map(({ id }) => id))
  },
})

/** A copy of everything was permitted. The other devices read it, and a phone whose owner entered no code gets a text message. */
export const dataCopied = noticeKind('account.data_copied', LoginFacts, {
  ...common,
  cadence: 'now',
  isSafety: true,
  outside: '你的全部数据被导出了一份',
  page: '/member/index',
  async words(ctx, told: readonly StoredNotice<LoginFacts>[]) {
    const kept = await ownSessions(ctx)
    return new Map(
      told.map(({ id, facts }) => {
        const login = kept.get(facts.sessionId)
        const where = login
          ? [deviceName(login.platform, login.device, otherAppOf(ctx)), login.city].filter(Boolean).join(' · ')
          : '一台设备'
        const what = login?.id === ctx.viewer?.sessionId ? '就是这台设备' : '不是你？让它退出，再改密码'
        return [id, { text: `${where} 导出了你的全部数据。${what}`, target: noticeLink('/member/index', { sheet: 'devices' }) }]
      }),
    )
  },
  holds: async (_ctx, told: readonly StoredNotice<LoginFacts>[]) =>
    new Set(told.filter(({ facts }) => !facts.isByCode).map(({ id }) => id)),
})

const ClosingFacts = object({ closingAt: Type.String() })
type ClosingFacts = { closingAt: string }

/**
 * Notices of a closing request that is still open. A person who came back, or who filed a new request, gets no more of
 * them.
 */
async function stillClosing(ctx: Ctx, told: readonly StoredNotice<ClosingFacts>[]): Promise<readonly StoredNotice<ClosingFacts>[]> {
  const user = ctx.viewer && (await userById(ctx, ctx.viewer.userId))
  const since = user?.status === 'closing' ? user.closingAt?.toISOString() : undefined
  return told.filter(({ facts }) => facts.closingAt === since)
}

/** Sent by text message, because it cannot be read in the app: a login cancels the closing. */
export const closingSoon = noticeKind('account.closing_soon', ClosingFacts, {
  ...common,
  cadence: 'now',
  isSafety: true,
  outside: '账号明天注销，登录一次就能留下',
  page: '/member/index',
  async words(ctx, told: readonly StoredNotice<ClosingFacts>[]) {
    const rows = await stillClosing(ctx, told)
    return new Map(
      rows.map(({ id, facts }) => [
        id,
        { text: `账号将在${dateInWords(graceEnds(new Date(facts.closingAt)))}注销，登录一次就能留下`, target: noticeLink('/member/index') },
      ]),
    )
  },
  holds: async (ctx, told: readonly StoredNotice<ClosingFacts>[]) => new Set((await stillClosing(ctx, told)).map(({ id }) => id)),
})

export const accountNotices = [accountChanged.phone, accountChanged.password, newDevice, dataCopied, closingSoon]
