/**
 * SMS codes last five minutes, work once, and expire after five wrong attempts. A phone or address with too many
 * requests needs a captcha first. Requests and attempts by strangers are counted separately from those in the networks
 * known for the owner or used for the request.
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

/** The tenant is part of the hash, so a captcha is invalid in another tenant. */
const pictureHash = (ctx: Ctx, captchaId: string, text: string): string => ctx.secrets.hash('picture', ctx.tenant.id, captchaId, text)

/** Checks a captcha answer; a captcha allows one attempt, right or wrong. */
export async function checkPicture(ctx: Ctx, answer: PictureAnswer): Promise<void> {
  if (!answer.captchaId || !answer.captchaText) throw fault('captcha_required')
  const row = await consumePicture(ctx, answer.captchaId)
  const given = pictureHash(ctx, answer.captchaId, answer.captchaText.toUpperCase())
  if (!row || row.expiresAt < ctx.now || row.textHash !== given) {
    throw fieldFault({ captchaText: '图形验证码错误' }, 'image_captcha_wrong')
  }
}

interface Wanted extends PictureAnswer {
  phone: string
  scene: SmsPurpose
  /** Counts and answers as usual and sends no message: the owner of the phone wants none from the person who asks. */
  isWithheld?: boolean
}

/** Sends a code; the answer is the same for known and unknown phones. */
export async function sendSmsCode(ctx: Ctx, { phone, scene, isWithheld = false, ...picture }: Wanted) {
  requireSms(ctx)
  const phoneHash = phoneHashOf(ctx, phone)
  const today = startOfDayInShanghai(ctx.now)
  const isOfOwner = await isKnownPlace(ctx, { phoneHash })

  const needsPicture = refuseHasty(ctx, await codesSince(ctx, phoneHash, isOfOwner, today))
  // Checked before the transaction: its rollback would make a wrongly answered captcha usable again.
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
  if (!isWithheld) await ctx.adapters.sms.sendCode({ phone, code: sent, minutes: authLimits.codeLifeSeconds / 60 })
  return { resendAfterSeconds: authLimits.codeResendSeconds }
}

/** Invalidates earlier codes that were requested in the same network; codes of other networks stay valid. */
async function replaceCodes(ctx: Ctx, phoneHash: string): Promise<void> {
  const live = await liveCodes(ctx, phoneHash)
  await endCodes(
    ctx,
    live.filter(({ ip }) => isSameNetwork(ctx, ip)).map(({ id }) => id),
  )
}

/** Counts the cost of a message for all tenants together, because the sender can choose the tenant. */
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

/** Throws if the code follows the last one too soon, or exceeds the day's limit; returns whether a captcha is required first. */
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
 * Spends the code, or counts a wrong attempt. A code is valid only for its scene: a login code does not set a password.
 * `isPeek` leaves a right code valid for the confirmed second step of the same action.
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
    // Codes of this network are checked first, so that a right answer for one does not count as a wrong attempt at
    // another.
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
