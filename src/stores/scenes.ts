/** Target of a poster's code, requested once for all readers. Loaded only if the app was opened by such a code. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { poster } from '@qianxian/protocol/poster/poster'
import type { SceneTarget } from '@qianxian/protocol/poster/poster.schema'
import { posterLimits } from '@qianxian/protocol/poster/poster.words'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'

const asked = new Map<string, Promise<SceneTarget | null>>()

/**
 * Null if no such code exists, so the value may have another meaning. Rejects on a failed request, which the next call
 * repeats.
 */
export function sceneTarget(scene: string): Promise<SceneTarget | null> {
  const known = asked.get(scene) ?? askFor(scene)
  asked.set(scene, known)
  known.catch(() => asked.delete(scene))
  return known
}

async function askFor(scene: string): Promise<SceneTarget | null> {
  if (scene.length !== posterLimits.sceneLength) return null
  try {
    return await callQuietly(poster.getScene, { scene })
  } catch (error) {
    if (isFault(error, baseFaults.not_found, baseFaults.input_invalid)) return null
    throw error
  }
}
