/** The phone's storage of the app between starts. Values pass through JSON, so a class or a date is read back as on a phone. */
import { Refusal } from '../device'
import { asyncCall, type ApiContext } from './call'

export function storageApi(context: ApiContext): Record<string, unknown> {
  const { device, realm } = context
  const { storage } = device
  const read = (key: string) => realm().parseJson(storage.get(key) ?? '""')
  const write = (key: string, value: unknown) => void storage.set(key, JSON.stringify(value ?? ''))
  const info = () => ({ keys: [...storage.keys()], currentSize: 1, limitSize: 10240 })
  return {
    getStorageSync: read,
    setStorageSync: write,
    removeStorageSync: (key: string) => void storage.delete(key),
    clearStorageSync: () => storage.clear(),
    getStorageInfoSync: () => realm().adopt(info()),
    getStorage: asyncCall(context, 'getStorage', ({ key }) => {
      if (!storage.has(String(key))) throw new Refusal('data not found')
      return { data: read(String(key)) }
    }),
    setStorage: asyncCall(context, 'setStorage', ({ key, data }) => write(String(key), data)),
    removeStorage: asyncCall(context, 'removeStorage', ({ key }) => void storage.delete(String(key))),
    clearStorage: asyncCall(context, 'clearStorage', () => storage.clear()),
    getStorageInfo: asyncCall(context, 'getStorageInfo', info),
  }
}
