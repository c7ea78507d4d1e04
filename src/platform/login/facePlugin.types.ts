import type { FacePlugin } from '@qianxian/protocol/identity/identity.words'

/** By what this app shows a face without leaving the mini-program: what it runs in, and what its build brings. */
export interface FacePluginApi {
  brought(): FacePlugin[]
  /**
   * Must be called while a tap is being answered: E证通 opens another mini-program.
   * @param onBack whatever was shown there: what was found says the server alone
   */
  show(url: string, onBack: () => void): void
}
