import type { LikedPart } from '@qianxian/protocol/love/love.schema'
import Taro from '@tarojs/taro'
import { relationStore } from './relation.store'
import { block, blockAfterReport, skip, unblock, unskip } from './relationActions'

const her = { no: '10000001', name: '南山' }
const relation = {
  isLiked: false,
  isSuperLiked: false,
  isLikedBack: false,
  isMatched: false,
  isFav: true,
  isBlocked: false,
  isNewMatch: false,
  likesLeft: 9,
}

beforeEach(() => {
  const request = Taro.request as unknown as jest.Mock
  request.mockImplementation(async ({ url }: { url: string }) => {
    const data = /unskip|\/skip/.test(url) ? {} : { ...relation, isBlocked: url.endsWith('/block'), no: her.no }
    return { statusCode: 200, data: { code: 20000, data } }
  })
})

test('a skipped person is removed from the lists of new people and from no other list', async () => {
  await skip(her)
  expect([relationStore.isGone(her.no), relationStore.isParted(her.no)]).toEqual([true, false])
  const { returns } = relationStore
  await unskip(her.no)
  expect([relationStore.isGone(her.no), relationStore.lastSkipped]).toEqual([false, undefined])
  // Lists that omitted her must load again.
  expect(relationStore.returns).toBe(returns + 1)
})

test('a blocked or reported person is not recommended until they are restored', async () => {
  blockAfterReport('10000002')
  expect([relationStore.isGone('10000002'), relationStore.isParted('10000002')]).toEqual([true, true])
  await block(her.no)
  expect(relationStore.isParted(her.no)).toBe(true)
  await unblock(her.no)
  expect([relationStore.isGone(her.no), relationStore.isParted(her.no)]).toEqual([false, false])
})

test("a like's part shows at once, changes with the next tap, and reverts if the server refuses", async () => {
  const person = { no: '10000003', isLiked: false, likedPart: null }
  const state = () => [relationStore.isLiked(person), relationStore.likedPart(person)]
  const request = Taro.request as unknown as jest.Mock
  request.mockImplementation(async ({ data }: { data: { about?: LikedPart } }) => ({
    statusCode: 200,
    data: { code: 20000, data: { ...relation, isLiked: true, likedPart: data.about ?? null } },
  }))
  const liking = relationStore.setLiked(person.no, true, { prompt: 'weekend' })
  expect(state()).toEqual([true, { prompt: 'weekend' }])
  await liking
  await relationStore.setLiked(person.no, true, { photoId: 7 })
  expect(state()).toEqual([true, { photoId: 7 }])
  request.mockResolvedValueOnce({ statusCode: 200, data: { code: 40410, message: '内容不存在或已删除' } })
  await expect(relationStore.setLiked(person.no, true, { photoId: 8 })).rejects.toThrow()
  expect(state()).toEqual([true, { photoId: 7 }])
  request.mockResolvedValueOnce({ statusCode: 200, data: { code: 20000, data: { ...relation, likedPart: null } } })
  await relationStore.setLiked(person.no, false)
  expect(state()).toEqual([false, null])
})

test('a tap on another heart before the response to the first one is not lost', async () => {
  const person = { no: '10000004', isLiked: false, likedPart: null }
  const request = Taro.request as unknown as jest.Mock
  request.mockImplementation(async ({ data }: { data: { about?: LikedPart } }) => ({
    statusCode: 200,
    data: { code: 20000, data: { ...relation, isLiked: true, likedPart: data.about ?? null } },
  }))
  const first = relationStore.setLiked(person.no, true, { prompt: 'weekend' })
  await relationStore.setLiked(person.no, true, { photoId: 7 })
  await first
  expect(relationStore.likedPart(person)).toEqual({ photoId: 7 })
  expect(request.mock.calls.at(-1)[0].data.about).toEqual({ photoId: 7 })
})
