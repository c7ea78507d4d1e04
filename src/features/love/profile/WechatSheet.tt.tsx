import type { WechatSheetProps } from './WechatSheet'

/** Douyin lets no program ask for another app's id. */
export function WechatSheet(_props: WechatSheetProps) {
  return null
}
