import { PlatformFault } from '../fault'
import type { FacePluginApi } from './facePlugin.types'

declare const wx: {
  /** From library 3.8.12 on. */
  requestFacialVerify?(options: { verifyId: string; complete(): void }): void
}

let isReady = false

/** The argument for the plugin named before the colon. */
const handedTo = (name: string, url: string): string | null => (url.startsWith(`${name}:`) ? url.slice(name.length + 1) : null)

export const facePlugin: FacePluginApi = {
  brought: () => [...(wx.requestFacialVerify ? (['wechat'] as const) : []), ...(EID ? (['eid'] as const) : [])],
  show(url, onBack) {
    const [verifyId, token] = [handedTo('wechat', url), handedTo('eid', url)]
    if (verifyId && wx.requestFacialVerify) {
      wx.requestFacialVerify({ verifyId, complete: onBack })
      return
    }
    if (!EID || !token) throw new PlatformFault('unsupported')
    if (!isReady) EID.initEid()
    isReady = true
    EID.startEid({ data: { token }, verifyDoneCallback: onBack })
  },
}
