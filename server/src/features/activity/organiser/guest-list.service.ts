/** The exported guest list: by a short-lived link, as text or spreadsheet, naming who exported it and when. */
import { organiser as verbs } from '@qianxian/protocol/activity/organiser'
import { checkinMethod, organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import type { SheetFormat } from '@qianxian/protocol/base/sheet.words'
import { signupStatus } from '@qianxian/protocol/activity/activity.words'
import { signupStands } from '@qianxian/protocol/activity/activity.rules'
import { dateAndTime, dayInShanghai } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { gender } from '@qianxian/protocol/love/profile.words'
import { requireMember, type Ctx } from '../../../ctx'
import { fileLink, expiredLinkFault, inMemoryFile, readFileLink } from '../../../http/file-link'
import type { Verb } from '../../../http/serve'
import { sheetFile, sheetMime } from '../../../lib/sheet'
import { staffNames } from '../../audit/audit'
import * as store from '../activity.repository'
import type { Activity } from '../activity.repository'
import { nicknameOf } from './organiser.presenter'
import * as own from './organiser.repository'
import type { Guest } from './organiser.repository'
import { isOrganisedBy, requireOrganiser } from './organiser-access'

const link = { purpose: 'guest-list', path: verbs.exportGuests.path, minutes: organiserLimits.exportLinkMinutes }

interface Whose {
  userId: number
  activityId: number
  format: SheetFormat
}

export const getGuestListLink: Verb<typeof verbs.getGuestListLink> = async (ctx, { id, format }) => {
  await requireOrganiser(ctx, id)
  const whose: Whose = { userId: requireMember(ctx).userId, activityId: id, format }
  return fileLink(ctx, link, whose)
}

/**
 * Returns the file to anybody with the link, while it is valid and the account that requested it still organises the
 * activity. The file and the log name this account.
 */
export const exportGuests: Verb<typeof verbs.exportGuests> = async (ctx, { ticket }) => {
  const { userId, activityId, format } = readFileLink<Whose>(ctx, link, ticket)
  const { activity, found, by } = await ctx.tx(async (ctx) => {
    const activity = await store.activityById(ctx, activityId)
    // Refuses a requester who no longer organises the activity.
    if (!activity || !(await isOrganisedBy(ctx, userId, activity))) throw expiredLinkFault()
    // Reads one row more than the maximum, to detect that there are more.
    const found = await own.guestsOf(ctx, activityId, {}, organiserLimits.exportMax + 1)
    return { activity, found, by: (await staffNames(ctx, [userId])).get(userId) ?? '' }
  })
  const guests = found.slice(0, organiserLimits.exportMax)
  ctx.log.info(
    { security: verbs.exportGuests.path, tenantId: ctx.tenant.id, userId, target: activityId, count: guests.length },
    'guest list',
  )
  const rows = rowsOf(ctx, activity, guests, { by, isCut: found.length > guests.length })
  return {
    mime: sheetMime[format],
    cacheControl: 'no-store',
    fileName: `报名名单-${dayInShanghai(ctx.now)}.${format}`,
    ...inMemoryFile(await sheetFile(format, rows)),
  }
}

const HEAD = ['序号', '昵称', '性别', '手机号', '状态', '报名费（元）', '已退（元）', '报名时间', '签到时间']

function rowsOf(ctx: Ctx, activity: Activity, guests: readonly Guest[], { by, isCut }: { by: string; isCut: boolean }): string[][] {
  const at = (moment: Date | null): string => (moment === null ? '' : dateAndTime(moment))
  const rows = guests.map((guest, place) => {
    const { signup, phoneEnc, refundedFen } = guest
    // For a seat that was handed on, the payment is listed with the current holder.
    const money = signup.status === 'transferred' ? ['', ''] : [amount(signup.priceFen), amount(refundedFen ?? 0)]
    return [
      `${place + 1}`,
      nicknameOf(guest),
      name(gender, signup.gender),
      phoneEnc === null ? '' : maskPhone(ctx.secrets.unseal(phoneEnc)),
      name(signupStatus, signupStands(signup.status, activity, ctx.now)),
      ...money,
      at(signup.createdAt),
      at(signup.checkedInAt) + (signup.checkedInAt !== null && guest.isOffline ? `（${checkinMethod.offline_sync}）` : ''),
    ]
  })
  const lead = [
    ['活动', activity.title],
    ['导出人', by],
    ['导出时间', dateAndTime(ctx.now)],
    ...(isCut ? [['说明', `名单太长，这里只有前 ${guests.length} 位`]] : []),
  ]
  return [...lead, HEAD, ...rows]
}
