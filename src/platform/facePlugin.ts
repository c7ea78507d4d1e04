import { PlatformFault } from './fault'
import type { FacePlugin } from './facePlugin.types'

export const facePlugin: FacePlugin = {
  brought: () => [],
  show: () => {
    throw new PlatformFault('unsupported')
  },
}
