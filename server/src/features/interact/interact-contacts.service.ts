/**
 * Hiding from people by phone number: neither side sees the other anywhere, including people who register later.
 * Numbers are stored as keyed hashes and never returned. Nothing reveals whether a number has an account, not even the
 * count.
 */
import { hiddenContactLimits } from '@qianxian/protocol/interact/interact.words'
import type { interact } from '@qianxian/protocol/interact/interact'
import { requireMember, requireProfileId, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { lockProfiles } from '../love/love'
import { revokeAddresses } from '../media/media'
import { consumeRight } from '../membership/membership'
import { touchInboxes, touchReadersAbout } from '../notice/notice'
import { endEverythingBetween } from './interact'
import * as contacts from './interact-contacts.repository'

const counted = async (ctx: Ctx, me: number) => ({ count: await contacts.countHidden(ctx, me) })

export const getHiddenContacts: Verb<typeof interact.getHiddenContacts> = async (ctx) => counted(ctx, requireProfileId(ctx))

export const hideContacts: Verb<typeof interact.hideContacts> = async (ctx, { phones }) => {
  const me = requireProfileId(ctx)
  const hashes = [...new Set(phones)].map((phone) => ctx.secrets.hash('phone', ctx.tenant.id, phone))
  await ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [me])
    const fresh = await contacts.withoutHidden(ctx, me, hashes)
    if (fresh.length === 0) return
    if ((await contacts.countHidden(ctx, me)) + fresh.length > hiddenContactLimits.countMax)
      throw fieldFault({ phones: `最多隐藏 ${hiddenContactLimits.countMax} 个号码` })
    await spendChange(ctx)
    await contacts.insertHidden(ctx, me, fresh)
    const met = await contacts.listProfilesByPhone(ctx, fresh, me)
    await lockProfiles(ctx, met)
    for (const other of met) await endEverythingBetween(ctx, me, other, 'blocked')
    await revokeAddresses(ctx, me)
  })
  return counted(ctx, me)
}

export const clearHiddenContacts: Verb<typeof interact.clearHiddenContacts> = async (ctx) => {
  const me = requireProfileId(ctx)
  await ctx.tx(async (ctx) => {
    await lockProfiles(ctx, [me])
    if ((await contacts.countHidden(ctx, me)) === 0) return
    await spendChange(ctx)
    await contacts.deleteHidden(ctx, me)
    await touchReadersAbout(ctx, [me])
    await touchInboxes(ctx, [requireMember(ctx).userId])
  })
  return counted(ctx, me)
}

async function spendChange(ctx: Ctx): Promise<void> {
  if (!(await consumeRight(ctx, 'contacts'))) throw fault('contacts_daily_limit')
}
