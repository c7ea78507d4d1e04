import { socketCloses } from '@qianxian/protocol/base/socket'
import { openReconnectingSocket, reconnectDelays, type ReconnectingSocket } from './reconnectingSocket'

interface Line {
  path: string
  onMessage(message: unknown): void
  onEnd(code: number): void
  isClosed: boolean
}

const mockLines: Line[] = []
const mockWatched: Record<'hidden' | 'returned' | 'network', (() => void)[]> = { hidden: [], returned: [], network: [] }
let mockIsVisible = true

const mockWatch = (name: keyof typeof mockWatched, handle: () => void) => {
  mockWatched[name].push(handle)
  return () => void mockWatched[name].splice(mockWatched[name].indexOf(handle), 1)
}
jest.mock('../lifecycle/appHidden', () => ({ onAppHidden: (handle: () => void) => mockWatch('hidden', handle) }))
jest.mock('../lifecycle/appShown', () => ({ onAppShown: (handle: () => void) => mockWatch('returned', handle) }))
jest.mock('./network', () => ({ onReconnect: (handle: () => void) => mockWatch('network', handle) }))
jest.mock('../lifecycle/appVisible', () => ({ isAppVisible: () => mockIsVisible }))
jest.mock('./socket', () => ({
  openSocket: (path: string, handlers: Pick<Line, 'onMessage' | 'onEnd'>) => {
    const line = { path, ...handlers, isClosed: false }
    mockLines.push(line)
    return () => {
      line.isClosed = true
    }
  },
}))

let tickets = 0
const findPath = jest.fn<Promise<string>, []>()
const onMessage = jest.fn()
const onChange = jest.fn()
const onShut = jest.fn()
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const tell = (name: keyof typeof mockWatched) => mockWatched[name].forEach((handle) => handle())
const newest = () => mockLines[mockLines.length - 1]!

let kept: ReconnectingSocket
beforeEach(async () => {
  jest.useFakeTimers()
  jest.clearAllMocks()
  tickets = 0
  findPath.mockImplementation(async () => `/socket?ticket=${(tickets += 1)}`)
  mockLines.splice(0)
  mockIsVisible = true
  jest.spyOn(Math, 'random').mockReturnValue(1)
  kept = openReconnectingSocket({ findPath, onMessage, onChange, onShut })
  await wait(0)
})
afterEach(() => {
  kept.stop()
  jest.useRealTimers()
})

test('is open after the first message, and passes on received messages', () => {
  expect(mockLines.map(({ path }) => path)).toEqual(['/socket?ticket=1'])
  expect(onChange).not.toHaveBeenCalled()
  newest().onMessage({ version: 3 })
  newest().onMessage({ version: 4 })
  expect(onMessage.mock.calls).toEqual([[{ version: 3 }], [{ version: 4 }]])
  expect(onChange.mock.calls).toEqual([[true]])
})

test('reconnects with a new ticket at growing intervals, which reset after a success', async () => {
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    newest().onEnd(1006)
    const before = mockLines.length
    await wait(pause - 1)
    expect(mockLines).toHaveLength(before)
    await wait(1)
    expect(mockLines).toHaveLength(before + 1)
  }
  expect(new Set(mockLines.map(({ path }) => path)).size).toBe(mockLines.length)
  newest().onMessage({ version: 1 })
  newest().onEnd(socketCloses.leaving)
  expect(onChange.mock.calls).toEqual([[true], [false]])
  await wait(reconnectDelays.leastMs)
  expect(findPath).toHaveBeenCalledTimes(9)
})

test('many lost sockets do not reconnect all at once', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0)
  newest().onEnd(1006)
  await wait(reconnectDelays.leastMs / 2)
  expect(mockLines).toHaveLength(2)
})

test('retries later if no ticket is available', async () => {
  findPath.mockRejectedValueOnce(new Error('no net'))
  newest().onEnd(1006)
  await wait(1_000)
  expect(mockLines).toHaveLength(1)
  await wait(2_000)
  expect(mockLines).toHaveLength(2)
})

test('a socket without a message for two and a half beats is dead', async () => {
  newest().onMessage({ version: 1 })
  await wait(74_000)
  newest().onMessage({ version: 1 })
  await wait(74_000)
  expect(mockLines).toHaveLength(1)
  await wait(2_000)
  expect(mockLines[0]!.isClosed).toBe(true)
  expect(mockLines).toHaveLength(2)
  expect(onChange.mock.calls).toEqual([[true], [false]])
})

test('closes when hidden, opens when shown again, and drops a pending attempt', async () => {
  newest().onMessage({ version: 1 })
  tell('hidden')
  mockIsVisible = false
  expect(mockLines[0]!.isClosed).toBe(true)
  await wait(60_000)
  expect(mockLines).toHaveLength(1)
  mockIsVisible = true
  let found: (path: string) => void = () => undefined
  findPath.mockImplementationOnce(() => new Promise((done) => (found = done)))
  tell('returned')
  tell('hidden')
  found('/late')
  await wait(0)
  expect(mockLines).toHaveLength(1)
  kept.wake()
  await wait(0)
  expect(mockLines).toHaveLength(2)
  mockLines[0]!.onMessage({ version: 99 })
  mockLines[0]!.onEnd(1006)
  expect(onMessage).toHaveBeenCalledTimes(1)
  expect(mockLines[1]!.isClosed).toBe(false)
})

test('reconnects at once when the network returns, and opens no second one while open', async () => {
  newest().onEnd(1006)
  tell('network')
  await wait(0)
  expect(mockLines).toHaveLength(2)
  tell('network')
  tell('returned')
  kept.wake()
  await wait(60_000)
  expect(mockLines).toHaveLength(2)
})

test('closed for newer windows, it waits until the page is shown again', async () => {
  newest().onEnd(socketCloses.crowded)
  await wait(120_000)
  expect(mockLines).toHaveLength(1)
  expect(onShut).not.toHaveBeenCalled()
  tell('returned')
  await wait(0)
  expect(mockLines).toHaveLength(2)
})

test('refused by the server, it reports that once and does not retry', async () => {
  newest().onEnd(socketCloses.shut)
  expect(onShut).toHaveBeenCalledTimes(1)
  await wait(120_000)
  expect(mockLines).toHaveLength(1)
})

test('after stop, no socket is opened and no message is passed on', async () => {
  newest().onEnd(1006)
  kept.stop()
  kept.wake()
  await wait(120_000)
  expect(mockLines).toHaveLength(1)
  expect(Object.values(mockWatched).flat()).toEqual([])
})
