/**
 * A logged-in person may change phone and password. The holder of the former phone is notified and may undo the change
 * for two days. A second change is refused until then, because it would make a thief's first change permanent.
 */
import { accountLimits, changedPart, type ChangedPart } from '@qianxian/protocol/account/account.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { codeNotation } from '@qianxian/protocol/base/notation'
import type { Ctx, TxCtx } from '../../../ctx'
import { sqlState } from '../../../db/open'
import { fault } from '../../../http/fault'
import { drawCode } from '../../../lib/secrets'
import { phoneHashOf, revokeSessions } from '../../auth/auth'
import { notify } from '../../notice/notice'
import { dropOpenIdsSince, lockUsers, updateUser, userById, userByPhoneHash, type UserRow } from '../account.repository'
import { accountChanged, changeSubject } from '../account.notices'
import * as store from './changes.repository'
import { unsealFormerCredentials, sealFormerCredentials } from './former-credentials'
import { notifyOldPhoneJob } from './old-phone-notice'

const { clean } = codeNotation(accountLimits.undoCodeLength)

/** Hash of a typed code, ignoring its case and the words around it. */
const codeHashOf = (ctx: Ctx, code: string): string => ctx.secrets.hash('undo', ctx.tenant.id, clean(code))

/** Throws `account_change_waits` during an open change; the fault names the field and the end of the wait. */
export async function refuseSecondChange(ctx: Ctx, userId: number, what: ChangedPart): Promise<void> {
  const open = await store.openChangeOf(ctx, userId)
  if (!open) return
  const words = `账号刚换过${changedPart[open.what]}，${dateAndTime(open.expiresAt)} 后才能再换${changedPart[what]}`
  throw fault('account_change_waits', { message: words, fields: { [what]: words }, data: { until: open.expiresAt.toISOString() } })
}

export const hasOpenChange = async (ctx: Ctx, userId: number): Promise<boolean> => (await store.openChangeOf(ctx, userId)) !== null

/**
 * Runs in the transaction of the change, with the user locked; `before` is the user before the change. Without a former
 * phone no message is sent and the change cannot be undone.
 */
export async function noteChange(ctx: TxCtx, before: UserRow, what: ChangedPart): Promise<void> {
  let changeId: number | null = null
  if (before.phoneEnc !== null) {
    const code = drawCode(accountLimits.undoCodeLength)
    changeId = await store.insertChange(ctx, {
      userId: before.id,
      what,
      codeHash: codeHashOf(ctx, code),
      formerEnc: sealFormerCredentials(ctx, { phone: ctx.secrets.unseal(before.phoneEnc), passwordHash: before.passwordHash }),
      changedAt: ctx.now,
      expiresAt: momentAfter(ctx.now, accountLimits.changeUndoHours, 'hour'),
    })
    await ctx.jobs.send(ctx, notifyOldPhoneJob, { changeId, codeEnc: ctx.secrets.seal(code) })
  }
  await notify(ctx, accountChanged[what], { to: [before.id], subject: changeSubject(changeId), facts: { changeId } })
}

/** The change as shown on the undo page. */
export interface Change {
  what: ChangedPart
  /** Both phones are masked; they are equal if the password was changed. */
  formerPhone: string
  phone: string
  at: Date
  until: Date
  isUndone: boolean
}

/** Returns null for a code that has expired or is unknown in this tenant. Changes nothing. */
export async function findChangeByCode(ctx: Ctx, code: string): Promise<Change | null> {
  const row = await store.changeByCode(ctx, codeHashOf(ctx, code))
  const user = row && (await userById(ctx, row.userId))
  if (!row || !user?.phoneEnc) return null
  const phone = maskPhone(ctx.secrets.unseal(user.phoneEnc))
  const formerPhone = row.formerEnc === null ? phone : maskPhone(unsealFormerCredentials(ctx, row.formerEnc).phone)
  return { what: row.what, formerPhone, phone, at: row.changedAt, until: row.expiresAt, isUndone: row.undoneAt !== null }
}

/** `taken`: the former phone belongs to another account meanwhile. */
export type UndoResult = 'undone' | 'taken' | 'unknown'

/**
 * Restores phone and password, removes all other credentials added since, and ends every session. A second tap also
 * returns `undone`.
 */
export async function undoAccountChange(ctx: Ctx, code: string): Promise<UndoResult> {
  try {
    return await ctx.tx((ctx) => putBack(ctx, codeHashOf(ctx, code)))
  } catch (error) {
    // A different account took the phone at the same moment.
    if (sqlState(error) === '23505') return 'taken'
    throw error
  }
}

async function putBack(ctx: TxCtx, codeHash: string): Promise<UndoResult> {
  const found = await store.changeByCode(ctx, codeHash)
  if (!found) return 'unknown'
  await lockUsers(ctx, [found.userId])
  const change = await store.changeByCode(ctx, codeHash)
  if (!change) return 'unknown'
  if (change.undoneAt !== null || change.formerEnc === null) return 'undone'
  const { userId } = change
  const { phone, passwordHash } = unsealFormerCredentials(ctx, change.formerEnc)
  const phoneHash = phoneHashOf(ctx, phone)
  const holder = await userByPhoneHash(ctx, phoneHash)
  if (holder !== null && holder.id !== userId) return 'taken'
  await updateUser(ctx, userId, { phoneEnc: ctx.secrets.seal(phone), phoneHash, passwordHash })
  await dropOpenIdsSince(ctx, userId, change.changedAt)
  await revokeSessions(ctx, userId)
  await store.updateChange(ctx, change.id, { undoneAt: ctx.now, formerEnc: null })
  ctx.log.info({ userId, what: change.what }, 'a change of the account was taken back')
  return 'undone'
}
