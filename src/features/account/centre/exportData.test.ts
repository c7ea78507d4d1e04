/** Tests that a data export needs a confirmation, and that a refused export leaves no file. */
import { download } from '@/request/transfer'
import { transportFault } from '@/request/fault'
import { saveFile } from '@/platform/files/saveFile'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { exportData } from './exportData'

jest.mock('@/request/transfer', () => ({ download: jest.fn() }))
jest.mock('@/platform/files/saveFile', () => ({ saveFile: jest.fn() }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ confirm: jest.fn(), toast: jest.fn() }))

beforeEach(() => jest.resetAllMocks())

test('fetches the file after confirmation, and tells the person where it is', async () => {
  jest.mocked(confirm).mockResolvedValue(true)
  jest.mocked(download).mockReturnValue(Promise.resolve({ tempFilePath: 'blob:7' }) as never)
  jest.mocked(saveFile).mockResolvedValue('copied')
  await exportData()
  expect(saveFile).toHaveBeenCalledWith('blob:7', expect.stringMatching(/^我的数据-\d{4}-\d\d-\d\d\.json$/))
  expect(toast).toHaveBeenCalledWith('内容已复制，请粘贴到备忘录保存')
})

test('requests nothing if the person declines', async () => {
  jest.mocked(confirm).mockResolvedValue(false)
  await exportData()
  expect(download).not.toHaveBeenCalled()
})

test('keeps no file of a refused export', async () => {
  jest.mocked(confirm).mockResolvedValue(true)
  jest.mocked(download).mockReturnValue(Promise.reject(transportFault('network')) as never)
  await exportData()
  expect(saveFile).not.toHaveBeenCalled()
})
