/** The centre of a partner: state and figures, the people who came, the matchmakers of the region, the level, and the code. */
import { monthInChina } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { partner } from '@qianxian/protocol/partner/partner'
import { partnerLevelLimits, partnerLevelOf, type PartnerFigures } from '@qianxian/protocol/partner/partner.rules'
import { requireMember, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { bonusOf } from '../commission/commission'
import { markSubjectsRead } from '../notice/notice'
import { ownCode, pageOfInvited } from '../poster/poster'
import { regionPrefix, regionTitle } from '../tenant/tenant'
import { partnerSubject } from './partner.notices'
import { mineOf } from './partner.presenter'
import * as store from './partner.repository'
import type { PartnerRow } from './partner.repository'
import { countComplaintsIn, listTeamIn, netOf } from './region.repository'

/** The partnership that was signed last, in force or over. */
async function ownPartnership(ctx: Ctx): Promise<PartnerRow> {
  const row = await store.findSigned(ctx, requireMember(ctx).userId)
  if (!row) throw fault('not_found')
  return row
}

async function figuresOf(ctx: Ctx, row: PartnerRow): Promise<PartnerFigures> {
  const since = momentBefore(ctx.now, partnerLevelLimits.windowDays, 'day')
  return { ...(await netOf(ctx, row.userId, since)), complaints: await countComplaintsIn(ctx, regionPrefix(row.region), since) }
}

export const getPartnerCentre: Verb<typeof partner.getPartnerCentre> = async (ctx) => {
  const row = await ownPartnership(ctx)
  await markSubjectsRead(ctx, partnerSubject(row.id))
  const sums = await bonusOf(['partner']).sums(ctx)
  const month = sums.months.find((one) => one.month === monthInChina(ctx.now))
  const [parent] = row.parentId === null ? [] : await store.partnersById(ctx, [row.parentId])
  const children = await store.listChildren(ctx, row.id)
  const { words } = await mineOf(ctx, row.userId, row)
  return {
    id: row.id,
    status: store.statusNow(ctx, row),
    words,
    name: row.name,
    regionName: regionTitle(row.region),
    parentName: parent?.name ?? null,
    children: children.map((child) => ({ name: child.name, regionName: regionTitle(child.region), status: store.statusNow(ctx, child) })),
    inviteCode: (await ownCode(ctx, row.userId, 'partner')).inviteCode,
    level: partnerLevelOf(await figuresOf(ctx, row)).level,
    pendingFen: sums.pendingFen,
    month: { pendingFen: month?.pendingFen ?? 0, settledFen: month?.settledFen ?? 0, reversedFen: month?.reversedFen ?? 0 },
    toAcknowledge: sums.toAcknowledge?.version ?? null,
  }
}

export const getPartnerUserPaged: Verb<typeof partner.getPartnerUserPaged> = (ctx, asked) => pageOfInvited(ctx, asked)

export const getPartnerTeamPaged: Verb<typeof partner.getPartnerTeamPaged> = async (ctx, asked) => {
  const row = await ownPartnership(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `partner-team:${row.id}`, asked)
  const since = momentBefore(ctx.now, partnerLevelLimits.windowDays, 'day')
  return pageFrom(
    await listTeamIn(ctx, regionPrefix(row.region), { since, after: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    (page) => page.map(({ cityGeo, ...figures }) => ({ ...figures, cityName: regionTitle(cityGeo) })),
  )
}

export const getPartnerLevel: Verb<typeof partner.getPartnerLevel> = async (ctx) => {
  const figures = await figuresOf(ctx, await ownPartnership(ctx))
  return { ...partnerLevelOf(figures), complaints: figures.complaints }
}

export const getPartnerShare: Verb<typeof partner.getPartnerShare> = async (ctx) =>
  ownCode(ctx, (await ownPartnership(ctx)).userId, 'partner')
