import type { WechatSheetProps } from './WechatSheet.types'

/** Douyin forbids asking for another app's id. */
export function WechatSheet(_props: WechatSheetProps) {
  return null
}
