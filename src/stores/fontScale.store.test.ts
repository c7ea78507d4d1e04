/** Tests of the letter size by choice, which survives a restart and can be reset. */

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

test('a choice is stored, applied to the document at once, and can be reset', async () => {
  const { store, readStored } = await open()
  expect([store.choice, store.factor]).toEqual(['system', 1])
  // The document reads the stored value, so the value must be stored before the document is notified.
  const worn: (number | undefined)[] = []
  window.wearLetters = () => worn.push(readStored('letters'))
  store.choose(2)
  store.start()
  expect([store.choice, store.factor]).toEqual([2, 2])
  store.choose('system')
  expect([store.factor, readStored('letters')]).toEqual([1, undefined])
  expect(worn).toEqual([2, undefined])
})

test('an unknown stored value is ignored', async () => {
  const { store, writeStored } = await open()
  writeStored('letters', 7)
  store.start()
  expect([store.choice, store.factor]).toEqual(['system', 1])
})
