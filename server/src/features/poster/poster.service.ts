/** Endpoints of posters. */
import type { poster as verbs } from '@qianxian/protocol/poster/poster'
import type { Verb } from '../../http/serve'
import { fault } from '../../http/fault'
import { activityPoster } from './activity-poster'
import { ownPoster } from './own/own-poster'
import { ensureRender } from './poster-render'
import { posterOf } from './poster.presenter'
import * as store from './poster.repository'
import { targetIdOf } from './scene'

export { getInvitedPaged, getPromotion } from './promotion/promotion.service'

export const getActivityPoster: Verb<typeof verbs.getActivityPoster> = async (ctx, { id }) => {
  const wanted = await activityPoster(ctx, id)
  return posterOf(ctx, await ensureRender(ctx, wanted), wanted.facts)
}

export const getOwnPoster: Verb<typeof verbs.getOwnPoster> = async (ctx, { kind, channel = 'poster', subject }) => {
  const { wanted, ...shown } = await ownPoster(ctx, kind, { channel, subject })
  return { ...posterOf(ctx, await ensureRender(ctx, wanted), wanted.facts), ...shown }
}

export const getScene: Verb<typeof verbs.getScene> = async (ctx, { scene }) => {
  const found = await store.sceneByCode(ctx, scene.toUpperCase())
  if (!found) throw fault('not_found')
  await store.insertScan(ctx, found.id)
  const inviter = found.inviterId === null ? null : await store.inviterOf(ctx, found.inviterId)
  const no = found.kind === 'card' ? (inviter?.no ?? null) : null
  return { kind: found.kind, id: targetIdOf(found), no, inviteId: inviter?.inviteCode ?? null }
}
