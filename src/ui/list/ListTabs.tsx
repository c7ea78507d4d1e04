import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { Tabs } from '../base/action/Tabs'
import type { TabbedLists } from './TabbedLists'

export interface ListTabsProps<Box extends string, Row> {
  boxes: TabbedLists<Box, Row>
  words: Readonly<Record<Box, string>>
  /** Counts from a source other than the lists. */
  counts?: Partial<Record<Box, number>>
  /** Tabs whose count means unread entries. */
  unread?: readonly Box[]
}

function ListTabsOf<Box extends string, Row>({ boxes, words, counts = boxes.counts, unread }: ListTabsProps<Box, Row>) {
  const tabs = boxes.boxes.map((value) => ({ value, label: words[value], count: counts[value], isUnread: unread?.includes(value) }))

  function handleChange(box: Box) {
    boxes.show(box)
    // Another list starts at its top, wherever the previous one was scrolled to.
    void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
  }

  return <Tabs tabs={tabs} value={boxes.box} onChange={handleChange} isSticky />
}

/** The tabs of a TabbedLists; they stay under the header when the open list scrolls. */
export const ListTabs = observer(ListTabsOf) as typeof ListTabsOf
