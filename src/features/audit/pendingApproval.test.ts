import { PendingApproval, UNDO_WINDOW_MS, type PendingDecision } from './pendingApproval'

const approval = (id: number): PendingDecision & { send: jest.Mock } => ({ id, words: `已通过「${id}」`, send: jest.fn(async () => true) })

describe('held approval', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('is sent once, when its undo time is over', async () => {
    const held = new PendingApproval()
    const one = approval(7)
    held.hold(one)
    await jest.advanceTimersByTimeAsync(UNDO_WINDOW_MS - 1)
    expect(one.send).not.toHaveBeenCalled()
    expect(held.held).toBe(one)
    await jest.advanceTimersByTimeAsync(1)
    expect([held.held, held.sent, one.isTakenBack]).toEqual([null, 1, undefined])
    window.dispatchEvent(new Event('pagehide'))
    await jest.runAllTimersAsync()
    expect(one.send).toHaveBeenCalledTimes(1)
  })

  it('is never sent if it was undone', async () => {
    const held = new PendingApproval()
    const one = approval(7)
    held.hold(one)
    expect(held.takeBack()).toBe(one)
    window.dispatchEvent(new Event('pagehide'))
    await jest.runAllTimersAsync()
    expect(one.send).not.toHaveBeenCalled()
    expect([held.held, held.sent, held.takeBack()]).toEqual([null, 0, null])
    // With this flag, the screen of the undone task does not move on to the next task.
    expect(one.isTakenBack).toBe(true)
  })

  it('is sent at once when the page closes or another approval follows', async () => {
    const held = new PendingApproval()
    const [one, other] = [approval(7), approval(8)]
    held.hold(one)
    held.hold(other)
    expect([one.send.mock.calls.length, other.send.mock.calls.length]).toEqual([1, 0])
    expect(held.held).toBe(other)
    window.dispatchEvent(new Event('pagehide'))
    expect(other.send).toHaveBeenCalledTimes(1)
    await jest.runAllTimersAsync()
    expect(other.send).toHaveBeenCalledTimes(1)
  })
})
