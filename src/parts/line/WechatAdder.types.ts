export interface WechatAdderProps {
  /** What can be opened is to be asked for again. */
  onSaved: () => Promise<unknown>
}
