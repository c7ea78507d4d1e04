/** The targets that poster codes open. */
import { withQuery } from '@qianxian/protocol/base/query'
import { homePage } from '@qianxian/protocol/home/first-paint'
import type { PosterKind } from '@qianxian/protocol/poster/poster.words'
import type { Ctx } from '../../ctx'
import type { Code } from './codes'
import * as store from './poster.repository'
import type { Scene } from './poster.repository'

const PAGES: Readonly<Record<PosterKind, string>> = {
  activity: '/pages/active/detail',
  invite: homePage,
  card: '/pages/love/detail',
  matchmaker: '/pages/love/hongniang',
  store: homePage,
  partner: homePage,
}

/** Kinds whose target is public, and whose number may stand in a link. */
const NUMBERED: readonly PosterKind[] = ['activity', 'matchmaker']

export const targetIdOf = ({ kind, targetId }: Pick<Scene, 'kind' | 'targetId'>): number | null =>
  NUMBERED.includes(kind) ? targetId : null

/** The page that a scene opens. Without the target's number the page asks the server for it by the scene. */
export function codeOf({ kind, targetId, scene }: Pick<Scene, 'kind' | 'targetId' | 'scene'>): Code {
  const id = targetIdOf({ kind, targetId })
  return { scene, page: PAGES[kind], path: withQuery(PAGES[kind], { id: id === null ? undefined : String(id), scene }) }
}

/** Handler of `inviterByCode`: the inviter of a poster's scene; null for another code, a visitor's poster and a closed account. */
export async function inviterByScene(ctx: Ctx, scene: string): Promise<number | null> {
  const found = await store.sceneByCode(ctx, scene.toUpperCase())
  const inviter = found?.inviterId ? await store.inviterOf(ctx, found.inviterId) : null
  return inviter?.userId ?? null
}
