import { observer } from 'mobx-react'
import { Tabs } from '../base/Tabs'
import type { ListBoxes } from './ListBoxes'

export interface BoxTabsProps<Box extends string, Row> {
  boxes: ListBoxes<Box, Row>
  words: Readonly<Record<Box, string>>
  /** Numbers that come from elsewhere than from the lists. */
  counts?: Partial<Record<Box, number>>
}

function BoxTabsOf<Box extends string, Row>({ boxes, words, counts = boxes.counts }: BoxTabsProps<Box, Row>) {
  const tabs = boxes.boxes.map((value) => ({ value, label: words[value], count: counts[value] }))
  return <Tabs tabs={tabs} value={boxes.box} onChange={(box) => boxes.show(box)} isSticky />
}

/** The tabs of a ListBoxes, under the header while the open list scrolls. */
export const BoxTabs = observer(BoxTabsOf) as typeof BoxTabsOf
