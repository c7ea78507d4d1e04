import type { FacePlugin } from '@qianxian/protocol/identity/identity.words'

/** Plugins that show a camera check inside the mini-program: of its runtime, and of its build. */
export interface FacePluginApi {
  brought(): FacePlugin[]
  /**
   * Must be called while a tap is handled: E证通 opens another mini-program.
   * @param onBack called after any result: only the server tells the result
   */
  show(url: string, onBack: () => void): void
}
