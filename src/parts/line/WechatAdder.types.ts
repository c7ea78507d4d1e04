/** Saves the member's WeChat id on the page where they want to exchange it. */
export interface WechatAdderProps {
  /** Called after saving: the contacts that can be opened must be reloaded. */
  onSaved: () => Promise<unknown>
}
