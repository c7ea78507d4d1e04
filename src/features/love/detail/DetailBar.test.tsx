import { fireEvent, render, screen } from '@testing-library/react'
import { resetTaro } from '../../../../tests/jest/taro'
import { DetailBar } from './DetailBar'

const line = { canAsk: true, blocker: null, message: null, openLineId: null, precheatDue: null }
const onLike = jest.fn()
const onAsk = jest.fn()
const bar = (change: object, isLiked = false) => (
  <DetailBar
    line={{ ...line, ...change }}
    isLiked={isLiked}
    isFav={false}
    onSkip={() => undefined}
    onLike={onLike}
    onFav={() => undefined}
    onAsk={onAsk}
    onTalk={null}
    onLeave={() => undefined}
  />
)
const main = () => document.querySelector('.qx-detail-bar__ask')

beforeEach(resetTaro)

test('the main button asks for an introduction as long as one may be asked for', () => {
  render(bar({}))
  expect(main()?.textContent).toBe('请红娘牵线')
  fireEvent.click(main()!)
  expect(onAsk).toHaveBeenCalled()
})

test('without introductions left, the main button likes, and a small button beside it offers more', () => {
  const used = { canAsk: false, blocker: 'quota', message: '牵线次数已用完' }
  const { rerender } = render(bar(used))
  expect(main()?.textContent).toBe('喜欢')
  fireEvent.click(main()!)
  expect(onLike).toHaveBeenCalled()
  expect(screen.getByText('加牵线次数').closest('.qx-detail-bar__key')).not.toBeNull()
  expect(screen.queryByText('牵线次数已用完')).not.toBeNull()
  rerender(bar(used, true))
  expect(main()?.textContent).toBe('已喜欢')
})
