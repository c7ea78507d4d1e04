import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { lead } from '@qianxian/protocol/lead/lead'
import { leadFaults } from '@qianxian/protocol/lead/lead.faults'
import type { Lead } from '@qianxian/protocol/lead/lead.schema'
import { callPhone } from '@/platform/device/dial'
import { call, callQuietly } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { toast } from '@/ui/base/overlay/Dialog'
import { LeadDetailModel } from './LeadDetailModel'

jest.mock('@/request/call', () => ({ call: jest.fn(), callQuietly: jest.fn(), errorsInline: {} }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ toast: jest.fn() }))
jest.mock('@/platform/device/dial', () => ({ callPhone: jest.fn(async () => undefined) }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const leadOf = (facts: Partial<Lead>) => ({ id: 7, status: 'following', ...facts }) as Lead

async function open(facts: Partial<Lead> = {}) {
  asks.mockReset().mockResolvedValue(leadOf(facts))
  calls.mockReset()
  jest.mocked(toast).mockReset()
  jest.mocked(callPhone).mockClear()
  const model = new LeadDetailModel(7)
  await model.detail.load()
  return model
}

test('a call is recorded before the dialler opens, and each further call is recorded too', async () => {
  const model = await open()
  calls.mockResolvedValue({ name: '李雪', phone: '13812341234', wechat: null })
  await model.dial()
  await model.dial()
  expect(calls.mock.calls).toEqual([
    [lead.revealLead, { id: 7, reason: 'call' }, {}],
    [lead.revealLead, { id: 7, reason: 'call' }, {}],
  ])
  expect(callPhone).toHaveBeenCalledTimes(2)
  expect(model.revealed?.phone).toBe('13812341234')
})

test('outside the call hours no dialler opens, and the page reads the lead again', async () => {
  const model = await open()
  calls.mockRejectedValueOnce(new RequestFault(leadFaults.lead_call_closed))
  asks.mockResolvedValueOnce(leadOf({ callFrom: '2026-11-30T01:00:00.000Z' }))
  await model.dial()
  expect(callPhone).not.toHaveBeenCalled()
  expect(toast).toHaveBeenCalledWith(leadFaults.lead_call_closed.message)
  expect(model.detail.value?.callFrom).toBe('2026-11-30T01:00:00.000Z')
})

test('an act shows the state that the server answers', async () => {
  const model = await open({ status: 'claimed' })
  calls.mockResolvedValueOnce(leadOf({ status: 'following' }))
  await model.note({ type: 'call', result: 'considering', content: '', nextAt: null })
  expect(model.detail.value?.status).toBe('following')
  calls.mockResolvedValueOnce(leadOf({ isLocked: true }))
  await model.lock('约了周六签约')
  expect(calls).toHaveBeenLastCalledWith(lead.lockLead, { id: 7, reason: '约了周六签约' }, {})
  expect(model.detail.value?.isLocked).toBe(true)
})

test('a refused act rejects for its form, and a lead that changed meanwhile is read again', async () => {
  const model = await open()
  calls.mockRejectedValueOnce(new RequestFault(leadFaults.lead_lock_limit))
  await expect(model.lock('约了周六签约')).rejects.toThrow(leadFaults.lead_lock_limit.message)
  expect(asks).toHaveBeenCalledTimes(1)
  calls.mockRejectedValueOnce(new RequestFault(baseFaults.not_found))
  asks.mockRejectedValueOnce(new RequestFault(baseFaults.not_found))
  await expect(model.release('人在外地')).rejects.toThrow()
  expect(asks).toHaveBeenCalledTimes(2)
  expect(model.detail.state).toBe('gone')
})

test('an accepted offer becomes an own lead, and an expired one is said and read again', async () => {
  const model = await open({ status: 'assigned' })
  calls.mockResolvedValueOnce({ lead: leadOf({ status: 'claimed' }) })
  await model.answer(true)
  expect(model.detail.value?.status).toBe('claimed')
  calls.mockRejectedValueOnce(new RequestFault(leadFaults.lead_offer_over))
  asks.mockRejectedValueOnce(new RequestFault(baseFaults.not_found))
  await model.answer(true)
  expect(toast).toHaveBeenLastCalledWith(leadFaults.lead_offer_over.message)
  expect(model.detail.state).toBe('gone')
})

test('a failed load is no missing lead', async () => {
  asks.mockReset().mockRejectedValue(new RequestFault({ code: 0, status: 0, message: '网络不可用', reason: 'network' }))
  const model = new LeadDetailModel(7)
  await model.detail.load()
  expect(model.detail.state).toBe('failed')
})
