/** Poster templates, the standard one by default; codes, their openings, and the people who registered by them. */
import { posterLimits } from '@qianxian/protocol/poster/poster.words'
import { posterTemplates, sceneArrivals, scenes, sceneScans } from '../../src/db/tables/poster'
import { defaultTemplates } from '../../src/features/poster/default-templates'
import { drawCode } from '../../src/lib/secrets'
import { maker, type Facts } from '../maker'

export const newPosterTemplate = maker(posterTemplates, (facts: Facts<typeof posterTemplates>, { now }) => {
  const kind = facts.kind ?? 'activity'
  return {
    ...defaultTemplates[kind],
    layers: [...defaultTemplates[kind].layers],
    kind,
    status: 'active' as const,
    createdAt: now,
    ...facts,
  }
})

/** A code of an invitation on a channel. */
export const newScene = maker(scenes, (facts: Facts<typeof scenes, 'inviterId' | 'channel'>, { now }) => {
  const kind = facts.kind ?? 'invite'
  const targetId = facts.targetId ?? facts.inviterId!
  return {
    scene: drawCode(posterLimits.sceneLength),
    slot: `${facts.channel}:${kind}:${targetId}:${facts.inviterId}`,
    createdAt: now,
    ...facts,
    kind,
    targetId,
  }
})

export const newScan = maker(sceneScans, (facts: Facts<typeof sceneScans, 'sceneId'>, { now }) => ({
  platform: 'weapp',
  at: now,
  ...facts,
}))

/** A person who registered by a code. The attribution to the inviter is a row of its own. */
export const newArrival = maker(sceneArrivals, (facts: Facts<typeof sceneArrivals, 'sceneId' | 'userId'>, { now }) => ({
  at: now,
  ...facts,
}))
