/** Links by text message: what one holds is with the person alone, and a newer one takes its place. */
import { askLimits } from '@qianxian/protocol/invitation/invitation.words'
import type { SmsNotice } from '../../adapters/sms/sms'
import type { Ctx } from '../../ctx'
import { tryConsumeBudget } from '../../http/limits'
import { drawToken, tokenHash } from '../../lib/secrets'
import { userByPhoneHash } from '../account/account'
import { sendNoticeText } from '../auth/auth'
import { unsealPhone } from './invitation.presenter'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'

const DAY_SECONDS = 86_400

/** What a matchmaker causes is counted by the phone, whoever it is that writes to it. */
export const hasMessageLeft = (ctx: Ctx, { phoneHash }: AskRow): Promise<boolean> =>
  tryConsumeBudget(ctx, `ask:phone:${phoneHash}`, { max: askLimits.messagesPerPhonePerDay, windowSeconds: DAY_SECONDS })

/** Not to whoever wants to hear of nobody, nor to somebody with an account. */
export const mayText = async (ctx: Ctx, { phoneHash }: AskRow): Promise<boolean> =>
  !(await store.isPhoneSuppressed(ctx, phoneHash!)) && (await userByPhoneHash(ctx, phoneHash!)) === null

interface Link {
  template: SmsNotice
  opens: 'tokenHash' | 'changeTokenHash'
  /** What the message says before the link. */
  params?: readonly string[]
}

/** Nothing is sent of an ask that is over by then. */
export async function sendLink(ctx: Ctx, row: AskRow, { template, opens, params = [] }: Link): Promise<void> {
  const token = drawToken()
  if (!(await store.keepLink(ctx, row, { [opens]: tokenHash(token) }))) return
  const message = { phone: unsealPhone(ctx, row), template, params: [...params, token] }
  await sendNoticeText(ctx, message, 'somebody who is asked for a consent cannot be told', { askId: row.id })
}
