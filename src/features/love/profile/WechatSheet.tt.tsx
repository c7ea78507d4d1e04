import type { WechatSheetProps } from './WechatSheet.types'

/** Douyin lets no program ask for another app's id. */
export function WechatSheet(_props: WechatSheetProps) {
  return null
}
