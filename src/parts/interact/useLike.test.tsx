import Taro from '@tarojs/taro'
import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { resetTaro } from '../../../tests/jest/taro'
import { relationStore } from './relation.store'
import { useLike } from './useLike'

jest.mock('@/shell/requireProfile', () => ({ requireProfile: () => true }))
jest.mock('./relation.store', () => ({ relationStore: { setLiked: jest.fn() } }))

const person = { no: '10100001', nickname: '云上', cover: null }
const state = {
  isLiked: true,
  likedPart: null,
  isSuperLiked: false,
  isLikedBack: false,
  isMatched: false,
  isFav: false,
  isBlocked: false,
  isNewMatch: false,
}

beforeEach(resetTaro)

test.each([
  [null, undefined],
  [9, undefined],
  [3, '今天还可以喜欢 3 位'],
  [0, '今天还可以喜欢 0 位，明天再来'],
])('a like after which %j are left today shows %j', async (likesLeft, words) => {
  jest.mocked(relationStore.setLiked).mockResolvedValue({ ...state, likesLeft })
  const { result } = renderHook(() => useLike())
  await act(() => result.current.setLiked(person, true))
  expect(jest.mocked(Taro.showToast).mock.calls.at(-1)?.[0]?.title).toBe(words)
})
