import { grantLeft, isEnded, lineSteps, timeLeft, lineTone } from './lineWords'

const now = new Date('2026-03-01T00:00:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

describe('time left', () => {
  it.each([
    [after(80), '还剩 3 天'],
    [after(23.5), '还剩 23 小时'],
    [after(0.5), '还剩不到 1 小时'],
    [after(-1), '已到期'],
  ])('an unanswered line shows its time until %s', (expireAt, words) => {
    expect(timeLeft({ status: 'viewed', expireAt }, now)).toBe(words)
  })

  it('no time is shown when no answer is pending', () => {
    expect(timeLeft({ status: 'connected', expireAt: after(5) }, now)).toBeNull()
    expect(timeLeft({ status: 'delivered', expireAt: null }, now)).toBeNull()
  })

  it('the time left of a grant is never zero', () => {
    expect(grantLeft(null, now)).toBe('直到收回')
    expect(grantLeft(after(0.2), now)).toBe('还有 1 小时')
    expect(grantLeft(after(50), now)).toBe('还有 2 天')
    expect(grantLeft(after(167.9), now)).toBe('还有 7 天')
    expect(grantLeft(after(-2), now)).toBe('已到期')
  })
})

describe('a line', () => {
  it('a line that the viewer must answer is highlighted', () => {
    expect(lineTone({ status: 'delivered', isSender: false })).toBe('brand')
    expect(lineTone({ status: 'delivered', isSender: true })).toBe('gold')
    expect(lineTone({ status: 'connected', isSender: true })).toBe('success')
    expect(lineTone({ status: 'expired', isSender: true })).toBe('plain')
  })

  it('an ended line shows a broken knot, a waiting line a beating one', () => {
    const row = { status: 'declined', expireAt: null } as never
    const events = [
      { at: after(-48), text: '你发起了牵线', isDone: true },
      { at: after(-1), text: '对方婉拒了', isDone: true },
    ]
    expect(lineSteps({ row, events }, now).map((step) => step.state)).toEqual(['done', 'failed'])
    const open = { status: 'viewed', expireAt: after(30) } as never
    const last = lineSteps({ row: open, events: [...events.slice(0, 1), { at: after(30), text: '等待对方回应', isDone: false }] }, now).at(
      -1,
    )
    expect(last).toMatchObject({ state: 'now', time: '还剩 1 天' })
  })

  it('a line has ended once it cannot change any more', () => {
    expect(isEnded('terminated')).toBe(true)
    expect(isEnded('screening')).toBe(false)
  })
})
