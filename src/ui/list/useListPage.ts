import Taro, { useReachBottom } from '@tarojs/taro'
import { reaction } from 'mobx'
import { useEffect } from 'react'
import { useDidReturn } from '../base/hooks/useDidReturn'
import { windowInfo } from '../base/style/windowInfo'
import type { TabbedLists } from './TabbedLists'
import type { ListModel } from './ListModel'
import { usePullToRefresh, type Refreshable } from './usePullToRefresh'

/** The lists of a page: one list, or the open one of several. */
interface Listed<Row> extends Refreshable<Row> {
  load(): Promise<void>
}

/** Connects a list to its page: loads it when the page opens, the next page at the bottom, and again on pull-down. */
export function useListPage<Row>(model: ListModel<Row>): void {
  usePaging(model, () => ({ list: model, load: () => model.load(), refresh: () => model.refresh() }))
}

/** Connects lists behind tabs to the page's events; they are also refreshed on return to the page. */
export function useTabbedLists<Box extends string, Row>(boxes: TabbedLists<Box, Row>): void {
  usePaging(boxes, () => boxes)
  useDidReturn(() => void boxes.refresh())
}

function usePaging<Row>(model: object, listedOf: () => Listed<Row>): void {
  useEffect(() => {
    const listed = listedOf()
    // A first page shorter than the screen cannot be scrolled, so scrolling would never request the next one.
    const stop = reaction(
      () => listed.list.rows,
      () => Taro.nextTick(() => fillScreen(listed.list)),
    )
    void listed.load()
    return stop
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what it reads hangs on the model alone
  }, [model])
  useReachBottom(() => {
    const { list } = listedOf()
    // A failed page waits for a tap, because scrolling would send request after request to a broken server.
    if (!list.moreError) void list.loadMore()
  })
  usePullToRefresh(listedOf)
}

function fillScreen<Row>(list: ListModel<Row>): void {
  if (list.isEnd || list.moreError) return
  const query = Taro.createSelectorQuery()
  query.select('.qx-list__more').boundingClientRect()
  query.exec((found: [{ top: number; height: number } | null]) => {
    const [box] = found
    // A hidden page cannot be measured.
    if (box && box.height > 0 && box.top < windowInfo().windowHeight) void list.loadMore()
  })
}
