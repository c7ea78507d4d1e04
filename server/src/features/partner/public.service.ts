/** The public pages: a partner with confirmed figures, and the rules for partners in plain words. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { partner } from '@qianxian/protocol/partner/partner'
import type { PartnerDetail } from '@qianxian/protocol/partner/partner.schema'
import { partnerLimits, partnerStates, programmeLines } from '@qianxian/protocol/partner/partner.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { bonusOf, publishedTexts } from '../commission/commission'
import { regionPrefix, regionTitle } from '../tenant/tenant'
import * as store from './partner.repository'
import { countServedIn, listStoresIn } from './region.repository'

export const getPartnerDetail: Verb<typeof partner.getPartnerDetail> = async (ctx, { id }) => ({
  lines: [...programmeLines],
  partner: id === undefined ? null : await detailOf(ctx, id),
})

async function detailOf(ctx: Ctx, id: number): Promise<PartnerDetail> {
  const [row] = await store.partnersById(ctx, [id])
  if (!row?.validFrom || !isIn(partnerStates.working, store.statusNow(ctx, row))) throw fault('not_found')
  const prefix = regionPrefix(row.region)
  const served = Math.floor((await countServedIn(ctx, prefix)) / partnerLimits.roundTo) * partnerLimits.roundTo
  const stores = await listStoresIn(ctx, prefix, partnerLimits.storesShown)
  return {
    name: row.name,
    kind: row.kind,
    regionName: regionTitle(row.region),
    intro: row.intro,
    since: row.validFrom.toISOString(),
    stores: stores.map(({ name, cityGeo }) => ({ name, cityName: regionTitle(cityGeo) })),
    served: served === 0 ? null : served,
  }
}

export const getPartnerRules: Verb<typeof partner.getPartnerRules> = async (ctx) => {
  const found = await publishedTexts(ctx, ['partner'], partnerLimits.versionsShown + 1)
  const { viewer } = ctx
  const isPartner = viewer?.roles.has('partner') ?? false
  const unread = isPartner ? (await bonusOf(['partner']).sums(ctx)).toAcknowledge : null
  return {
    versions: found.slice(0, partnerLimits.versionsShown).map(({ sentences, effectiveFrom, ...plan }, place) => ({
      ...plan,
      effectiveFrom: effectiveFrom.toISOString(),
      // The first sentence names the version itself.
      sentences: sentences.map((text, at) => ({ text, isNew: at > 0 && !(found[place + 1]?.sentences.includes(text) ?? true) })),
    })),
    toAcknowledge: unread?.version ?? null,
  }
}
