import { ListModel } from './ListModel'
import type { ListPage } from './ListModel'

interface Row {
  id: number
  name?: string
}

function rows(...ids: number[]): Row[] {
  return ids.map((id) => ({ id }))
}

/** A loader whose answers the test provides one by one. */
function manual() {
  const asked: { cursor: string | null; answer: (page: ListPage<Row>) => void; fail: (error: unknown) => void }[] = []
  const load = (cursor: string | null) =>
    new Promise<ListPage<Row>>((answer, fail) => {
      asked.push({ cursor, answer, fail })
    })
  const model = new ListModel<Row>({ load, keyOf: (row) => row.id })
  const call = (at: number) => {
    const one = asked[at]
    if (!one) throw new Error(`call ${at} was not made`)
    return one
  }
  return { model, asked, call }
}

const ids = (model: ListModel<Row>) => model.rows.map((row) => row.id)

describe('ListModel', () => {
  it('loads the first page once for several calls', async () => {
    const { model, asked, call } = manual()
    const one = model.load()
    const two = model.load()
    expect(model.isFirstLoading).toBe(true)
    expect(asked).toHaveLength(1)
    call(0).answer({ list: rows(1, 2), nextCursor: 'c2' })
    await Promise.all([one, two])
    await model.load()
    expect(asked).toHaveLength(1)
    expect(ids(model)).toEqual([1, 2])
    expect(model.isFirstLoading).toBe(false)
    expect(model.isEnd).toBe(false)
  })

  it('skips empty first pages that have a cursor, and waits after too many of them', async () => {
    const { model, asked, call } = manual()
    const first = model.load()
    for (const at of [0, 1, 2]) {
      expect(call(at).cursor).toBe(at === 0 ? null : `c${at}`)
      call(at).answer({ list: [], nextCursor: `c${at + 1}` })
      await Promise.resolve().then(() => Promise.resolve())
    }
    expect(model.isFirstLoading).toBe(true)
    call(3).answer({ list: [], nextCursor: 'c4' })
    await first
    expect(asked).toHaveLength(4)
    expect(model.isEmpty).toBe(false)
    expect(model.hasLoaded).toBe(true)
    const more = model.loadMore()
    expect(call(4).cursor).toBe('c4')
    call(4).answer({ list: [], nextCursor: null })
    await more
    expect(model.isEmpty).toBe(true)
  })

  describe('with a head above its rows', () => {
    beforeEach(() => jest.useFakeTimers())
    afterEach(() => jest.useRealTimers())

    const withHead = () => {
      const heads: (() => void)[] = []
      const model = new ListModel<Row>({
        keyOf: ({ id }) => id,
        load: async (cursor) => ({ list: rows(cursor === null ? 1 : 2), nextCursor: cursor === null ? 'c2' : null }),
        head: () => new Promise((resolve) => heads.push(resolve)),
      })
      return { model, heads }
    }

    it('shows head and rows together, and requests the head with each refresh but not with a next page', async () => {
      const { model, heads } = withHead()
      void model.load()
      await jest.advanceTimersByTimeAsync(100)
      expect(heads).toHaveLength(1)
      expect(model.hasLoaded).toBe(false)
      heads[0]!()
      await jest.advanceTimersByTimeAsync(0)
      expect(ids(model)).toEqual([1])
      await model.loadMore()
      expect(heads).toHaveLength(1)
      void model.refresh()
      expect(heads).toHaveLength(2)
    })

    it('shows the head together with the rows, and alone if the rows fail', async () => {
      const seen: string[] = []
      let isBroken = false
      const model = new ListModel<Row>({
        keyOf: ({ id }) => id,
        load: async () => (isBroken ? Promise.reject(new Error('offline')) : { list: rows(1), nextCursor: null }),
        head: async () => () => void seen.push(ids(model).join()),
      })
      await model.load()
      // The head is shown before the rows are set, in the same action.
      expect(seen).toEqual([''])
      expect(ids(model)).toEqual([1])
      isBroken = true
      await model.refresh()
      expect(model.refreshError).not.toBeNull()
      expect(seen).toEqual(['', '1'])
    })

    it('does not wait long for the head', async () => {
      const { model } = withHead()
      void model.load()
      await jest.advanceTimersByTimeAsync(1100)
      expect(ids(model)).toEqual([1])
    })
  })

  it('follows the cursor and drops rows it already shows', async () => {
    const { model, asked, call } = manual()
    const first = model.load()
    call(0).answer({ list: rows(1, 2), nextCursor: 'c2' })
    await first
    const more = model.loadMore()
    void model.loadMore()
    expect(asked).toHaveLength(2)
    expect(call(1).cursor).toBe('c2')
    call(1).answer({ list: rows(2, 3), nextCursor: null })
    await more
    expect(ids(model)).toEqual([1, 2, 3])
    expect(model.isEnd).toBe(true)
    await model.loadMore()
    expect(asked).toHaveLength(2)
  })

  it('requests another page when a page contained no new row', async () => {
    const pages: Record<string, ListPage<Row>> = {
      first: { list: rows(1, 2), nextCursor: 'a' },
      a: { list: rows(1, 2), nextCursor: 'b' },
      b: { list: rows(3), nextCursor: null },
    }
    const model = new ListModel<Row>({
      load: async (cursor) => pages[cursor ?? 'first'] ?? { list: [], nextCursor: null },
      keyOf: (row) => row.id,
    })
    await model.load()
    await model.loadMore()
    expect(ids(model)).toEqual([1, 2, 3])
  })

  it('keeps the newest refresh when an older answer arrives late', async () => {
    const { model, call } = manual()
    const first = model.load()
    call(0).answer({ list: rows(1), nextCursor: 'x' })
    await first
    const older = model.refresh()
    const newer = model.refresh()
    call(2).answer({ list: rows(9), nextCursor: null })
    await newer
    call(1).answer({ list: rows(5), nextCursor: 'y' })
    await older
    expect(ids(model)).toEqual([9])
    expect(model.isEnd).toBe(true)
    expect(model.isRefreshing).toBe(false)
  })

  it('drops a next page that arrives after a refresh', async () => {
    const { model, call } = manual()
    const first = model.load()
    call(0).answer({ list: rows(1), nextCursor: 'x' })
    await first
    const more = model.loadMore()
    const fresh = model.refresh()
    call(2).answer({ list: rows(7), nextCursor: 'z' })
    await fresh
    call(1).answer({ list: rows(2), nextCursor: null })
    await more
    expect(ids(model)).toEqual([7])
    expect(model.isLoadingMore).toBe(false)
    const next = model.loadMore()
    expect(call(3).cursor).toBe('z')
    call(3).answer({ list: rows(8), nextCursor: null })
    await next
    expect(ids(model)).toEqual([7, 8])
  })

  it('shows a failed first page as an error and loads it on retry', async () => {
    const { model, call } = manual()
    const first = model.load()
    call(0).fail(new Error('断网'))
    await first
    expect(model.error).toBeInstanceOf(Error)
    expect(model.isEmpty).toBe(false)
    const again = model.retry()
    expect(model.error).toBeNull()
    call(1).answer({ list: [], nextCursor: null })
    await again
    expect(model.isEmpty).toBe(true)
  })

  it('keeps its rows when a refresh or a next page fails', async () => {
    const { model, call } = manual()
    const first = model.load()
    call(0).answer({ list: rows(1), nextCursor: 'x' })
    await first
    const more = model.loadMore()
    call(1).fail(new Error('no'))
    await more
    expect(model.moreError).toBeTruthy()
    const fresh = model.refresh()
    call(2).fail(new Error('no'))
    await fresh
    expect(model.refreshError).toBeTruthy()
    expect(ids(model)).toEqual([1])
    const again = model.retry()
    expect(call(3).cursor).toBe('x')
    call(3).answer({ list: rows(2), nextCursor: null })
    await again
    expect(ids(model)).toEqual([1, 2])
    expect(model.moreError).toBeNull()
  })

  it('changes, removes and prepends rows', async () => {
    const { model, call } = manual()
    const first = model.load()
    call(0).answer({ list: rows(1, 2, 3), nextCursor: null })
    await first
    model.patch(2, { name: '二' })
    model.patch(3, (row) => ({ ...row, name: '三' }))
    model.remove(1)
    model.prepend({ id: 3, name: '新' })
    expect(model.rows).toEqual([
      { id: 3, name: '新' },
      { id: 2, name: '二' },
    ])
    expect(model.find(2)?.name).toBe('二')
  })

  it('adds new rows on top and keeps the position of those read further down', async () => {
    const { model, call } = manual()
    const first = model.load()
    call(0).answer({ list: rows(9, 8), nextCursor: 'c7' })
    await first
    const more = model.loadMore()
    call(1).answer({ list: rows(7, 6), nextCursor: 'c5' })
    await more
    const fresh = model.freshen()
    expect(model.isRefreshing).toBe(false)
    // Row 6 has moved to the top, row 9 is gone.
    call(2).answer({ list: rows(10, 6, 8), nextCursor: 'c7' })
    await fresh
    expect(ids(model)).toEqual([10, 6, 8, 7])
    const next = model.loadMore()
    expect(call(3).cursor).toBe('c5')
    call(3).answer({ list: rows(5), nextCursor: null })
    await next
    expect(ids(model)).toEqual([10, 6, 8, 7, 5])
  })

  it('starts anew if there are more new rows than a page can contain, so that none is skipped', async () => {
    const { model, call } = manual()
    const first = model.load()
    call(0).answer({ list: rows(2, 1), nextCursor: null })
    await first
    const fresh = model.freshen()
    call(1).answer({ list: [{ id: 9 }, { id: 1, name: '又一次' }], nextCursor: 'c8' })
    await fresh
    expect(ids(model)).toEqual([9, 1])
    expect(model.isEnd).toBe(false)
    const next = model.loadMore()
    expect(call(2).cursor).toBe('c8')
    call(2).answer({ list: rows(2), nextCursor: null })
    await next
    expect(ids(model)).toEqual([9, 1, 2])
  })

  it('a check for new rows that fails, or returns after a refresh, changes nothing', async () => {
    const { model, call } = manual()
    const first = model.load()
    call(0).answer({ list: rows(1), nextCursor: null })
    await first
    const failed = model.freshen()
    call(1).fail(new Error('断网'))
    await failed
    expect(ids(model)).toEqual([1])
    expect(model.refreshError).toBeNull()
    const late = model.freshen()
    const refresh = model.refresh()
    call(3).answer({ list: rows(4), nextCursor: null })
    await refresh
    call(2).answer({ list: rows(3), nextCursor: null })
    await late
    expect(ids(model)).toEqual([4])
  })
})
