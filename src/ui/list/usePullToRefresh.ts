import Taro, { usePullDownRefresh } from '@tarojs/taro'
import { failureWords } from '@/platform/fault'
import type { ListModel } from './ListModel'

/** Reloads on a pull-down: a list, and the rest of the page. */
export interface Refreshable<Row> {
  readonly list: ListModel<Row>
  refresh(): Promise<void>
}

/** Reloads on pull-down and shows a failure. The page's config needs `enablePullDownRefresh: true`. */
export function usePullToRefresh<Row>(pulledOf: () => Refreshable<Row>): void {
  usePullDownRefresh(() => {
    void refresh(pulledOf())
  })
}

async function refresh<Row>(pulled: Refreshable<Row>): Promise<void> {
  try {
    await pulled.refresh()
    if (pulled.list.refreshError) void Taro.showToast({ title: failureWords(pulled.list.refreshError), icon: 'none' })
  } finally {
    Taro.stopPullDownRefresh()
  }
}
