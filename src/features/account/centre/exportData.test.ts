/** Tests that a data export asks for a permission with its code, and that a refused export leaves no file. */
import { account } from '@qianxian/protocol/account/account'
import { call } from '@/request/call'
import { download } from '@/request/transfer'
import { transportFault } from '@/request/fault'
import { saveFile } from '@/platform/files/saveFile'
import { toast } from '@/ui/base/overlay/Dialog'
import { askDataTicket, exportData } from './exportData'

jest.mock('@/request/call', () => ({ ...jest.requireActual<object>('@/request/call'), call: jest.fn() }))
jest.mock('@/request/transfer', () => ({ download: jest.fn() }))
jest.mock('@/platform/files/saveFile', () => ({ saveFile: jest.fn() }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ confirm: jest.fn(), toast: jest.fn() }))

beforeEach(() => jest.resetAllMocks())

test.each([
  ['135790', { code: '135790' }],
  ['', {}],
])('asks for the permission with the code %j, or without one for an account without a phone', async (code, input) => {
  jest.mocked(call).mockReturnValue(Promise.resolve({ ticket: 't-1', until: '' }) as never)
  expect(await askDataTicket(code)).toBe('t-1')
  expect(call).toHaveBeenCalledWith(account.askDataCopy, input, expect.anything())
})

test('fetches the file with the ticket, and tells the person where it is', async () => {
  jest.mocked(download).mockReturnValue(Promise.resolve({ tempFilePath: 'blob:7' }) as never)
  jest.mocked(saveFile).mockResolvedValue('copied')
  await exportData('t-1')
  expect(download).toHaveBeenCalledWith(account.exportData, { ticket: 't-1' }, expect.anything())
  expect(saveFile).toHaveBeenCalledWith('blob:7', expect.stringMatching(/^我的数据-\d{4}-\d\d-\d\d\.json$/))
  expect(toast).toHaveBeenCalledWith('内容已复制，请粘贴到备忘录保存')
})

test('keeps no file of a refused export, and says why', async () => {
  jest.mocked(download).mockReturnValue(Promise.reject(transportFault('network')) as never)
  await exportData('t-1')
  expect(saveFile).not.toHaveBeenCalled()
  expect(toast).toHaveBeenCalledWith('网络不可用，请检查网络')
})
