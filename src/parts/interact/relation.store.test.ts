import Taro from '@tarojs/taro'
import { relationStore } from './relation.store'
import { block, partAfterReport, skip, unblock, unskip } from './relationActs'

const her = { no: '10000001', name: '南山' }
const relation = { isLiked: false, isLikedBack: false, isMatched: false, isFav: true, isBlocked: false, isNewMatch: false, likesLeft: 9 }

beforeEach(() => {
  const request = Taro.request as unknown as jest.Mock
  request.mockImplementation(async ({ url }: { url: string }) => {
    const data = /unskip|\/skip/.test(url) ? {} : { ...relation, isBlocked: url.endsWith('/block'), no: her.no }
    return { statusCode: 200, data: { code: 20000, data } }
  })
})

test('who was skipped leaves the lists of new people and nothing else', async () => {
  await skip(her)
  expect([relationStore.isGone(her.no), relationStore.isParted(her.no)]).toEqual([true, false])
  const { returns } = relationStore
  await unskip(her.no)
  expect([relationStore.isGone(her.no), relationStore.lastSkipped]).toEqual([false, undefined])
  // Lists that left her out ask for her again.
  expect(relationStore.returns).toBe(returns + 1)
})

test('who was blocked or reported is not to be met any more, until they are taken off the list', async () => {
  partAfterReport('10000002')
  expect([relationStore.isGone('10000002'), relationStore.isParted('10000002')]).toEqual([true, true])
  await block(her.no)
  expect(relationStore.isParted(her.no)).toBe(true)
  await unblock(her.no)
  expect([relationStore.isGone(her.no), relationStore.isParted(her.no)]).toEqual([false, false])
})
