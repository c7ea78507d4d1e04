import { chaptersOf, type MessageBlock } from './messageRows'

const blocks = (from: number, to: number): MessageBlock[] => Array.from({ length: to - from }, (_, at) => ({ key: from + at, rows: [] }))

describe('chapters of a long conversation', () => {
  it('chapters are few, and contain every block once and in order', () => {
    const chapters = chaptersOf(blocks(3, 103))
    expect(chapters.length).toBeLessThanOrEqual(6)
    expect(Math.max(...chapters.map((chapter) => chapter.blocks.length))).toBe(20)
    expect(chapters.flatMap((chapter) => chapter.blocks)).toEqual(blocks(3, 103))
  })

  it('chapters stay unchanged when earlier messages are added', () => {
    const later = chaptersOf(blocks(50, 103))
    const all = chaptersOf(blocks(3, 103))
    for (const { key, blocks: inside } of later.slice(1)) expect(all.find((chapter) => chapter.key === key)?.blocks).toEqual(inside)
  })
})
