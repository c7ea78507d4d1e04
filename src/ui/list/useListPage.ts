import Taro, { usePullDownRefresh, useReachBottom } from '@tarojs/taro'
import { reaction } from 'mobx'
import { useEffect } from 'react'
import { failureWords } from '@/platform/fault'
import { windowInfo } from '../base/windowInfo'
import type { ListModel } from './ListModel'

/**
 * Ties a list to its page: loads it on arrival, the next page at the bottom, again on pull-down. The page's config
 * needs `enablePullDownRefresh: true` for the last.
 */
export function useListPage<T>(model: ListModel<T>): void {
  useEffect(() => {
    // A first page shorter than the screen cannot be scrolled, so nothing would ever ask for the next.
    const stop = reaction(
      () => model.rows,
      () => Taro.nextTick(() => fillScreen(model)),
    )
    void model.load()
    return stop
  }, [model])
  useReachBottom(() => {
    // A failed page waits for a tap: scrolling would ask a broken server over and over.
    if (!model.moreError) void model.loadMore()
  })
  usePullDownRefresh(() => {
    void refresh(model)
  })
}

function fillScreen<T>(model: ListModel<T>): void {
  if (model.isEnd || model.moreError) return
  const query = Taro.createSelectorQuery()
  query.select('.qx-list__more').boundingClientRect()
  query.exec((found: [{ top: number; height: number } | null]) => {
    const [box] = found
    // A page that is not in sight measures nothing.
    if (box && box.height > 0 && box.top < windowInfo().windowHeight) void model.loadMore()
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
