/** Faults that the saved-search endpoints return. */
import { refused, type FaultFacts } from '../base/base.faults'
import { mateLimits } from './mate.words'

export const mateFaults = {
  searches_full: refused(42943, `最多保存 ${mateLimits.searchesMax} 个搜索，先删掉一个再保存`),
  search_name_taken: refused(42944, '已经有一个同名的搜索，换个名字吧'),
} as const satisfies Record<string, FaultFacts>
