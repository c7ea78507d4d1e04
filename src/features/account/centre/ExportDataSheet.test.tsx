import { account } from '@qianxian/protocol/account/account'
import { authFaults } from '@qianxian/protocol/auth/auth.faults'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { confirm } from '@/ui/base/overlay/Dialog'
import { ExportDataSheet } from './ExportDataSheet'
import { exportData } from './exportData'

jest.mock('@/request/call', () => ({ ...jest.requireActual<object>('@/request/call'), call: jest.fn() }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ confirm: jest.fn(), toast: jest.fn() }))
jest.mock('./exportData', () => ({ ...jest.requireActual<object>('./exportData'), exportData: jest.fn() }))

const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const tap = (words: string) => act(async () => void fireEvent.click(screen.getAllByText(words).at(-1)!))

function show(phone: string) {
  authStore.userInfo = { id: 7, phone } as typeof authStore.userInfo
  const onClose = jest.fn()
  render(<ExportDataSheet isOpen onClose={onClose} />)
  return onClose
}

beforeEach(() => jest.resetAllMocks())
afterEach(() => {
  authStore.userInfo = undefined
})

test('the file is fetched with the ticket that was issued for the code, and the sheet closes', async () => {
  calls.mockResolvedValue({ ticket: 't-9', until: '' })
  const onClose = show('138****5678')
  await tap('导出')
  expect(calls).not.toHaveBeenCalled()
  fireEvent.input(screen.getByPlaceholderText('请输入 6 位验证码'), { target: { value: '135790' } })
  await tap('导出')
  expect(calls).toHaveBeenCalledWith(account.askDataCopy, { code: '135790' }, expect.anything())
  await settle()
  expect(onClose).toHaveBeenCalled()
  expect(exportData).toHaveBeenCalledWith('t-9')
})

test('an account without a phone is asked for no code, and reads what the file leaves out', async () => {
  calls.mockResolvedValue({ ticket: 't-1', until: '' })
  show('')
  expect(document.body.textContent).toContain('不含真实姓名和身份证号')
  expect(screen.queryByPlaceholderText('请输入 6 位验证码')).toBeNull()
  await tap('导出')
  expect(calls).toHaveBeenCalledWith(account.askDataCopy, {}, expect.anything())
  expect(exportData).toHaveBeenCalledWith('t-1')
})

test('a login that is too old is renewed first, for the code as for the file', async () => {
  const old = new RequestFault(authFaults.login_again)
  calls.mockRejectedValue(old)
  jest.mocked(confirm).mockResolvedValue(false)
  show('138****5678')
  await tap('获取验证码')
  expect(confirm).toHaveBeenCalledTimes(1)
  fireEvent.input(screen.getByPlaceholderText('请输入 6 位验证码'), { target: { value: '135790' } })
  await tap('导出')
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(exportData).not.toHaveBeenCalled()
})
