import type { WechatSheetProps } from './WechatSheet.types'

/** Douyin forbids requesting another app's id. */
export function WechatSheet(_props: WechatSheetProps) {
  return null
}
