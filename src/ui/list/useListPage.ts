import Taro, { usePullDownRefresh, useReachBottom } from '@tarojs/taro'
import { useEffect } from 'react'
import { failureWords } from '../base/failureWords'
import type { ListModel } from './ListModel'

/**
 * Ties a list to its page: loads it on arrival, the next page at the bottom, again on pull-down. The page's config
 * needs `enablePullDownRefresh: true` for the last.
 */
export function useListPage<T>(model: ListModel<T>): void {
  useEffect(() => {
    void model.load()
  }, [model])
  useReachBottom(() => {
    // A failed page waits for a tap: scrolling would ask a broken server over and over.
    if (!model.moreError) void model.loadMore()
  })
  usePullDownRefresh(() => {
    void refresh(model)
  })
}

async function refresh<T>(model: ListModel<T>): Promise<void> {
  try {
    await model.refresh()
    if (model.refreshError) void Taro.showToast({ title: failureWords(model.refreshError), icon: 'none' })
  } finally {
    Taro.stopPullDownRefresh()
  }
}
