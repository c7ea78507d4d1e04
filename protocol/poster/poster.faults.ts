/** Errors of posters. */
import { refused, type FaultFacts } from '../base/base.faults'

export const posterFaults = {
  poster_over: refused(45001, '活动已结束或取消，不再生成海报'),
  poster_text_refused: refused(45002, '活动标题未通过内容检查，暂不能生成海报'),
  poster_nowhere: refused(45003, '平台还没有可以打开的地址，暂不能生成海报'),
} as const satisfies Record<string, FaultFacts>
