import type { WechatAdderProps } from './WechatAdder.types'

/** Douyin lets no program ask for another app's id. */
export function WechatAdder(_props: WechatAdderProps) {
  return null
}
