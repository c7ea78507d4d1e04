/** What stands behind the code of a poster. */
import type { Ctx } from '../../ctx'
import * as store from './poster.repository'

/** Part in `inviterByCode`: whose poster it is; null for no poster's code, a visitor's, and one of whoever is gone. */
export async function inviterByScene(ctx: Ctx, scene: string): Promise<number | null> {
  const found = await store.sceneByCode(ctx, scene.toUpperCase())
  const inviter = found?.inviterId ? await store.inviterOf(ctx, found.inviterId) : null
  return inviter?.userId ?? null
}
