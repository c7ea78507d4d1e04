/** Douyin lets no program name another app's id: nothing is asked for. */
import type { LineModel } from './LineModel'

export function WechatAdder(_props: { model: LineModel }) {
  return null
}
