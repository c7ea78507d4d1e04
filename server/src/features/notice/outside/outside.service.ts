/** A person's settings for notices outside the app: pace, quiet hours, and platform permissions. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { notice } from '@qianxian/protocol/notice/notice'
import { askedAt, noticeLimits } from '@qianxian/protocol/notice/notice.words'
import { requireMember, type Ctx } from '../../../ctx'
import type { Verb } from '../../../http/serve'
import * as store from './outside.repository'
import { findTemplate } from './message-text'
import { settingsFor } from './settings'

const { askAgainDays, askMax, quotaMax } = noticeLimits

export const getSettings: Verb<typeof notice.getSettings> = (ctx) => settingsFor(ctx, requireMember(ctx).userId)

export const saveSettings: Verb<typeof notice.saveSettings> = async (ctx, settings) => {
  await store.putSettings(ctx, requireMember(ctx).userId, settings)
  return {}
}

/** The platform, if it lets a tap request subscribe messages; a web page cannot. */
const askingPlatform = ({ platform }: Ctx): 'weapp' | 'tt' | null => (platform === 'weapp' || platform === 'tt' ? platform : null)

export const getAsk: Verb<typeof notice.getAsk> = async (ctx, { moment }) => {
  const { userId } = requireMember(ctx)
  const platform = askingPlatform(ctx)
  if (!platform) return { templates: [] }
  const quotas = new Map((await store.quotasOf(ctx, userId, platform)).map((quota) => [quota.slot, quota]))
  // Templates whose acceptance is remembered are added at any tap: the platform shows no dialog for them.
  const silent = [...quotas.values()].filter(({ isAlways }) => isAlways).map(({ slot }) => slot)
  const templates = [...new Set([...askedAt[moment], ...silent])].flatMap((slot) => {
    if (slot === 'message' && !ctx.tenant.hasPlugin('message')) return []
    const quota = quotas.get(slot)
    const hasEnough = (quota?.remaining ?? 0) >= quotaMax
    const hasRefused = quota?.refusedAt != null && quota.refusedAt > momentBefore(ctx.now, askAgainDays, 'day')
    const template = hasEnough || hasRefused ? null : findTemplate(ctx, platform, slot)
    return template ? [{ slot, id: template.id }] : []
  })
  return { templates: templates.slice(0, askMax) }
}

export const saveAsk: Verb<typeof notice.saveAsk> = async (ctx, { results }) => {
  const { userId } = requireMember(ctx)
  const platform = askingPlatform(ctx)
  if (!platform) return {}
  // Updates in the order of slots, so that two taps cannot deadlock.
  const inOrder = [...new Map(results.map((result) => [result.slot, result])).values()].sort((a, b) => (a.slot < b.slot ? -1 : 1))
  await ctx.tx(async (ctx) => {
    for (const { slot, answer, isAlways } of inOrder)
      if (answer === 'accept') await store.addQuota(ctx, userId, platform, slot, isAlways)
      else await store.noteRefusal(ctx, userId, platform, slot)
  })
  return {}
}
