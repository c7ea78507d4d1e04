import { appointment } from '@qianxian/protocol/appointment/appointment'
import { act, fireEvent, render, screen as page } from '@testing-library/react'
import { callQuietly } from '@/request/call'
import { PlatformFault } from '@/platform/fault'
import { createVisits, StoreVisits } from './StoreVisits'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const words = () => document.body.textContent ?? ''
const visit = { id: 3, name: '李小满', phone: null, status: 'confirmed', startAt: '2099-12-06T06:00:00.000Z', cameAt: null }
const offline = () => asks.mockRejectedValueOnce(new PlatformFault('network error'))

async function show() {
  const list = createVisits(5)
  await act(() => list.refresh())
  render(<StoreVisits storeId={5} list={list} />)
  return list
}

beforeEach(() => {
  document.body.innerHTML = ''
  asks.mockReset().mockResolvedValue({ list: [visit], nextCursor: null })
})

test('a store without visits shows nothing', async () => {
  asks.mockResolvedValue({ list: [], nextCursor: null })
  await show()
  expect(words()).toBe('')
})

test('visits that were not loaded are shown as a failure, and a tap loads them', async () => {
  offline()
  await show()
  expect(words()).toContain('预约到店')
  await act(async () => void fireEvent.click(page.getByText('重新加载')))
  expect(asks).toHaveBeenLastCalledWith(appointment.getStoreVisitPaged, { storeId: 5 })
  expect(words()).toContain('李小满')
  expect(words()).not.toContain('重新加载')
})

test('visits stay when they cannot be refreshed, and the failure is shown', async () => {
  const list = await show()
  offline()
  await act(() => list.refresh())
  expect(words()).toContain('李小满')
  await act(async () => void fireEvent.click(page.getByText('没有更新成功，再试一次')))
  expect(words()).not.toContain('没有更新成功')
})
