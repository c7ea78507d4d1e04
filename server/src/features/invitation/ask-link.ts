/**
 * Links of an ask. The link in a text message only the person has, and a newer one replaces an older one. The link that the
 * matchmaker copies is computed from the ask: it opens the same page, where the answer requires a code sent to the phone.
 */
import { timingSafeEqual } from 'node:crypto'
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

/**
 * True if the phone may still get a message; messages that matchmakers cause are counted per phone, across all
 * matchmakers.
 */
export const hasMessageLeft = (ctx: Ctx, { phoneHash }: AskRow): Promise<boolean> =>
  tryConsumeBudget(ctx, `ask:phone:${phoneHash}`, { max: askLimits.messagesPerPhonePerDay, windowSeconds: DAY_SECONDS })

/** False for a phone on the suppression list and for a person with an account: neither gets a text message. */
export const mayText = async (ctx: Ctx, { phoneHash }: AskRow): Promise<boolean> =>
  !(await store.isPhoneSuppressed(ctx, phoneHash!)) && (await userByPhoneHash(ctx, phoneHash!)) === null

const COPIED = /^(\d{1,15})-([0-9a-f]{40})$/

const signature = (ctx: Ctx, { id, phoneHash }: AskRow): string => ctx.secrets.hash('ask-link', ctx.tenant.id, id, phoneHash!).slice(0, 40)

/** The token of the link that the matchmaker copies; the same each time. */
export const copiedToken = (ctx: Ctx, row: AskRow): string => `${row.id}-${signature(ctx, row)}`

export const isCopied = (token: string): boolean => COPIED.test(token)

/** The ask of a link, in whatever status; null for a token that nobody was given. */
export async function askOfToken(ctx: Ctx, token: string): Promise<AskRow | null> {
  const [, id, signed] = COPIED.exec(token) ?? []
  if (!id || !signed) return store.askByToken(ctx, tokenHash(token))
  const row = (await store.asksById(ctx, [Number(id)])).get(Number(id))
  return row?.phoneHash && timingSafeEqual(Buffer.from(signed), Buffer.from(signature(ctx, row))) ? row : null
}

interface Link {
  template: SmsNotice
  opens: 'tokenHash' | 'changeTokenHash'
  /** Texts of the message before the link. */
  params?: readonly string[]
}

/** Sends a link, unless the ask has ended meanwhile. */
export async function sendLink(ctx: Ctx, row: AskRow, { template, opens, params = [] }: Link): Promise<void> {
  const token = drawToken()
  if (!(await store.keepLink(ctx, row, { [opens]: tokenHash(token) }))) return
  const message = { phone: unsealPhone(ctx, row), template, params: [...params, token] }
  await sendNoticeText(ctx, message, 'somebody who is asked for a consent cannot be told', { askId: row.id })
}
