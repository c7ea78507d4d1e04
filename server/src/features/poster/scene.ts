/** The targets that poster codes open. */
import type { Ctx } from '../../ctx'
import * as store from './poster.repository'

/** Handler of `inviterByCode`: the inviter of a poster's scene; null for another code, a visitor's poster and a closed account. */
export async function inviterByScene(ctx: Ctx, scene: string): Promise<number | null> {
  const found = await store.sceneByCode(ctx, scene.toUpperCase())
  const inviter = found?.inviterId ? await store.inviterOf(ctx, found.inviterId) : null
  return inviter?.userId ?? null
}
