/** Links by text message: only the person holds the token, and a newer link replaces an older one. */
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

/** Messages that matchmakers cause are counted per phone, whoever sends them. */
export const hasMessageLeft = (ctx: Ctx, { phoneHash }: AskRow): Promise<boolean> =>
  tryConsumeBudget(ctx, `ask:phone:${phoneHash}`, { max: askLimits.messagesPerPhonePerDay, windowSeconds: DAY_SECONDS })

/** No text message to a suppressed phone or to a person with an account. */
export const mayText = async (ctx: Ctx, { phoneHash }: AskRow): Promise<boolean> =>
  !(await store.isPhoneSuppressed(ctx, phoneHash!)) && (await userByPhoneHash(ctx, phoneHash!)) === null

interface Link {
  template: SmsNotice
  opens: 'tokenHash' | 'changeTokenHash'
  /** The message's text before the link. */
  params?: readonly string[]
}

/** Sends nothing for an ask that is over by then. */
export async function sendLink(ctx: Ctx, row: AskRow, { template, opens, params = [] }: Link): Promise<void> {
  const token = drawToken()
  if (!(await store.keepLink(ctx, row, { [opens]: tokenHash(token) }))) return
  const message = { phone: unsealPhone(ctx, row), template, params: [...params, token] }
  await sendNoticeText(ctx, message, 'somebody who is asked for a consent cannot be told', { askId: row.id })
}
