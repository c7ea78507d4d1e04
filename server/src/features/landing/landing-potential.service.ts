/** Potential leads and figures of channels, as lead handlers and managers see them. Nothing can be done to a visitor who agreed to nothing. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { landing } from '@qianxian/protocol/landing/landing'
import type { PotentialLead } from '@qianxian/protocol/landing/landing.schema'
import { defaultLanding, DIRECT_CHANNEL, DIRECT_NAME, landingLimits } from '@qianxian/protocol/landing/landing.words'
import { readAll } from '../../db/reads'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { requireDesk } from '../lead/lead'
import { regionTitle } from '../tenant/tenant'
import * as store from './landing.repository'
import type { TraceRow } from './landing.repository'

export const getPotentialPaged: Verb<typeof landing.getPotentialPaged> = async (ctx, { channel, act, ...asked }) => {
  await requireDesk(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `potential:${channel ?? ''}:${act ?? ''}`, asked)
  const [channels, rows] = await readAll(ctx, [
    () => store.listChannels(ctx),
    () => store.listTraces(ctx, { channel, act, before: place?.[0] ?? null, limit }),
  ])
  const names = namesIn(channels)
  return pageFrom(
    rows,
    ({ id }) => [id],
    (page) => page.map((row) => presentTrace(row, names)),
  )
}

export const getPotential: Verb<typeof landing.getPotential> = async (ctx, { id }) => {
  await requireDesk(ctx)
  const row = await store.traceById(ctx, id)
  if (!row) throw fault('not_found')
  const [channels, page] = await readAll(ctx, [() => store.listChannels(ctx), () => store.defaultPage(ctx)])
  return {
    ...presentTrace(row, namesIn(channels)),
    steps: row.steps,
    pageTitle: channels.find(({ code }) => code === row.channel)?.title ?? page?.title ?? defaultLanding.title,
    until: momentAfter(row.openedAt, landingLimits.traceDays, 'day').toISOString(),
  }
}

export const getChannelFigures: Verb<typeof landing.getChannelFigures> = async (ctx) => {
  await requireDesk(ctx)
  const since = dayInShanghai(momentBefore(ctx.now, landingLimits.figureDays - 1, 'day'))
  const [channels, counts, traces] = await readAll(ctx, [
    () => store.listChannels(ctx),
    () => store.sumCounts(ctx, since),
    () => store.countTraces(ctx),
  ])
  const countOf = new Map(counts.map((row) => [row.channel, row]))
  const tracesOf = new Map(traces.map((row) => [row.channel, row.potential]))
  return [...namesIn(channels)].map(([channel, name]) => ({
    channel,
    name,
    views: countOf.get(channel)?.views ?? 0,
    submissions: countOf.get(channel)?.submissions ?? 0,
    potential: tracesOf.get(channel) ?? 0,
  }))
}

/** Names by code, direct visits first. */
const namesIn = (channels: readonly { code: string; name: string }[]): Map<string, string> =>
  new Map([[DIRECT_CHANNEL, DIRECT_NAME] as const, ...channels.map(({ code, name }) => [code, name] as const)])

const presentTrace = (row: TraceRow, names: ReadonlyMap<string, string>): PotentialLead => ({
  id: row.id,
  channel: row.channel,
  channelName: names.get(row.channel) ?? row.channel,
  cityName: regionTitle(row.cityGeo) || null,
  act: row.act,
  times: row.times,
  openedAt: row.openedAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
})
