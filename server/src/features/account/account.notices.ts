/** What somebody hears of their own account. */
import { changedPart, type ChangedPart } from '@qianxian/protocol/account/account.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { nullable, object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { leadsTo, noticeKind, type NoticeWords, type Told } from '../notice/notice'
import { changesById } from './changes/changes.repository'

const common = { section: 'system', topic: 'account', slot: null } as const

const ChangeFacts = object({ changeId: nullable(Type.Integer()) })
type ChangeFacts = { changeId: number | null }

export const changeSubject = (changeId: number | null): string => `change:${changeId ?? 'untold'}`

const ofChange = (what: ChangedPart) =>
  async function words(ctx: Ctx, told: readonly Told<ChangeFacts>[]): Promise<Map<number, NoticeWords>> {
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
        { text: `账号换了${changedPart[what]}${how(facts.changeId)}`, target: leadsTo('/member/index', { sheet: 'devices' }) },
      ]),
    )
  }

/**
 * It was one's own act, and is there and read: the change logs every other device out, so that nobody is left who could see it
 * unread. Outside the app the former phone is told, by `tellOldPhone`; the one of now, which may be the thief's, is not.
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

export const accountNotices = [accountChanged.phone, accountChanged.password]
