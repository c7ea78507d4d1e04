/** Endpoints of posters. */
import type { poster as verbs } from '@qianxian/protocol/poster/poster'
import type { Verb } from '../../http/serve'
import { fault } from '../../http/fault'
import { activityPoster } from './activity-poster'
import { ensureRender } from './poster-render'
import { posterOf } from './poster.presenter'
import * as store from './poster.repository'

export const getActivityPoster: Verb<typeof verbs.getActivityPoster> = async (ctx, { id }) => {
  const wanted = await activityPoster(ctx, id)
  return posterOf(ctx, await ensureRender(ctx, wanted), wanted.facts)
}

export const getScene: Verb<typeof verbs.getScene> = async (ctx, { scene }) => {
  const found = await store.sceneByCode(ctx, scene.toUpperCase())
  if (!found) throw fault('not_found')
  await store.insertScan(ctx, found.id)
  const inviter = found.inviterId === null ? null : await store.inviterOf(ctx, found.inviterId)
  return { kind: found.kind, id: found.targetId, inviteId: inviter?.inviteCode ?? null }
}
