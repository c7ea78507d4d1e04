/** Writes down the own WeChat id where somebody would like to exchange it. */
export interface WechatAdderProps {
  /** What can be opened is to be asked for again. */
  onSaved: () => Promise<unknown>
}
