/** The size of letters by choice, which outlasts the next start and can be taken back. */

beforeEach(() => {
  jest.resetModules()
  localStorage.clear()
  window.wearLetters = undefined
})

async function open() {
  const { fontScaleStore } = await import('./fontScale.store')
  fontScaleStore.start()
  return { store: fontScaleStore, ...(await import('@/platform/storage/storage')) }
}

test('a choice is kept, worn by the document at once, and can be taken back', async () => {
  const { store, readStored } = await open()
  expect([store.choice, store.factor]).toEqual(['system', 1])
  // The document reads what is stored, so it must be there when it is told.
  const worn: (number | undefined)[] = []
  window.wearLetters = () => worn.push(readStored('letters'))
  store.choose(2)
  store.start()
  expect([store.choice, store.factor]).toEqual([2, 2])
  store.choose('system')
  expect([store.factor, readStored('letters')]).toEqual([1, undefined])
  expect(worn).toEqual([2, undefined])
})

test('something else in the storage is as good as nothing', async () => {
  const { store, writeStored } = await open()
  writeStored('letters', 7)
  store.start()
  expect([store.choice, store.factor]).toEqual(['system', 1])
})
