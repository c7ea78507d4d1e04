import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import { configStore } from '@/stores/config.store'
import { unskip } from '@/parts/interact/relationActs'
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

test('another order, filter, place or city of the header is another list, which begins at its top', async () => {
  const model = new LoveBrowseModel()
  model.chosenCity = ''
  const stop = model.watch()
  model.start()
  const changes: (() => void)[] = [
    () => model.setSort('newest'),
    () => model.setFilter({ ageMin: 30 }),
    () => model.setCity('330100'),
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

test('who is taken back is asked for again, where one stands', async () => {
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
