import { PlatformFault } from './fault'
import type { FacePluginTwin } from './facePlugin.types'

let isReady = false

export const facePlugin: FacePluginTwin = {
  brought: EID ? ['eid'] : [],
  show(url, onBack) {
    const token = /^eid:(.+)$/.exec(url)?.[1]
    if (!EID || !token) throw new PlatformFault('unsupported')
    if (!isReady) EID.initEid()
    isReady = true
    EID.startEid({ data: { token }, verifyDoneCallback: onBack })
  },
}
