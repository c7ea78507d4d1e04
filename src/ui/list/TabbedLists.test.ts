import { TabbedLists, type CountedPage } from './TabbedLists'

interface Row {
  id: number
  words: string
}
type Box = 'open' | 'done' | 'old'

const row = (id: number, words = 'a'): Row => ({ id, words })
const page = (list: Row[], total: number | null = null): CountedPage<Row> => ({ list, nextCursor: null, total })

function boxesOf(pages: Partial<Record<Box, Row[]>>, more: { count?: (box: Box) => Promise<number> } = {}) {
  const asked: Box[] = []
  const boxes = new TabbedLists<Box, Row>({
    boxes: ['open', 'done', 'old'],
    box: 'open',
    keyOf: ({ id }) => id,
    load: async (box) => {
      asked.push(box)
      return page(pages[box] ?? [], pages[box]?.length ?? 0)
    },
    uncounted: ['old'],
    ...more,
  })
  return { boxes, asked }
}

describe('TabbedLists', () => {
  it('loads only the open list and counts the others, except those without a count', async () => {
    const counted: Box[] = []
    const { boxes, asked } = boxesOf({ open: [row(1)] }, { count: async (box) => counted.push(box) + 4 })
    await boxes.load()
    expect(asked).toEqual(['open'])
    expect(counted).toEqual(['done'])
    expect(boxes.counts).toEqual({ open: 1, done: 5 })
  })

  it('loads a list when it is first shown, and not again', async () => {
    const { boxes, asked } = boxesOf({ done: [row(2)] })
    await boxes.load()
    boxes.show('done')
    await boxes.list.load()
    boxes.show('open')
    boxes.show('done')
    expect(asked).toEqual(['open', 'done'])
    expect(boxes.list.rows).toEqual([row(2)])
  })

  it('refreshes the lists that were shown and leaves the others', async () => {
    const { boxes, asked } = boxesOf({})
    await boxes.load()
    boxes.show('done')
    await boxes.list.load()
    asked.length = 0
    await boxes.refresh()
    expect(asked.sort()).toEqual(['done', 'open'])
  })

  it('a failed count does not affect the other counts', async () => {
    const { boxes } = boxesOf({ open: [row(1)] }, { count: () => Promise.reject(new Error('lost')) })
    await boxes.load()
    expect(boxes.counts).toEqual({ open: 1 })
  })

  it('moves a row into its list: changed in place, or on top of a shown list, and out of all others', async () => {
    const { boxes, asked } = boxesOf({ open: [row(1), row(2)], done: [row(3)] })
    await boxes.load()
    boxes.show('done')
    await boxes.list.load()
    boxes.take(row(2, 'b'), 'open')
    expect(boxes.lists.open.rows).toEqual([row(1), row(2, 'b')])
    boxes.take(row(1, 'c'), 'done')
    expect(boxes.lists.open.rows).toEqual([row(2, 'b')])
    expect(boxes.lists.done.rows).toEqual([row(1, 'c'), row(3)])
    // A single row does not load a list that was never shown.
    boxes.take(row(3), 'old')
    expect(boxes.lists.old.rows).toEqual([])
    expect(asked).not.toContain('old')
  })
})
