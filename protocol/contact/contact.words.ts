/** Limits of the contact detector, and the reasons why a person must examine a text. */
import { dictionary, type ValueOf } from '../base/dictionary'

export const contactDetectorLimits = {
  recentMessages: 5,
  /** Only the last characters of a longer text are judged; no field of the product is longer. */
  textMax: 10_000,
} as const

/** Reasons why a person must examine a text that was not refused. */
export const contactDoubt = /*#__PURE__*/ dictionary({
  cipher: '疑似用暗语表示号码或账号',
  pointer: '疑似暗示到别处看联系方式',
  platform: '疑似引导到其他平台联系',
  meeting: '疑似约线下交换联系方式',
  asking: '疑似索要联系方式',
  evading: '疑似回避平台检查',
  number: '含有疑似号码的数字',
  handle: '含有疑似账号的字符',
})
export type ContactDoubt = ValueOf<typeof contactDoubt>
