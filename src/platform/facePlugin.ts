import { PlatformFault } from './fault'
import type { FacePluginTwin } from './facePlugin.types'

export const facePlugin: FacePluginTwin = {
  brought: () => [],
  show: () => {
    throw new PlatformFault('unsupported')
  },
}
