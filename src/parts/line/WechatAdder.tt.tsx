import type { WechatAdderProps } from './WechatAdder.types'

/** Douyin forbids requesting another app's id. */
export function WechatAdder(_props: WechatAdderProps) {
  return null
}
