import type { LineModel } from './LineModel'

export function WechatAdder(_props: { model: LineModel }) {
  return null
}
