import { authStore } from '@/stores/auth.store'
import { transportFault } from '@/request/fault'
import { resetTaro } from '../../../tests/jest/taro'
import { relationStore } from './relation.store'
import { keepLike, sendWaitingLikes, waitingLikes } from './waitingLikes'

jest.mock('@/stores/auth.store', () => ({ authStore: { userInfo: undefined, isLoveUser: false } }))
jest.mock('./relation.store', () => ({ relationStore: { setLiked: jest.fn() } }))

const auth = authStore as unknown as { userInfo: { id: number } | undefined; isLoveUser: boolean }
const setLiked = jest.mocked(relationStore.setLiked)
const person = (no: string) => ({ no, nickname: `人${no}` })

beforeEach(() => {
  resetTaro()
  auth.userInfo = undefined
  auth.isLoveUser = false
  setLiked.mockReset().mockResolvedValue({} as never)
})

it('the like of a visitor waits for the approval and is then sent once, with the liked photo', async () => {
  keepLike(person('1'), { photoId: 7 })
  expect(await sendWaitingLikes()).toEqual([])
  auth.userInfo = { id: 5 }
  auth.isLoveUser = true
  const both = await Promise.all([sendWaitingLikes(), sendWaitingLikes()])
  expect(both).toEqual([['人1'], []])
  expect(setLiked.mock.calls).toEqual([['1', true, { photoId: 7 }]])
  expect(waitingLikes()).toEqual([])
})

it('the like of a member is never sent by another member of the same device', async () => {
  auth.userInfo = { id: 5 }
  keepLike(person('1'))
  auth.userInfo = { id: 6 }
  auth.isLoveUser = true
  expect([await sendWaitingLikes(), setLiked.mock.calls]).toEqual([[], []])
})

it('only the newest likes wait, each person once, and a refused like is not reported as sent', async () => {
  for (const no of ['1', '2', '3', '4', '5', '6', '2']) keepLike(person(no))
  expect(waitingLikes().map(({ no }) => no)).toEqual(['2', '6', '5', '4', '3'])
  auth.isLoveUser = true
  setLiked.mockRejectedValueOnce(new Error('unavailable'))
  expect(await sendWaitingLikes()).toEqual(['人4', '人5', '人6', '人2'])
})

it('a like that the network lost waits for the next time', async () => {
  for (const no of ['1', '2']) keepLike(person(no))
  auth.userInfo = { id: 5 }
  auth.isLoveUser = true
  setLiked.mockRejectedValueOnce(transportFault('network'))
  expect(await sendWaitingLikes()).toEqual(['人2'])
  expect(await sendWaitingLikes()).toEqual(['人1'])
})
