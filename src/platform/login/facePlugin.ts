import { PlatformFault } from '../fault'
import type { FacePluginApi } from './facePlugin.types'

export const facePlugin: FacePluginApi = {
  brought: () => [],
  show: () => {
    throw new PlatformFault('unsupported')
  },
}
