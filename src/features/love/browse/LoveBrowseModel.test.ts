import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import { removeStored } from '@/platform/storage/storage'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { unskip } from '@/parts/interact/relationActions'
import { LoveBrowseModel } from './LoveBrowseModel'

const listed: unknown[] = []

beforeEach(() => {
  listed.length = 0
  const request = Taro.request as unknown as jest.Mock
  request.mockImplementation(async ({ url, data }: { url: string; data: unknown }) => {
    if (url.includes('loveUser/getPaged')) listed.push(data)
    const answer = url.includes('getPaged') ? { list: [], nextCursor: null, total: 0, isLoginNeeded: false } : []
    return { statusCode: 200, data: { code: 20000, data: answer } }
  })
})

test('a different order, filter, place or header city starts a new list from its top', async () => {
  const model = new LoveBrowseModel()
  model.chosenCity = ''
  const stop = model.watch()
  model.start()
  const changes: (() => void)[] = [
    () => model.setSort('newest'),
    () => model.setFilter({ ageMin: 30 }),
    () => model.setFilter({ city: '330100' }),
    () => model.setFilter({ city: '' }),
    () => runInAction(() => void (configStore.cityVersion += 1)),
  ]
  for (const [at, change] of changes.entries()) {
    change()
    expect(model.beginnings).toBe(at + 1)
  }
  model.setSort('newest')
  expect(model.beginnings).toBe(changes.length)
  stop()
})

test('the looking-for question is asked once; its answer survives filters until a profile replaces it', async () => {
  runInAction(() => void (configStore.chosenCity = { code: '', name: '全国' }))
  const model = new LoveBrowseModel()
  model.start()
  await model.list.load()
  expect(model.isAsking).toBe(true)
  model.lookFor('male')
  expect(model.isAsking).toBe(false)
  expect(model.beginnings).toBe(1)
  expect(model.wholeFilter).toEqual({ gender: 'male' })
  expect(model.filterCount).toBe(0)
  expect(new LoveBrowseModel().lookingFor).toBe('male')

  model.setFilter({ ...model.ownFilter, ageMin: 30, city: '330100' })
  expect(model.wholeFilter).toEqual({ gender: 'male', ageMin: 30, city: '330100' })
  expect(model.filterCount).toBe(2)
  model.clearFilter()
  expect(model.wholeFilter).toEqual({ gender: 'male' })
  expect(model.filterCount).toBe(0)
  // Order by distance is one of the conditions, and is cleared with them.
  model.setSort('distance')
  expect(model.filterCount).toBe(1)
  model.clearFilter()
  expect([model.filterCount, model.sort]).toEqual([0, 'recommended'])
  // The sheet changes the stored answer.
  model.setFilter({ ageMin: 30 })
  expect(model.lookingFor).toBe('anybody')
  expect(model.wholeFilter).toEqual({ ageMin: 30 })

  model.lookFor('male')
  runInAction(() => void (authStore.userInfo = { lifecycle: 'draft' } as never))
  expect(model.wholeFilter).toEqual({ ageMin: 30 })
  expect(model.isAsking).toBe(false)
  runInAction(() => void (authStore.userInfo = undefined))
  removeStored('looking_for')
  runInAction(() => void (configStore.chosenCity = undefined))
})

test('a condition alone does not answer the looking-for question', () => {
  const model = new LoveBrowseModel()
  model.chosenCity = ''
  model.setFilter({ ageMin: 30 })
  expect(model.isAsking).toBe(true)
})

test("the header's city is no condition of the filter, but everywhere is one", () => {
  const model = new LoveBrowseModel()
  runInAction(() => void (configStore.chosenCity = { code: '330100', name: '杭州' }))
  model.setFilter({ city: '330100' })
  expect([model.filterCount, model.wholeFilter]).toEqual([0, { city: '330100' }])
  model.setFilter({ city: '' })
  expect([model.filterCount, model.wholeFilter]).toEqual([1, {}])
  runInAction(() => void (configStore.chosenCity = undefined))
})

test('a restored person is loaded again at the present place', async () => {
  const model = new LoveBrowseModel()
  model.chosenCity = ''
  const stop = model.watch()
  model.start()
  await model.list.load()
  const before = listed.length
  await unskip('10000001')
  expect(model.beginnings).toBe(0)
  expect(listed.length).toBe(before + 1)
  stop()
})

describe('strips above the people', () => {
  const request = () => Taro.request as unknown as jest.Mock
  const asked: string[] = []
  const card = (no: string, mark = no) => ({ no, nickname: no, mark })
  let people: object[] = []
  let pinned: object[] = []
  let daily: object[] = []
  let spotlight: object | null = null
  /** Answers requests for people at once, and those for the strips when they are released. */
  const answering = (strips: Promise<unknown>) => {
    asked.length = 0
    request().mockImplementation(async ({ url }: { url: string }) => {
      asked.push(url.split('/').at(-1)!)
      const isList = url.includes('loveUser/getPaged')
      if (!isList) await strips
      const data = isList
        ? { list: people, nextCursor: null, total: 0, isLoginNeeded: false }
        : url.includes('getPins')
          ? { list: pinned }
          : url.includes('getDaily')
            ? {
                date: '2026-03-01',
                endsAt: '2026-03-02T00:00:00+08:00',
                people: daily.map((card) => ({ card, slot: 'pool', reasons: [], isOpened: false })),
              }
            : { spotlight, isPopupDue: false }
      return { statusCode: 200, data: { code: 20000, data } }
    })
  }

  beforeEach(() => {
    jest.useFakeTimers()
    people = pinned = daily = []
    spotlight = null
    runInAction(() =>
      Object.assign(authStore, { token: 'a', userInfo: { isWhetherLoveUser: true }, sessionVersion: authStore.sessionVersion + 1 }),
    )
  })
  afterEach(() => {
    jest.useRealTimers()
    runInAction(() => Object.assign(authStore, { token: '', userInfo: undefined }))
  })

  test('the pin and spotlight strips are loaded in parallel with the people, and appear together with them', async () => {
    let letGo!: (value?: unknown) => void
    answering(new Promise((resolve) => (letGo = resolve)))
    const model = new LoveBrowseModel()
    model.chosenCity = '330100'
    model.start()
    await jest.advanceTimersByTimeAsync(100)
    expect([...asked].sort()).toEqual(['getDaily', 'getPaged', 'getPins', 'getSpotlight'])
    expect(model.list.hasLoaded).toBe(false)
    letGo()
    await jest.advanceTimersByTimeAsync(0)
    expect(model.list.hasLoaded).toBe(true)
  })

  test('a person appears once on the page: in the spotlight, the pins, the daily set or the list', async () => {
    spotlight = { card: card('star'), picture: null, slogan: '' }
    pinned = [card('pin', 'p1'), card('star', 'p2')]
    daily = [card('today'), card('pin'), card('star')]
    people = ['a', 'b', 'today', 'pin', 'star', 'c'].map((no) => card(no))
    answering(Promise.resolve())
    const model = new LoveBrowseModel()
    model.chosenCity = '320100'
    model.start()
    await jest.advanceTimersByTimeAsync(100)
    expect(model.list.rows.map(({ no, mark }) => `${no} ${mark}`)).toEqual(['a a', 'pin p1', 'b b', 'c c'])
    expect([model.isPin('pin'), model.isPin('a'), model.isPin('star')]).toEqual([true, false, false])
    expect(['today', 'pin', 'star'].filter(model.isElsewhere)).toEqual(['pin', 'star'])
    // Another order has no pins, so that the person of the day is shown as one again.
    model.setSort('newest')
    await jest.advanceTimersByTimeAsync(100)
    expect(model.list.rows.map(({ no }) => no)).toEqual(['a', 'b', 'c'])
    expect(model.isElsewhere('pin')).toBe(false)
  })

  test('a search shows everybody it found, and a visitor after a member sees no strips', async () => {
    spotlight = { card: card('star'), picture: null, slogan: '' }
    pinned = [card('pin', 'p1')]
    daily = [card('today')]
    people = ['a', 'today', 'star', 'pin'].map((no) => card(no))
    answering(Promise.resolve())
    const model = new LoveBrowseModel()
    model.chosenCity = '410100'
    model.start()
    await jest.advanceTimersByTimeAsync(100)
    expect(model.list.rows.map(({ no }) => no)).toEqual(['a', 'pin'])
    model.setFilter({ keyword: '云', city: '410100' })
    await jest.advanceTimersByTimeAsync(100)
    expect(model.list.rows.map(({ no }) => no)).toEqual(['a', 'today', 'star', 'pin'])
    runInAction(() => Object.assign(authStore, { token: '', userInfo: undefined, sessionVersion: authStore.sessionVersion + 1 }))
    model.setFilter({ city: '410100' })
    await jest.advanceTimersByTimeAsync(100)
    expect(model.list.rows.map(({ no }) => no)).toEqual(['a', 'today', 'star', 'pin'])
    expect(model.isPin('pin')).toBe(false)
  })

  test("after the header's city, the list continues with other cities, without repeats", async () => {
    people = [card('a'), card('today')]
    daily = [card('today')]
    answering(Promise.resolve())
    runInAction(() => void (configStore.chosenCity = { code: '330100', name: '杭州' }))
    const model = new LoveBrowseModel()
    model.start()
    await jest.advanceTimersByTimeAsync(100)
    expect([model.list.rows.map(({ no }) => no), model.list.isEnd]).toEqual([['a'], false])
    people = [card('a'), card('far'), card('today')]
    await model.list.loadMore()
    expect([model.list.rows.map(({ no }) => no), model.list.isEnd]).toEqual([['a', 'far'], true])
    const filters = request()
      .mock.calls.filter(([{ url }]) => url.includes('getPaged'))
      .map(([{ data }]) => data.filter)
    expect(filters.slice(-2)).toEqual([{ city: '330100' }, {}])
    runInAction(() => void (configStore.chosenCity = undefined))
  })

  test('strips that arrive late take their people out of the shown list', async () => {
    let letGo!: (value?: unknown) => void
    daily = [card('today')]
    people = [card('a'), card('today')]
    answering(new Promise((resolve) => (letGo = resolve)))
    const model = new LoveBrowseModel()
    model.chosenCity = '340100'
    model.start()
    await jest.advanceTimersByTimeAsync(1_100)
    expect(model.list.rows.map(({ no }) => no)).toEqual(['a', 'today'])
    letGo()
    await jest.advanceTimersByTimeAsync(100)
    expect(model.list.rows.map(({ no }) => no)).toEqual(['a'])
  })

  test('a list emptied by late strips loads its next page', async () => {
    let letGo!: (value?: unknown) => void
    daily = [card('today')]
    people = [card('today')]
    answering(new Promise((resolve) => (letGo = resolve)))
    runInAction(() => void (configStore.chosenCity = { code: '350100', name: '福州' }))
    const model = new LoveBrowseModel()
    model.start()
    await jest.advanceTimersByTimeAsync(1_100)
    people = [card('far')]
    letGo()
    await jest.advanceTimersByTimeAsync(100)
    expect(model.list.rows.map(({ no }) => no)).toEqual(['far'])
    runInAction(() => void (configStore.chosenCity = undefined))
  })

  test('the people do not wait long for the strips', async () => {
    answering(new Promise(() => undefined))
    const model = new LoveBrowseModel()
    model.chosenCity = '510100'
    model.start()
    await jest.advanceTimersByTimeAsync(999)
    expect(model.list.hasLoaded).toBe(false)
    await jest.advanceTimersByTimeAsync(50)
    expect(model.list.hasLoaded).toBe(true)
  })
})
