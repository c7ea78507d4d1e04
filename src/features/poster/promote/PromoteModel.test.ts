/** Tests of the figures of invitations, and of the code of the chosen channel. */
import type { ChannelFigures, Promotion } from '@qianxian/protocol/poster/poster.schema'
import { figuresInWords, PromoteModel, totalsOf } from './PromoteModel'

const row = (channel: ChannelFigures['channel'], scanned: number, registered: number, published: number): ChannelFigures => ({
  channel,
  scanned,
  registered,
  published,
})
const promotion: Promotion = {
  inviteCode: 'WHO12345',
  codes: [
    { channel: 'poster', scene: 'ABCDEFGHJKMN', path: '/pages/index/index?scene=ABCDEFGHJKMN' },
    { channel: 'feed', scene: 'ABCDEFGHJKMP', path: '/pages/index/index?scene=ABCDEFGHJKMP' },
  ],
  months: [
    { month: '2026-11', channels: [row('poster', 5, 2, 1), row('link', 0, 1, 0)] },
    { month: '2026-10', channels: [row('poster', 7, 1, 1), row('feed', 3, 0, 0)] },
    { month: '2026-09', channels: [] },
  ],
}

test('the figures of a channel are the sum of its months', () => {
  expect(totalsOf(promotion, 'poster')).toEqual({ scanned: 12, registered: 3, published: 2 })
  expect(totalsOf(promotion, 'feed')).toEqual({ scanned: 3, registered: 0, published: 0 })
  expect(totalsOf(promotion, 'print')).toEqual({ scanned: 0, registered: 0, published: 0 })
})

test('figures in words leave out openings where there is no code to open', () => {
  expect(figuresInWords(row('poster', 5, 2, 1))).toBe('打开 5 次 · 注册 2 人 · 发布资料 1 人')
  expect(figuresInWords(row('link', 0, 1, 0))).toBe('注册 1 人 · 发布资料 0 人')
})

test('the code is that of the chosen channel, and there is none before the answer', () => {
  const model = new PromoteModel()
  expect(model.code).toBeUndefined()
  model.promotion.value = promotion
  expect(model.code?.scene).toBe('ABCDEFGHJKMN')
  model.choose('feed')
  expect(model.code?.path).toBe('/pages/index/index?scene=ABCDEFGHJKMP')
})
