/**
 * Sends news outside the app: as a subscribe message if permitted, else as a text message for safety or money, else not at all. A
 * send is recorded before the provider is called: after a crash no message is sent twice, except that a safety text message is
 * sent in any case.
 */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { noticeLimits, type NoticeSlot } from '@qianxian/protocol/notice/notice.words'
import { AdapterFault } from '../../../adapters/lib/adapter-fault'
import type { PushPlatform, SubscribeMessage } from '../../../adapters/push/push'
import type { Ctx, TxCtx } from '../../../ctx'
import * as store from './outside.repository'
import { findCommonPage, sentenceOf, findTemplate, buildTemplateValues, type OutsideNews } from './message-text'

/** Minutes longer than any provider call: a process that recorded a send before that has stopped. */
const CALL_MINUTES = 1
const TRIES_MAX = 3

/** `later`: the provider is at its limit now. */
type Outcome = 'sent' | 'none' | 'later'

interface Noted {
  id: number
  userId: number
  way: PushPlatform
  slot: NoticeSlot
  message: SubscribeMessage
}
interface NotedText {
  id: number
  way: 'sms'
  phone: string
  outside: string
  isSafety: boolean
}

/** Sends by the first channel that accepts the message. */
export async function deliverOutside(
  ctx: Ctx,
  reached: store.Recipient,
  slot: NoticeSlot | null,
  news: readonly OutsideNews[],
): Promise<Outcome> {
  const refused: PushPlatform[] = []
  for (;;) {
    const noted = await ctx.tx((ctx) => note(ctx, reached, slot, news, refused))
    if (!noted) return 'none'
    if (noted.way === 'sms') return byText(ctx, noted)
    const outcome = await byPush(ctx, noted, news)
    if (outcome !== 'none') return outcome
    refused.push(noted.way)
  }
}

/** Chooses the channel, uses one of the quota and records the send; null if there is no channel or nothing waits any more. */
async function note(
  ctx: TxCtx,
  { userId, platforms, phoneEnc, lastSeenAt }: store.Recipient,
  slot: NoticeSlot | null,
  all: readonly OutsideNews[],
  refused: readonly PushPlatform[],
): Promise<Noted | NotedText | null> {
  await store.lockRecipient(ctx, userId)
  const unread = await store.filterPendingNotices(ctx, idsOf(all))
  const isTold = slot !== null && (await store.sendsSince(ctx, userId, lastSeenAt, { slot })) > 0
  const news = all.filter(({ noticeId }) => (noticeId === null ? !isTold : unread.has(noticeId)))
  if (news.length === 0) return null
  const outside = sentenceOf(slot, news)
  const facts = { userId, slot, outside, isSafety: news.some((one) => one.isSafety) }
  for (const way of platforms.filter((one) => !refused.includes(one))) {
    const message = slot && (await messageBy(ctx, userId, way, slot, news, outside))
    if (!slot || !message || !(await store.consumeQuota(ctx, userId, way, slot))) continue
    await store.noteLeft(ctx, idsOf(news), ctx.now)
    return { id: await store.noteSend(ctx, { ...facts, way }), userId, way, slot, message }
  }
  if (!phoneEnc || !news.some((one) => one.isUrgent)) return null
  if ((await store.sendsSince(ctx, userId, momentBefore(ctx.now, 1, 'day'), { way: 'sms' })) >= noticeLimits.smsPerDay) {
    ctx.log.warn({ userId }, 'notice: no more text messages to this person today')
    return null
  }
  await store.noteLeft(ctx, idsOf(news), ctx.now)
  const id = await store.noteSend(ctx, { ...facts, way: 'sms' })
  return { id, way: 'sms', phone: ctx.secrets.unseal(phoneEnc), outside, isSafety: facts.isSafety }
}

const idsOf = (news: readonly OutsideNews[]): number[] => news.flatMap(({ noticeId }) => noticeId ?? [])

/** The message for this app; null if it has no template for the slot or does not know the person. */
async function messageBy(
  ctx: Ctx,
  userId: number,
  way: PushPlatform,
  slot: NoticeSlot,
  news: readonly OutsideNews[],
  what: string,
): Promise<SubscribeMessage | null> {
  const template = findTemplate(ctx, way, slot)
  const openId = template && (await store.openIdOf(ctx, userId, way, template.appId))
  if (!template || !openId) return null
  const at = new Date(Math.max(...news.map((one) => one.at.getTime())))
  const data = buildTemplateValues(ctx, template, { what, at, slot })
  return { appId: template.appId, openId, templateId: template.id, page: findCommonPage(ctx, news), data }
}

async function byPush(ctx: Ctx, { id, userId, way, slot, message }: Noted, news: readonly OutsideNews[]): Promise<Outcome> {
  try {
    await ctx.adapters.push.send(way, message)
  } catch (error) {
    if (!(error instanceof AdapterFault)) throw error
    return ctx.tx((ctx) => afterRefusal(ctx, { id, userId, way, slot, message }, news, error))
  }
  await store.noteOutcome(ctx, id, null)
  return 'sent'
}

async function afterRefusal(
  ctx: Ctx,
  { id, userId, way, slot, message }: Noted,
  news: readonly OutsideNews[],
  error: AdapterFault,
): Promise<Outcome> {
  const { kind, providerCode } = error
  await store.noteOutcome(ctx, id, String(providerCode))
  const isUrgent = news.some((one) => one.isUrgent)
  // Delivery is unknown, so it counts as sent; urgent news are sent by another channel.
  if (kind === 'unavailable' && !isUrgent) return 'sent'
  await store.noteLeft(ctx, idsOf(news), null)
  if (kind === 'unwanted') await store.clearQuota(ctx, userId, way, slot)
  else if (kind !== 'unavailable') await store.returnQuota(ctx, userId, way, slot)
  if (kind === 'misconfigured' || kind === 'refused')
    ctx.log.error({ way, slot, templateId: message.templateId, code: providerCode, reason: error.message }, 'notice: a template is wrong')
  return kind === 'limited' && !isUrgent ? 'later' : 'none'
}

async function byText(ctx: Ctx, { id, phone, outside, isSafety }: Omit<NotedText, 'way'>): Promise<Outcome> {
  try {
    // The provider's template says 您, so the inserted text does too.
    await ctx.adapters.sms.sendNotice({ phone, template: 'waiting', params: [outside.replaceAll('你', '您')] })
  } catch (error) {
    if (!(error instanceof AdapterFault)) throw error
    const mayPass = error.kind === 'unavailable' || error.kind === 'limited'
    // The job is retried and then sends the message.
    if (mayPass && isSafety) throw error
    await store.noteOutcome(ctx, id, String(error.providerCode))
    ctx.log.error({ code: error.providerCode, reason: error.message }, 'notice: a text message was not sent')
    return 'none'
  }
  await store.noteOutcome(ctx, id, null)
  return 'sent'
}

/** Sends the messages that a crashed process had recorded. Returns when to check again if a process may still be sending. */
export async function resendSafetyTexts(ctx: Ctx, { userId, phoneEnc }: store.Recipient): Promise<Date | null> {
  let again: Date | null = null
  for (const { id, outside, notedAt } of await store.unfinishedSafety(ctx, userId, TRIES_MAX)) {
    const isOver = momentAfter(notedAt, CALL_MINUTES, 'minute')
    if (isOver > ctx.now) again = isOver
    else if (phoneEnc && (await store.claimSend(ctx, id, notedAt)))
      await byText(ctx, { id, phone: ctx.secrets.unseal(phoneEnc), outside, isSafety: true })
  }
  return again
}
