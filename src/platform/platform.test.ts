import Taro from '@tarojs/taro'
import { copyText } from './sharing/clipboard'
import { readPlatformError } from './fault'
import { pickImages } from './media/image'
import { openExclusively } from './location/openExclusively'
import { readPhoneGrant } from './login/phoneGrant'
import { readStored, removeStored, writeStored } from './storage/storage'
import { location as place } from './location/location'

test.each([
  ['chooseImage:fail cancel', 'cancel'],
  ['getLocation:fail auth deny', 'denied'],
  ['saveImageToPhotosAlbum:fail auth denied', 'denied'],
  ['x:fail not supported', 'unsupported'],
  ['x:fail 暂时不支持该能力', 'unsupported'],
  ['x:fail 当前版本暂不支持', 'unsupported'],
  ['x:fail', 'failed'],
])('the error %s is read as %s', (errMsg, reason) => {
  expect(readPlatformError({ errMsg })).toMatchObject({ reason })
})

test('a second place picker is cancelled, a later one opens', async () => {
  let close: (name: string) => void = () => undefined
  const first = openExclusively(() => new Promise<string>((resolve) => (close = resolve)))
  await expect(openExclusively(() => Promise.resolve('second'))).rejects.toMatchObject({ reason: 'cancel' })
  close('first')
  await expect(first).resolves.toBe('first')
  await expect(openExclusively(() => Promise.resolve('third'))).resolves.toBe('third')
})

test('the web has no map picker of its own; without geolocation the position request rejects', async () => {
  expect(place.choosePlace).toBeNull()
  await expect(place.getPosition()).rejects.toMatchObject({ reason: 'device nonsupport geolocation' })
})

test('the phone button returns a code, the older ciphertext, or a refusal', () => {
  expect(readPhoneGrant({ detail: { code: 'c' } })).toEqual({ phoneCode: 'c' })
  expect(readPhoneGrant({ detail: { encryptedData: 'e', iv: 'i' } })).toEqual({ phoneEncryptedData: 'e', phoneIv: 'i' })
  expect(readPhoneGrant({ detail: {} })).toBeNull()
})

test('storage returns undefined for a missing value', () => {
  expect(readStored('token')).toBeUndefined()
  writeStored('token', 'a')
  expect(readStored('token')).toBe('a')
  removeStored('token')
  expect(readStored('token')).toBeUndefined()
})

test('copying shows a toast', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => undefined } })
  await copyText('x')
  expect(Taro.showToast).toHaveBeenCalledWith({ title: '复制成功', icon: 'none' })
})

describe('picking pictures', () => {
  const file = (name: string) => new File(['abc'], name, { type: 'image/jpeg' })

  function answerWith(files: File[]): void {
    jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (this: HTMLInputElement) {
      Object.defineProperty(this, 'files', { value: files })
      this.dispatchEvent(new Event('change'))
    })
  }

  beforeEach(() => {
    URL.createObjectURL = () => 'blob:1'
  })

  test('returns no more pictures than requested', async () => {
    answerWith([file('a.jpg'), file('b.jpg'), file('c.jpg')])
    const picked = await pickImages(2)
    expect(picked.map(({ name, size, path }) => [name, size, path])).toEqual([
      ['a.jpg', 3, 'blob:1'],
      ['b.jpg', 3, 'blob:1'],
    ])
    expect(document.querySelector('input')).toBeNull()
  })

  test('an empty choice is a cancel', async () => {
    answerWith([])
    await expect(pickImages(1)).rejects.toMatchObject({ reason: 'cancel' })
  })
})
