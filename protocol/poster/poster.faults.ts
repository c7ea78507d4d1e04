/** Errors of posters. */
import { refused, type FaultFacts } from '../base/base.faults'

export const posterFaults = {
  poster_over: refused(45001, '活动已结束或取消，不再生成海报'),
  poster_text_refused: refused(45002, '活动标题未通过内容检查，暂不能生成海报'),
  poster_nowhere: refused(45003, '平台还没有可以打开的地址，暂不能生成海报'),
  poster_words_refused: refused(45004, '海报上的文字未通过内容检查，修改资料后再试'),
  poster_card_missing: refused(45005, '登记资料并通过审核后，就有自己的名片海报'),
  poster_card_hidden: refused(45006, '陌生人现在看不到你的资料，所以没有名片海报'),
  poster_service_missing: refused(45007, '你还没有红娘，请到一位红娘后就有 TA 的名片海报'),
} as const satisfies Record<string, FaultFacts>
