/**
 * Headquarters attributes a member to another claimant, with a reason that both sides read; earlier orders stay
 * unchanged.
 */
import type { attribution } from '@qianxian/protocol/attribution/attribution'
import { requireMember, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { findActiveUserByPhone } from '../account/account'
import { deskOfUser } from '../matchmaker/matchmaker'
import { storesById } from '../store/store'
import { notifyAttributionChanged } from './attribution.notices'
import type { TimelineReader } from './attribution.presenter'
import * as store from './attribution.repository'
import { claimAttribution } from './claims'

interface Wanted {
  matchmakerPhone?: string
  storeId?: number
}

async function targetOf(ctx: Ctx, { matchmakerPhone, storeId }: Wanted): Promise<TimelineReader> {
  if (storeId !== undefined && !(await storesById(ctx, [storeId])).has(storeId)) throw fault('not_found')
  if ((matchmakerPhone === undefined) === (storeId === undefined))
    throw fieldFault({ matchmakerPhone: '请填写红娘手机号，或选择门店，二选一' })
  if (storeId !== undefined) return { kind: 'store', targetId: storeId }
  const user = await findActiveUserByPhone(ctx, matchmakerPhone!)
  const desk = user && (await deskOfUser(ctx, user.id))
  if (!desk) throw fieldFault({ matchmakerPhone: '这个手机号不是红娘' })
  return { kind: 'matchmaker', targetId: desk.id }
}

export const changeAttribution: Verb<typeof attribution.changeAttribution> = async (ctx, { phone, reason, ...wanted }) => {
  const { userId: byUserId } = requireMember(ctx)
  await ctx.tx(async (ctx) => {
    const target = await targetOf(ctx, wanted)
    const member = await findActiveUserByPhone(ctx, phone)
    if (!member) throw fieldFault({ phone: '这个手机号还没有账号' })
    await store.lockAttributionsOf(ctx, [member.id])
    const before = await store.findHolder(ctx, member.id, target.kind)
    if (before?.targetId === target.targetId) throw fault('attribution_same')
    const claim = { userId: member.id, ...target, source: 'manual' } as const
    const isBound = await claimAttribution(ctx, claim, { reason: 'manual', byUserId, note: reason.trim() })
    if (!isBound) {
      const words: Record<string, string> =
        target.kind === 'store' ? { storeId: '这家门店没有在营业' } : { matchmakerPhone: '这位红娘没有在服务，或就是会员本人' }
      throw fieldFault(words)
    }
    await notifyAttributionChanged(ctx, member.id, target.kind, [target.targetId, ...(before ? [before.targetId] : [])])
  })
  return {}
}
