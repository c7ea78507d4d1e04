/** Errors of landing pages. */
import { refused, type FaultFacts } from '../base/base.faults'
import { minorWords } from './landing.words'

export const landingFaults = {
  landing_closed: refused(41050, '这个页面暂未开放'),
  landing_minor: refused(41051, minorWords.words),
  landing_text_changed: refused(41052, '说明刚刚更新过，请看过新的再勾选'),
  landing_phone_today: refused(41053, '这个手机号今天已经登记过，请留意来电'),
} as const satisfies Record<string, FaultFacts>
