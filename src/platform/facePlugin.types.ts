import type { FacePlugin } from '@qianxian/protocol/identity/identity.words'

/** The components that this build brings, in which a face is shown without leaving the mini-program. */
export interface FacePluginTwin {
  readonly brought: FacePlugin[]
  /**
   * Must be called while a tap is being answered, because the component opens another mini-program.
   * @param onBack whatever was shown there: what was found says the server alone
   */
  show(url: string, onBack: () => void): void
}
