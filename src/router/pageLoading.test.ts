import { cancelLoads, isPageLoading, watchLoad, type LoadPhase } from './pageLoading'

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function slow<Result>(ms: number, result: Result): () => Promise<Result> {
  return () => new Promise((resolve) => setTimeout(() => resolve(result), ms))
}

test('a page that loads at once shows no placeholder', async () => {
  const phases: LoadPhase[] = []
  const page = watchLoad(slow(199, 'page'), (phase) => phases.push(phase))
  await jest.advanceTimersByTimeAsync(199)
  await expect(page).resolves.toBe('page')
  expect(phases).toEqual(['idle'])
})

test('the placeholder appears after 200 ms and disappears with the page', async () => {
  const phases: LoadPhase[] = []
  void watchLoad(slow(900, 'page'), (phase) => phases.push(phase))
  await jest.advanceTimersByTimeAsync(200)
  expect(phases).toEqual(['waiting'])
  expect(isPageLoading()).toBe(true)
  await jest.advanceTimersByTimeAsync(700)
  expect(phases).toEqual(['waiting', 'idle'])
  expect(isPageLoading()).toBe(false)
})

test('after 60 s it is an error, and a late page changes nothing', async () => {
  const phases: LoadPhase[] = []
  let isMounted = false
  void watchLoad(slow(61_000, 'page'), (phase) => phases.push(phase)).then(() => (isMounted = true))
  await jest.advanceTimersByTimeAsync(60_000)
  expect(phases).toEqual(['waiting', 'failed'])
  await jest.advanceTimersByTimeAsync(2000)
  expect(phases).toEqual(['waiting', 'failed'])
  expect(isMounted).toBe(false)
  expect(isPageLoading()).toBe(false)
})

test('a failed load is an error at once', async () => {
  const phases: LoadPhase[] = []
  void watchLoad(
    () => Promise.reject(new Error('chunk')),
    (phase) => phases.push(phase),
  )
  await jest.advanceTimersByTimeAsync(0)
  expect(phases).toEqual(['failed'])
})

test('a page that was left while loading shows no further progress and is not mounted', async () => {
  const left: LoadPhase[] = []
  const shown: LoadPhase[] = []
  const mounted: string[] = []
  void watchLoad(slow(5000, 'left'), (phase) => left.push(phase)).then((page) => mounted.push(page))
  await jest.advanceTimersByTimeAsync(300)
  void watchLoad(slow(10, 'shown'), (phase) => shown.push(phase)).then((page) => mounted.push(page))
  await jest.advanceTimersByTimeAsync(6000)
  expect(left).toEqual(['waiting'])
  expect(shown).toEqual(['idle'])
  expect(mounted).toEqual(['shown'])
})

test('a cancelled load opens no page and removes its placeholder', async () => {
  const phases: LoadPhase[] = []
  let isMounted = false
  void watchLoad(slow(900, 'page'), (phase) => phases.push(phase)).then(() => (isMounted = true))
  await jest.advanceTimersByTimeAsync(300)
  cancelLoads((phase) => phases.push(phase))
  await jest.advanceTimersByTimeAsync(1000)
  expect(phases).toEqual(['waiting', 'idle'])
  expect(isMounted).toBe(false)
})
