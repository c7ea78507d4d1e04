import { membership } from '@qianxian/protocol/membership/membership'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { superLike } from '@/parts/interact/relationActions'
import { callQuietly } from '@/request/call'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { superLikeFor } from './superLike'

jest.mock('@/request/call', () => ({ callQuietly: jest.fn() }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ confirm: jest.fn(), toast: jest.fn() }))
jest.mock('@/parts/interact/relationActions', () => ({ superLike: jest.fn() }))

const card = { no: '10000001', nickname: '南山', isLiked: false }
const celebrate = jest.fn()
const offered = (facts: Partial<LoveDetail> = {}, more: Partial<LoveDetail['card']> = {}) =>
  superLikeFor({ isMatched: false, isSuperLiked: false, ...facts, card: { ...card, ...more } } as LoveDetail, celebrate)
const left = (count: number) =>
  jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>).mockImplementation(async (endpoint) => {
    expect(endpoint).toBe(membership.getMyVip)
    return { rights: [{ key: 'superlike', used: 1, left: count }] }
  })
const answers = (relation: { isNewMatch: boolean }) => jest.mocked(superLike as () => Promise<unknown>).mockResolvedValue(relation)

beforeEach(() => {
  jest.resetAllMocks()
  jest.mocked(confirm).mockResolvedValue(true)
  left(4)
  answers({ isNewMatch: false })
})

it('a super like shows the remaining quota before sending, and confirms it afterwards', async () => {
  await offered()!.onSend()
  expect(jest.mocked(confirm).mock.calls[0]![0]).toMatchObject({
    title: '超级喜欢南山？',
    content: expect.stringContaining('本周还有 4 次'),
  })
  expect(superLike).toHaveBeenCalledWith(card.no)
  expect(toast).toHaveBeenCalledWith('已送出，TA 马上会知道')
})

it('a super like that makes a match celebrates instead of confirming', async () => {
  answers({ isNewMatch: true })
  await offered()!.onSend()
  expect(celebrate).toHaveBeenCalledWith(expect.objectContaining(card))
  expect(toast).not.toHaveBeenCalled()
})

it('no super like is sent if none is left or the member cancels', async () => {
  left(0)
  await offered()!.onSend()
  expect(toast).toHaveBeenCalledWith('本周的超级喜欢已用完，下周一再来')
  left(1)
  jest.mocked(confirm).mockResolvedValue(false)
  await offered()!.onSend()
  expect(superLike).not.toHaveBeenCalled()
})

it('a super like is sent even if the quota is unknown, and a refusal adds no message', async () => {
  jest.mocked(callQuietly).mockRejectedValue(new Error('offline'))
  jest.mocked(superLike).mockRejectedValue(new Error('refused'))
  await offered()!.onSend()
  expect(superLike).toHaveBeenCalled()
  expect(toast).not.toHaveBeenCalled()
})

it('a super like is not offered after a mutual like, and not sent twice', () => {
  expect(offered({ isMatched: true }, { isLiked: true })).toBeNull()
  expect(offered({ isMatched: true })).toMatchObject({ isSent: false })
  expect(offered({ isSuperLiked: true }, { isLiked: true })).toMatchObject({ isSent: true })
})
