/** A visit to a landing page: openings are counted without identity, and an enquiry needs a proven phone and a consent. */
import { loginPlatform } from '@qianxian/protocol/auth/auth.words'
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { clockInChina } from '@qianxian/protocol/base/clock'
import { findContact } from '@qianxian/protocol/contact/contact-detector'
import { landingFaults } from '@qianxian/protocol/landing/landing.faults'
import type { landing } from '@qianxian/protocol/landing/landing'
import { ageVerdict, enquiryNeed, landingLimits, noteContactWords } from '@qianxian/protocol/landing/landing.words'
import type { StoreBrief } from '@qianxian/protocol/store/store.schema'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, Fault, fieldFault } from '../../http/fault'
import { networkOf, tryConsumeBudget } from '../../http/limits'
import type { Verb } from '../../http/serve'
import { drawToken, tokenHash } from '../../lib/secrets'
import { consumeCode } from '../auth/auth'
import { takeLead } from '../lead/lead'
import { briefOf, listOpenStoresNear } from '../store/store'
import { regionByCode } from '../tenant/tenant'
import { loadLanding, requireConsentText, type Landing } from './landing-page'
import * as store from './landing.repository'

const HOUR_SECONDS = 3600

export const getPage: Verb<typeof landing.getPage> = async (ctx, { channel: code }) => {
  const [{ channel, title, lead, points, look, cityGeo }, consent] = await readAll(ctx, [
    () => loadLanding(ctx, code),
    () => requireConsentText(ctx),
  ])
  return {
    channel,
    title,
    lead,
    points,
    look,
    cityGeo,
    consent: { version: consent.version, title: consent.title, content: consent.content },
  }
}

/** Beyond the budgets the page works as usual, but the opening is not counted or not traced. */
export const openPage: Verb<typeof landing.openPage> = async (ctx, { channel: code }) => {
  const { channel } = await loadLanding(ctx, code)
  const network = ctx.secrets.hash('landing-network', networkOf(ctx.ip))
  const opening = { max: landingLimits.openingsPerNetworkPerHour, windowSeconds: HOUR_SECONDS }
  if (!(await tryConsumeBudget(ctx, `landing:network:${network}`, opening))) return { trace: null }
  const tracing = { max: landingLimits.tracesPerHour, windowSeconds: HOUR_SECONDS }
  if (!(await tryConsumeBudget(ctx, 'landing:traces', tracing))) {
    await store.count(ctx, channel, 'views')
    return { trace: null }
  }
  const trace = drawToken()
  await ctx.tx(async (ctx) => {
    await store.count(ctx, channel, 'views', 'traces')
    await store.insertTrace(ctx, channel, tokenHash(trace))
  })
  return { trace }
}

export const noteAct: Verb<typeof landing.noteAct> = async (ctx, { trace, act, cityGeo }) => {
  await store.updateTrace(ctx, tokenHash(trace), { act, ...(cityGeo && isCity(cityGeo) ? { cityGeo } : {}) })
  return {}
}

export const forgetTrace: Verb<typeof landing.forgetTrace> = async (ctx, { trace }) => {
  await store.deleteTrace(ctx, tokenHash(trace))
  return {}
}

/**
 * The answer is the same for a new phone, a known one, a member's and a suppressed one, and for an attempt that is sent
 * again, even at the same moment. The code is consumed before the phone's earlier submission is looked up, so that only
 * its owner learns of it.
 */
export const submitEnquiry: Verb<typeof landing.submitEnquiry> = async (ctx, input) => {
  const { phone, code, trace, attempt, cityGeo } = input
  await refuseMinor(ctx, input)
  if (!isCity(cityGeo)) throw fieldFault({ cityGeo: '请选择所在城市' })
  if (findContact(input.note ?? '') !== null) throw fieldFault({ note: noteContactWords })
  if (!input.isAgreed) throw fieldFault({ isAgreed: '请看过个人信息说明并勾选同意' })
  const [page, consent, stores] = await readAll(ctx, [
    () => loadLanding(ctx, input.channel),
    () => requireConsentText(ctx),
    () => nearStores(ctx, cityGeo),
  ])
  if (input.consentVersion !== consent.version)
    throw fieldFault({ isAgreed: landingFaults.landing_text_changed.message }, 'landing_text_changed')
  const hashes = hashesOf(ctx, phone, attempt)
  const refusal = await ctx.tx(async (ctx): Promise<Fault | null> => {
    await store.lockAttempt(ctx, hashes)
    if (await store.isAccepted(ctx, hashes)) return null
    // Returned instead of thrown, because a wrong attempt must be counted, and a right code is spent.
    const wrong = await refusalOf(consumeCode(ctx, { phone, code, scenes: ['enquiry'] }))
    if (wrong) return wrong
    if (!(await store.insertSubmission(ctx, hashes))) return fault('landing_phone_today')
    const where = placeOf(ctx, page)
    const { leadId } = await takeLead(ctx, {
      source: 'landing',
      channelCode: page.channel,
      name: input.name,
      gender: input.gender,
      birthYear: input.birthYear,
      phone,
      cityGeo: `${cityGeo.slice(0, 4)}00`,
      need: needOf(input),
      contactWindow: input.contactWindow,
      isVerified: true,
      consent: { at: ctx.now, where, text: `《${consent.title}》第 ${consent.version} 版` },
    })
    if (leadId !== null) {
      await store.keepText(ctx, consent)
      await store.insertReceipt(ctx, {
        leadId,
        channel: page.channel,
        pageTitle: page.title,
        platform: ctx.platform,
        textVersion: consent.version,
        textHash: consent.hash,
      })
    }
    await store.count(ctx, page.channel, 'submissions')
    if (trace) await store.deleteTrace(ctx, tokenHash(trace))
    return null
  })
  if (refusal) throw refusal
  return { stores }
}

/** The refusal with which the work ended; null if it succeeded. */
async function refusalOf(work: Promise<void>): Promise<Fault | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/** Declines a minor and deletes the trace of the visit; nothing else has been stored. */
async function refuseMinor(
  ctx: Ctx,
  { birthYear, isAdult, trace }: { birthYear: number; isAdult?: boolean; trace?: string },
): Promise<void> {
  const years = clockInChina(ctx.now).year() - birthYear
  if (years < 0 || years >= landingLimits.ageMax) throw fieldFault({ birthYear: '请选择出生年份' })
  const verdict = ageVerdict(birthYear, ctx.now)
  if (verdict === 'adult' || (verdict === 'ask' && isAdult)) return
  if (verdict === 'ask' && isAdult === undefined) throw fieldFault({ isAdult: `请选择是否已满 ${landingLimits.ageMin} 周岁` })
  if (trace) await store.deleteTrace(ctx, tokenHash(trace))
  throw fault('landing_minor')
}

const isCity = (geo: string): boolean => isIn(['city', 'area'], regionByCode(geo)?.level)

/** The hash of the phone changes every day, so that it cannot be compared with other tables or days. */
const hashesOf = (ctx: Ctx, phone: string, attempt: string) => ({
  phoneDayHash: ctx.secrets.hash('landing-day', ctx.tenant.id, dayInShanghai(ctx.now), phone),
  attemptHash: ctx.secrets.hash('landing-attempt', attempt, phone),
})

const needOf = ({ need, note }: { need: keyof typeof enquiryNeed; note?: string }): string =>
  note?.trim() ? `${nameOf(enquiryNeed, need)}：${note.trim()}` : nameOf(enquiryNeed, need)

/** The place of a consent in words: page, channel and platform. */
const placeOf = ({ platform }: Ctx, { title, channelName }: Landing): string =>
  `${nameOf(loginPlatform, platform)}「${title}」，渠道：${channelName}`

/** All stores of the city, else the nearest one. */
async function nearStores(ctx: Ctx, geo: string): Promise<StoreBrief[]> {
  const rows = await listOpenStoresNear(ctx, geo, landingLimits.storesShown)
  const ofCity = rows.filter(({ cityGeo }) => cityGeo.slice(0, 4) === geo.slice(0, 4))
  return (ofCity.length > 0 ? ofCity : rows.slice(0, 1)).map(briefOf)
}
