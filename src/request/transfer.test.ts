import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import Taro from '@tarojs/taro'
import { openStack } from '../../tests/jest/taro'
import { setToken } from './session'
import { download, upload } from './transfer'

const put: Endpoint<{ purpose: string; sort?: number }, { id: number }> = {
  access: 'member',
  method: 'POST',
  path: '/f/upload',
  kind: 'multipart',
}
const get: Endpoint<{ id: number }, unknown> = { access: 'member', method: 'GET', path: '/f/get', kind: 'file' }

function taskOf(result: Promise<unknown>) {
  const steps: ((step: { progress: number }) => void)[] = []
  return Object.assign(result, {
    abort: jest.fn(),
    progress: (handler: (step: { progress: number }) => void) => steps.push(handler),
    steps,
  })
}
const uploads = () => Taro.uploadFile as unknown as jest.Mock
const downloads = () => Taro.downloadFile as unknown as jest.Mock

/** Result of the check whether a picked file is readable. */
const look = jest.fn()

beforeEach(() => {
  openStack('/pages/index/index')
  setToken('abc')
  look.mockReset().mockResolvedValue({ blob: async () => new Blob() })
  globalThis.fetch = look
})

test('a file is sent with its fields, and the answer is unwrapped', async () => {
  const task = taskOf(Promise.resolve({ statusCode: 200, data: JSON.stringify({ code: 20000, data: { id: 3 } }) }))
  uploads().mockReturnValue(task)
  const onProgress = jest.fn()
  const pending = upload(put, { path: 'blob:1', name: 'a.jpg' }, { purpose: 'avatar', sort: undefined }, { onProgress })
  await new Promise((resolve) => setTimeout(resolve))
  task.steps.forEach((step) => step({ progress: 40 }))
  await expect(pending).resolves.toEqual({ id: 3 })
  expect(onProgress).toHaveBeenCalledWith(40)
  expect(uploads()).toHaveBeenCalledWith(
    expect.objectContaining({
      url: '/f/upload',
      filePath: 'blob:1',
      name: 'file',
      fileName: 'a.jpg',
      formData: { purpose: 'avatar' },
      timeout: 60000,
    }),
  )
  expect(uploads().mock.calls[0][0].header.Authorization).toBe('abc')
})

test("a refused file shows the server's message, like any other call", async () => {
  uploads().mockReturnValue(taskOf(Promise.resolve({ statusCode: 200, data: '{"code":45103,"message":"照片未通过安全检查，请更换"}' })))
  await expect(upload(put, { path: 'p' }, { purpose: 'x' })).rejects.toMatchObject({ code: 45103 })
  expect(Taro.showToast).toHaveBeenCalledWith({ title: '照片未通过安全检查，请更换', icon: 'none' })
})

test.each([
  ['uploadFile:fail timeout', 'timeout'],
  ['uploadFile:fail file error', 'file error'],
  ['uploadFile:fail', 'network'],
])('the failure %s is reported as %s', async (errMsg, reason) => {
  uploads().mockReturnValue(taskOf(Promise.reject({ errMsg })))
  await expect(upload(put, { path: 'p' }, { purpose: 'x' })).rejects.toMatchObject({ reason })
})

test('an unreadable picked file is reported at once, and nothing is sent', async () => {
  look.mockRejectedValue(new TypeError('Failed to fetch'))
  uploads().mockReturnValue(new Promise(() => undefined))
  uploads().mockClear()
  await expect(upload(put, { path: 'blob:gone' }, { purpose: 'x' })).rejects.toMatchObject({
    reason: 'file error',
    message: '文件读取失败，请重新选择',
  })
  expect(uploads()).not.toHaveBeenCalled()
})

test('an upload aborted during the check of its file is not sent', async () => {
  uploads().mockClear()
  const pending = upload(put, { path: 'blob:1' }, { purpose: 'x' })
  pending.abort()
  await expect(pending).rejects.toMatchObject({ reason: 'abort' })
  expect(uploads()).not.toHaveBeenCalled()
})

test('an aborted transfer rejects with abort', async () => {
  let reject: (error: unknown) => void = () => undefined
  const task = taskOf(new Promise((_, no) => (reject = no)))
  task.abort.mockImplementation(() => reject({ errMsg: 'uploadFile:fail abort' }))
  uploads().mockReturnValue(task)
  const pending = upload(put, { path: 'p' }, { purpose: 'x' })
  await new Promise((resolve) => setTimeout(resolve))
  pending.abort()
  await expect(pending).rejects.toMatchObject({ reason: 'abort' })
})

test('a download returns a path, and a refused one rejects with its fault', async () => {
  downloads().mockReturnValueOnce(taskOf(Promise.resolve({ statusCode: 200, tempFilePath: 'blob:2' })))
  await expect(download(get, { id: 4 })).resolves.toEqual({ tempFilePath: 'blob:2' })
  expect(downloads().mock.calls[0][0].url).toBe('/f/get?id=4')
  downloads().mockReturnValueOnce(taskOf(Promise.resolve({ statusCode: 403, tempFilePath: 'blob:3' })))
  await expect(download(get, { id: 4 })).rejects.toMatchObject({ status: 403 })
})
