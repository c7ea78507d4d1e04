/** Saves the member's WeChat id where they want to exchange it. */
export interface WechatAdderProps {
  /** The contacts that can be opened must be reloaded. */
  onSaved: () => Promise<unknown>
}
