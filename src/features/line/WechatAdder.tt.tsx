import type { LineModel } from './LineModel'

/** Douyin lets no program ask for another app's id. */
export function WechatAdder(_props: { model: LineModel }) {
  return null
}
