/** The asked person answers: by the link and a code to their phone, or logged in with that phone. */
import type { invitation } from '@qianxian/protocol/invitation/invitation'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { userById } from '../account/account'
import { sendSmsCode, consumeCode } from '../auth/auth'
import { markSubjectsRead } from '../notice/notice'
import { refuseEmptyConsent, settleAsk } from './ask-answer'
import { askOfToken, isCopied } from './ask-link'
import { askSubject } from './invitation.notices'
import { personAsk, unsealPhone } from './invitation.presenter'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'

/** Returns the ask of a link. Dead, used, guessed and foreign links all get the same answer. */
async function askOfLink(ctx: Ctx, token: string): Promise<AskRow> {
  const row = await askOfToken(ctx, token)
  await personAsk(ctx, row)
  return row!
}

export const getAsk: Verb<typeof invitation.getAsk> = async (ctx, { token }) => personAsk(ctx, await askOfLink(ctx, token))

export const sendAskCode: Verb<typeof invitation.sendAskCode> = async (ctx, { token, ...picture }) => {
  const row = await askOfLink(ctx, token)
  // The matchmaker has the copied link too, and must not reach a person who wants no contact.
  const isWithheld = isCopied(token) && (await store.isPhoneSuppressed(ctx, row.phoneHash!))
  return sendSmsCode(ctx, { phone: unsealPhone(ctx, row), scene: 'consent', isWithheld, ...picture })
}

export const answerAsk: Verb<typeof invitation.answerAsk> = async (ctx, { token, code, ...given }) => {
  const row = await askOfLink(ctx, token)
  refuseEmptyConsent(given)
  await consumeCode(ctx, { phone: unsealPhone(ctx, row), code, scenes: ['consent'] })
  return { status: await settleAsk(ctx, row, { ...given, method: 'sms_link' }) }
}

/** Returns an ask that was delivered to the caller's own phone; throws not_found for any other. */
async function askOfMine(ctx: Ctx, id: number): Promise<AskRow> {
  const own = await userById(ctx, requireMember(ctx).userId)
  const row = (await store.asksById(ctx, [id])).get(id)
  if (!row || !own?.phoneHash || row.phoneHash !== own.phoneHash || row.deliveredAt === null) throw fault('not_found')
  return row
}

export const getMyAsk: Verb<typeof invitation.getMyAsk> = async (ctx, { id }) => {
  const row = await askOfMine(ctx, id)
  await markSubjectsRead(ctx, askSubject(row.id))
  return personAsk(ctx, row)
}

export const answerMyAsk: Verb<typeof invitation.answerMyAsk> = async (ctx, { id, ...given }) => {
  const row = await askOfMine(ctx, id)
  refuseEmptyConsent(given)
  return { status: await settleAsk(ctx, row, { ...given, method: 'app' }) }
}
