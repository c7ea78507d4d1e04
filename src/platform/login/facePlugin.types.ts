import type { FacePlugin } from '@qianxian/protocol/identity/identity.words'

/** Plugins that show a camera check inside the mini-program: of its runtime, and of its build. */
export interface FacePluginApi {
  brought(): FacePlugin[]
  /**
   * Must be called during a tap: E证通 opens another mini-program.
   * @param onBack called after any result; only the server knows the result
   */
  show(url: string, onBack: () => void): void
}
