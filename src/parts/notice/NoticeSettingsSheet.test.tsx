import { notice } from '@qianxian/protocol/notice/notice'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { configStore } from '@/stores/config.store'
import { NoticeSettingsSheet } from './NoticeSettingsSheet'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const chosen = { system: 'now', interact: 'daily', message: 'now', quietFrom: 22, quietTo: 8 }
const onClose = jest.fn()

async function show() {
  render(<NoticeSettingsSheet isOpen onClose={onClose} />)
  await act(async () => undefined)
}
const tap = (words: string, place = 0) => act(async () => void fireEvent.click(screen.getAllByText(words)[place]!))

beforeEach(() => {
  asks.mockReset().mockResolvedValue(chosen)
  calls.mockReset().mockResolvedValue({})
  onClose.mockReset()
  jest.spyOn(configStore, 'hasPlugin').mockReturnValue(true)
})
afterEach(() => jest.restoreAllMocks())

test('shows the saved settings, saves changes, and lists the notices that cannot be switched off', async () => {
  await show()
  const on = screen.getAllByRole('radio', { checked: true }).map((one) => one.textContent)
  expect(on).toEqual(['尽快', '每天一次', '尽快'])
  expect(screen.getByText('22:00')).toBeTruthy()
  expect(screen.getByText(/账号安全的提醒一直会发/)).toBeTruthy()
  await tap('不提醒', 2)
  await tap('保存')
  expect(calls.mock.calls.map(([endpoint, input]) => [endpoint, input])).toEqual([[notice.saveSettings, { ...chosen, message: 'never' }]])
  expect(onClose).toHaveBeenCalled()
})

test('a tenant without messages shows no setting for them', async () => {
  jest.spyOn(configStore, 'hasPlugin').mockReturnValue(false)
  await show()
  expect(screen.queryByText('新消息')).toBeNull()
  expect(screen.getAllByRole('radiogroup')).toHaveLength(2)
})

test('settings that fail to load can be retried, and nothing is saved before', async () => {
  asks.mockRejectedValueOnce(new RequestFault({ code: 500, message: '网络不可用，请检查网络', status: 0 }))
  await show()
  await tap('保存')
  expect(calls).not.toHaveBeenCalled()
  await tap('重新加载')
  expect(screen.getByText('牵线与审核')).toBeTruthy()
})

test('a refusal is shown, and the choice stays', async () => {
  await show()
  await tap('攒一会儿')
  calls.mockRejectedValue(new RequestFault({ code: 42900, message: '操作太频繁，请稍后再试', status: 429 }))
  await tap('保存')
  expect(screen.getByText('操作太频繁，请稍后再试')).toBeTruthy()
  expect(screen.getAllByRole('radio', { checked: true })[0]!.textContent).toBe('攒一会儿')
  expect(onClose).not.toHaveBeenCalled()
})
