/**
 * SMS codes live five minutes, are used once and die after five wrong tries; hasty senders solve a picture first. What
 * strangers ask for and try is counted apart from what happens where the code was asked for and its owner is known.
 */
import { randomBytes } from 'node:crypto'
import { authLimits, type SmsPurpose } from '@qianxian/protocol/auth/auth.words'
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import type { Ctx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import { tryConsumeBudget, networkOf, consumeBudget } from '../../../http/limits'
import { drawCode, drawDigits } from '../../../lib/secrets'
import { codesSince, insertCode, insertPicture, liveCodes, lockPhone, consumePicture, matchCode, endCodes } from '../auth.repository'
import { isKnownPlace, isSameNetwork } from '../session/known-places'
import { CAPTCHA_LETTERS, drawCaptcha } from './captcha-picture'

const PICTURE_LIFE_MS = 180_000
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

export interface PictureAnswer {
  captchaId?: string | undefined
  captchaText?: string | undefined
}

export async function createPicture(ctx: Ctx): Promise<{ captchaId: string; picture: string }> {
  const captchaId = randomBytes(16).toString('hex')
  const text = drawCode(authLimits.captchaLetters, CAPTCHA_LETTERS)
  await insertPicture(ctx, {
    id: captchaId,
    textHash: pictureHash(ctx, captchaId, text),
    expiresAt: new Date(ctx.now.getTime() + PICTURE_LIFE_MS),
  })
  return { captchaId, picture: await drawCaptcha(text) }
}

/** A picture of one tenant is none of another. */
const pictureHash = (ctx: Ctx, captchaId: string, text: string): string => ctx.secrets.hash('picture', ctx.tenant.id, captchaId, text)

/** A picture is good for one try, right or wrong. */
export async function checkPicture(ctx: Ctx, answer: PictureAnswer): Promise<void> {
  if (!answer.captchaId || !answer.captchaText) throw fault('captcha_required')
  const row = await consumePicture(ctx, answer.captchaId)
  const given = pictureHash(ctx, answer.captchaId, answer.captchaText.toUpperCase())
  if (!row || row.expiresAt < ctx.now || row.textHash !== given) {
    throw fieldFault({ captchaText: '图形验证码错误' }, 'image_captcha_wrong')
  }
}

/** Answers alike for known and unknown phones. */
export async function sendSmsCode(ctx: Ctx, { phone, scene, ...picture }: { phone: string; scene: SmsPurpose } & PictureAnswer) {
  requireSms(ctx)
  const phoneHash = phoneHashOf(ctx, phone)
  const today = startOfDayInShanghai(ctx.now)
  const isOfOwner = await isKnownPlace(ctx, { phoneHash })

  const needsPicture = refuseHasty(ctx, await codesSince(ctx, phoneHash, isOfOwner, today))
  // Before the transaction, whose refusal would give a picture that was answered wrongly back for another try.
  if (needsPicture) await checkPicture(ctx, picture)

  const sent = await ctx.tx(async (ctx) => {
    await lockPhone(ctx, phoneHash)
    if (refuseHasty(ctx, await codesSince(ctx, phoneHash, isOfOwner, today)) && !needsPicture) throw fault('captcha_required')
    await spendMessage(ctx, phone, isOfOwner)
    await replaceCodes(ctx, phoneHash)

    const code = drawDigits(authLimits.codeLength)
    await insertCode(ctx, {
      phoneHash,
      scene,
      codeHash: ctx.secrets.hash('sms', phone, code),
      ip: ctx.ip,
      isOfOwner,
      expiresAt: new Date(ctx.now.getTime() + authLimits.codeLifeSeconds * 1000),
    })
    return code
  })
  await ctx.adapters.sms.sendCode({ phone, code: sent, minutes: authLimits.codeLifeSeconds / 60 })
  return { resendAfterSeconds: authLimits.codeResendSeconds }
}

/** Of those asked for in one network only the newest counts; those of other networks are not this one's to end. */
async function replaceCodes(ctx: Ctx, phoneHash: string): Promise<void> {
  const live = await liveCodes(ctx, phoneHash)
  await endCodes(
    ctx,
    live.filter(({ ip }) => isSameNetwork(ctx, ip)).map(({ id }) => id),
  )
}

/** What a message costs is counted for all tenants together: which of them is asked is the sender's choice. */
async function spendMessage(ctx: Ctx, phone: string, isOfOwner: boolean): Promise<void> {
  const line = `${ctx.secrets.hash('sms-line', phone)}${isOfOwner ? ':known' : ''}`
  const resend = { max: 1, windowSeconds: authLimits.codeResendSeconds, isOfPlatform: true }
  if (!(await tryConsumeBudget(ctx, `sms:soon:${line}`, resend)))
    throw fault('captcha_too_soon', { data: { resendAfterSeconds: resend.windowSeconds } })
  const day = { max: authLimits.codesPerPhonePerDay, windowSeconds: DAY_SECONDS, isOfPlatform: true }
  if (!(await tryConsumeBudget(ctx, `sms:day:${line}:${startOfDayInShanghai(ctx.now).getTime()}`, day))) throw fault('captcha_daily_limit')
  await consumeBudget(ctx, `sms:ip:${networkOf(ctx.ip)}`, {
    max: authLimits.codesPerIpPerHour,
    windowSeconds: HOUR_SECONDS,
    isOfPlatform: true,
  })
  try {
    await consumeBudget(ctx, 'sms:all', { max: authLimits.codesPerPlatformPerHour, windowSeconds: HOUR_SECONDS, isOfPlatform: true })
  } catch (error) {
    ctx.log.error({ max: authLimits.codesPerPlatformPerHour }, 'sms: the platform sends no more codes this hour')
    throw error
  }
}

/** Refuses a code that follows the last one too soon, or one too many of this day; answers whether a picture comes before it. */
function refuseHasty({ now }: Ctx, recent: readonly { createdAt: Date }[]): boolean {
  const [last] = recent
  const waited = last ? (now.getTime() - last.createdAt.getTime()) / 1000 : Infinity
  if (waited < authLimits.codeResendSeconds) {
    throw fault('captcha_too_soon', { data: { resendAfterSeconds: Math.ceil(authLimits.codeResendSeconds - waited) } })
  }
  if (recent.length >= authLimits.codesPerPhonePerDay) throw fault('captcha_daily_limit')
  return recent.length >= authLimits.codesBeforeCaptcha
}

/**
 * Uses the code up, or counts a wrong try. Scenes do not mix: a code to log in does not set a password.
 * `isPeek` leaves a right code alive for the confirmed second step of the same act.
 */
export async function consumeCode(
  ctx: Ctx,
  { phone, code, scenes, isPeek = false }: { phone: string; code: string; scenes: readonly SmsPurpose[]; isPeek?: boolean },
): Promise<void> {
  requireSms(ctx)
  const codeHash = ctx.secrets.hash('sms', phone, code)
  const live = (await liveCodes(ctx, phoneHashOf(ctx, phone)))
    .filter(({ scene }) => scenes.includes(scene))
    .map(({ id, ip }) => ({ id, isElsewhere: !isSameNetwork(ctx, ip) }))
    // What is right for the code that was asked for here is no wrong try at another.
    .sort((one, other) => Number(one.isElsewhere) - Number(other.isElsewhere))
  for (const { id, isElsewhere } of live) {
    if (await matchCode(ctx, id, { codeHash, triesMax: authLimits.codeWrongTries, isElsewhere, isPeek })) return
  }
  throw fieldFault({ code: '验证码错误或已过期' }, 'captcha_wrong')
}

function requireSms({ adapters }: Ctx): void {
  if (adapters.closedPorts.includes('sms')) throw fault('feature_closed')
}

export const phoneHashOf = (ctx: Ctx, phone: string): string => ctx.secrets.hash('phone', ctx.tenant.id, phone)
