import { line } from '@qianxian/protocol/line/line'
import type { LineRow } from '@qianxian/protocol/line/line.schema'
import { lineBoxes, type LineBox } from '@qianxian/protocol/line/line.words'
import { callQuietly } from '@/request/call'
import { TabbedLists } from '@/ui/list/TabbedLists'

const PAGE = 20

/** The four boxes of a member's introductions, with `box` open. */
export function createLineLists(box: LineBox): TabbedLists<LineBox, LineRow> {
  return new TabbedLists<LineBox, LineRow>({
    boxes: lineBoxes,
    box,
    keyOf: (row) => row.id,
    load: (one, cursor) => callQuietly(line.getPaged, { box: one, size: PAGE, ...(cursor ? { cursor } : {}) }),
    count: async (one) => (await callQuietly(line.getPaged, { box: one, size: 1 })).total,
  })
}
