/** Tests of the theme: light or dark by choice, else by the phone, also if the phone changes when the app is open. */

let isPhoneDark = false
let tell: (() => void) | undefined

beforeEach(() => {
  jest.resetModules()
  localStorage.clear()
  document.documentElement.className = ''
  isPhoneDark = false
  window.matchMedia = (() => ({
    get matches() {
      return isPhoneDark
    },
    addEventListener: (_: string, handle: () => void) => {
      tell = handle
    },
  })) as never
})

async function open() {
  const { themeStore } = await import('./theme.store')
  themeStore.start()
  return { store: themeStore, ...(await import('@/platform/storage/storage')) }
}

test('follows the phone, also while the app is open', async () => {
  const { store } = await open()
  expect(store.theme).toBe('light')
  isPhoneDark = true
  tell!()
  expect(store.theme).toBe('dark')
  // The style sheets' own media query sets it; a class would override the phone's next change.
  expect(document.documentElement.className).toBe('')
})

test('a choice overrides the phone, survives a restart and can be reset', async () => {
  const { store, readStored } = await open()
  store.choose('dark')
  expect(document.documentElement.className).toBe('qx-theme-dark')
  store.start()
  expect([store.choice, store.theme]).toEqual(['dark', 'dark'])
  isPhoneDark = true
  tell!()
  store.choose('light')
  expect([store.theme, document.documentElement.className]).toEqual(['light', 'qx-theme-light'])
  store.choose('system')
  expect([store.theme, document.documentElement.className, readStored('theme')]).toEqual(['dark', '', undefined])
})

test('an unknown stored value is ignored', async () => {
  const { store, writeStored } = await open()
  writeStored('theme', 'sepia' as never)
  store.start()
  expect(store.choice).toBe('system')
})
