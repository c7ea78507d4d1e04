/** Records by which code an invited person registered. */
import type { TxCtx } from '../../../ctx'
import { sceneByCode } from '../poster.repository'
import { insertArrival } from './promotion.repository'

/** Handler of `boundByCode`. */
export async function recordArrival(ctx: TxCtx, userId: number, code: string): Promise<void> {
  const scene = await sceneByCode(ctx, code.toUpperCase())
  if (scene) await insertArrival(ctx, userId, scene.id)
}
