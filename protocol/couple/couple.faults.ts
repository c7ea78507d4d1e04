/** Refusals of couples and of the exit from singlehood. */
import { refused, type FaultFacts } from '../base/base.faults'

export const coupleFaults = {
  couple_not_introduced: refused(41300, '互相喜欢或双方同意牵线以后，才能确认交往'),
  couple_taken: refused(41301, '你或对方已经在另一段关系里，结束以后才能确认'),
  couple_changed: refused(41302, '关系有了变化，请刷新后再看'),
  couple_asked: refused(41303, '你已经向一个人提出过，等 TA 答复或撤回后再提出'),
  exit_not_ready: refused(41304, '确认恋人关系以后，才能一起脱单'),
  exit_changed: refused(41305, '脱单的状态有了变化，请刷新后再看'),
  story_changed: refused(41306, '故事刚刚改过，请看过新的内容再决定'),
} as const satisfies Record<string, FaultFacts>
