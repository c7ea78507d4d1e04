import { interact } from '@qianxian/protocol/interact/interact'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { resetTaro } from '../../../../tests/jest/taro'
import { call } from '@/request/call'
import { toast } from '@/ui/base/overlay/Dialog'
import { usePartLike } from './usePartLike'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), call: jest.fn(async () => ({})) }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ ...jest.requireActual('@/ui/base/overlay/Dialog'), toast: jest.fn() }))
jest.mock('./lazySheets', () => jest.requireActual('./LikeSheet'))

const part = { prompt: 'weekend' as const }
const person = {
  card: { no: '10000001', nickname: '云上' },
  isMatched: false,
  pictures: [],
  prompts: [{ key: 'weekend', question: '我理想的周末是', answer: '睡到自然醒' }],
} as unknown as LoveDetail
const setLiked = jest.fn(async () => undefined)

function Page({ about }: { about?: typeof part }) {
  const { handleLike, likeSheet } = usePartLike(person, setLiked)
  return (
    <>
      <button onClick={() => void handleLike(about, true)}>喜欢</button>
      {likeSheet}
    </>
  )
}
const like = async (about?: typeof part) => {
  render(<Page about={about} />)
  await act(async () => void fireEvent.click(screen.getByText('喜欢')))
}

beforeEach(() => {
  resetTaro()
  jest.clearAllMocks()
})

test('a like of an answer is shown as sent, can be given words, and can be taken back', async () => {
  await like(part)
  expect(setLiked).toHaveBeenCalledWith(person.card, true, part)
  expect(screen.queryByText('喜欢已经送出')).not.toBeNull()
  expect(screen.queryByText('睡到自然醒')).not.toBeNull()
  const area = screen.getByPlaceholderText('说说你为什么喜欢（选填）')
  await act(async () => void fireEvent.input(area, { target: { value: '我也是' }, detail: { value: '我也是' } }))
  await act(async () => void fireEvent.click(screen.getByText('送出这句话')))
  expect(call).toHaveBeenCalledWith(interact.like, { no: '10000001', about: part, words: '我也是' }, expect.anything())
})

test('a like can be undone on the sheet', async () => {
  await like(part)
  await act(async () => void fireEvent.click(screen.getByText('撤回这个喜欢')))
  expect(setLiked).toHaveBeenLastCalledWith(person.card, false, part)
  expect(toast).toHaveBeenCalledWith('已撤回喜欢')
})

test('a like of the whole person is confirmed by a toast, without a sheet', async () => {
  await like()
  expect(toast).toHaveBeenCalledWith('喜欢已经送出，再点一次可以撤回')
  expect(screen.queryByText('喜欢已经送出')).toBeNull()
})
