/** SMS codes live five minutes, are used once and die after five wrong tries; hasty senders solve a picture first. */
import { randomBytes } from 'node:crypto'
import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx'
import { here } from '../../db/here'
import { imageCaptchas, smsCodes } from '../../db/tables/account'
import { fault, fieldFault } from '../../http/fault'
import { networkOf, spendHit } from '../../http/limits'
import { drawCode, drawDigits } from '../../lib/secrets'
import { drawCaptcha } from './captcha-picture'

const PICTURE_LIFE_MS = 180_000
const PICTURE_LETTERS = 4

export interface PictureAnswer {
  captchaId?: string | undefined
  captchaText?: string | undefined
}

export async function newPicture(ctx: Ctx): Promise<{ captchaId: string; svg: string }> {
  const captchaId = randomBytes(16).toString('hex')
  const text = drawCode(PICTURE_LETTERS)
  await ctx.db.insert(imageCaptchas).values({
    id: captchaId,
    textHash: pictureHash(ctx, captchaId, text),
    expiresAt: new Date(ctx.now.getTime() + PICTURE_LIFE_MS),
  })
  return { captchaId, svg: drawCaptcha(text) }
}

/** A picture of one tenant is none of another. */
const pictureHash = (ctx: Ctx, captchaId: string, text: string): string => ctx.secrets.hash('picture', ctx.tenant.id, captchaId, text)

/** A picture is good for one try, right or wrong. */
export async function checkPicture(ctx: Ctx, answer: PictureAnswer): Promise<void> {
  if (!answer.captchaId || !answer.captchaText) throw fault('captcha_required')
  const [row] = await ctx.db.delete(imageCaptchas).where(eq(imageCaptchas.id, answer.captchaId)).returning()
  const given = pictureHash(ctx, answer.captchaId, answer.captchaText.toUpperCase())
  if (!row || row.expiresAt < ctx.now || row.textHash !== given) {
    throw fieldFault({ captchaText: '图形验证码错误' }, 'image_captcha_wrong')
  }
}

/** Answers alike for known and unknown phones. */
export async function sendCode(ctx: Ctx, { phone, scene, ...picture }: { phone: string; scene: string } & PictureAnswer) {
  const phoneHash = phoneHashOf(ctx, phone)
  const mine = and(here(ctx, smsCodes), eq(smsCodes.phoneHash, phoneHash))
  const today = startOfDayInShanghai(ctx.now)

  const sent = await ctx.tx(async (ctx) => {
    // One sender at a time for one phone, or parallel requests would all find the limits unreached.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sms:${ctx.tenant.id}:${phoneHash}`}, 0))`)
    const recent = await ctx.db
      .select({ createdAt: smsCodes.createdAt })
      .from(smsCodes)
      .where(and(mine, gt(smsCodes.createdAt, today)))
      .orderBy(desc(smsCodes.createdAt))
    const [last] = recent
    const waited = last ? (ctx.now.getTime() - last.createdAt.getTime()) / 1000 : Infinity
    if (waited < authLimits.codeResendSeconds) {
      throw fault('captcha_too_soon', { data: { resendAfterSeconds: Math.ceil(authLimits.codeResendSeconds - waited) } })
    }
    if (recent.length >= authLimits.codesPerPhonePerDay) throw fault('captcha_daily_limit')
    if (recent.length >= authLimits.codesBeforeCaptcha) await checkPicture(ctx, picture)
    await spendHit(ctx, `sms:ip:${networkOf(ctx.ip)}`, { max: authLimits.codesPerIpPerHour, windowSeconds: 3600 })

    const code = drawDigits(authLimits.codeLength)
    const [row] = await ctx.db
      .insert(smsCodes)
      .values({
        tenantId: ctx.tenant.id,
        phoneHash,
        scene,
        codeHash: ctx.secrets.hash('sms', phone, code),
        ip: ctx.ip,
        createdAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + authLimits.codeLifeSeconds * 1000),
      })
      .returning({ id: smsCodes.id })
    // Only the newest code counts.
    await ctx.db
      .update(smsCodes)
      .set({ usedAt: ctx.now })
      .where(and(mine, lt(smsCodes.id, row!.id), isNull(smsCodes.usedAt)))
    return code
  })
  await ctx.adapters.sms.sendCode({ phone, code: sent, minutes: authLimits.codeLifeSeconds / 60 })
  return { resendAfterSeconds: authLimits.codeResendSeconds }
}

/**
 * Uses the code up, or counts a wrong try. Scenes do not mix: a code to log in does not set a password.
 * `isPeek` leaves a right code alive for the confirmed second step of the same act.
 */
export async function spendCode(
  ctx: Ctx,
  { phone, code, scenes, isPeek = false }: { phone: string; code: string; scenes: readonly string[]; isPeek?: boolean },
): Promise<void> {
  const phoneHash = phoneHashOf(ctx, phone)
  const [row] = await ctx.db
    .select()
    .from(smsCodes)
    .where(and(here(ctx, smsCodes), eq(smsCodes.phoneHash, phoneHash), isNull(smsCodes.usedAt), gt(smsCodes.expiresAt, ctx.now)))
    .orderBy(desc(smsCodes.createdAt))
    .limit(1)
  const wrong = () => fieldFault({ code: '验证码错误或已过期' }, 'captcha_wrong')
  if (!row || !scenes.includes(row.scene)) throw wrong()
  const alive = and(
    here(ctx, smsCodes),
    eq(smsCodes.id, row.id),
    isNull(smsCodes.usedAt),
    lt(smsCodes.wrongTries, authLimits.codeWrongTries),
  )
  // Looked at and counted in one statement: of any number of guesses at once only so many are looked at.
  const isRight = sql`${smsCodes.codeHash} = ${ctx.secrets.hash('sms', phone, code)}`
  const [tried] = await ctx.db
    .update(smsCodes)
    .set({
      wrongTries: sql`${smsCodes.wrongTries} + case when ${isRight} then 0 else 1 end`,
      usedAt: isPeek ? null : sql`case when ${isRight} then ${ctx.now.toISOString()}::timestamptz end`,
    })
    .where(alive)
    .returning({ isRight: sql<boolean>`${isRight}` })
  if (!tried?.isRight) throw wrong()
}

export const phoneHashOf = (ctx: Ctx, phone: string): string => ctx.secrets.hash('phone', ctx.tenant.id, phone)
