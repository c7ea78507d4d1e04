import { leaveForeignPages } from './leaveForeignPages.h5'

const loadedBy = (type: string) =>
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, writable: true, value: () => [{ type }] })

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(performance, 'getEntriesByType')
})

test.each([
  ['navigate', true],
  ['back_forward', false],
])('a document loaded by %s goes back over the pages of another site: %s', (type, isLeft) => {
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined)
  loadedBy(type)
  expect(leaveForeignPages(window.history.length - 2)).toBe(isLeft)
  expect(go.mock.calls).toEqual(isLeft ? [[-2]] : [])
})
