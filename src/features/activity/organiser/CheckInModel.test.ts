/** The offline door: scans are stored by activity, sent once online, and dropped when the server no longer accepts them. */
import { organiser } from '@qianxian/protocol/activity/organiser'
import { organiserFaults } from '@qianxian/protocol/activity/organiser.faults'
import { call } from '@/request/call'
import { RequestFault, transportFault } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { CheckInModel } from './CheckInModel'
import { loadScans } from './offlineScans'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

const codeOf = (id: number): string => `QXT.${id}.ABC.ABCDEFGHIJKLMNOP`
const scanned = async (activityId: number, ticket: string): Promise<CheckInModel> => {
  const model = new CheckInModel(activityId)
  await model.letIn(ticket)
  return model
}

beforeEach(() => {
  localStorage.clear()
  authStore.userInfo = { id: 9 } as typeof authStore.userInfo
  calls.mockReset().mockRejectedValue(transportFault('network'))
})

test('scans of one door are kept while another door is used', async () => {
  await scanned(1, codeOf(1))
  await scanned(2, codeOf(2))
  expect([new CheckInModel(1).waiting, new CheckInModel(2).waiting].map((scans) => scans.map(({ ticket }) => ticket))).toEqual([
    [codeOf(1)],
    [codeOf(2)],
  ])
  authStore.userInfo = { id: 10 } as typeof authStore.userInfo
  expect(loadScans(1)).toEqual([])
  await scanned(1, codeOf(3))
  authStore.userInfo = { id: 9 } as typeof authStore.userInfo
  expect(loadScans(1)).toHaveLength(1)
})

test('sent scans are removed, those of the other door stay', async () => {
  const model = await scanned(1, codeOf(1))
  await scanned(2, codeOf(2))
  calls.mockResolvedValue({ results: [{ result: 'ok', words: '小陈：签到成功', nickname: '小陈', seatNo: 1 }] })
  await model.sync()
  expect(calls).toHaveBeenLastCalledWith(organiser.syncCheckins, expect.objectContaining({ id: 1 }), expect.anything())
  expect([loadScans(1), loadScans(2).length]).toEqual([[], 1])
})

test('scans that the server no longer accepts are dropped, and the reason is shown', async () => {
  const model = await scanned(1, codeOf(1))
  const { code, message } = organiserFaults.door_closed
  calls.mockRejectedValue(new RequestFault({ code, message, status: 200 }))
  await expect(model.sync()).rejects.toThrow(message)
  expect([model.waiting, loadScans(1)]).toEqual([[], []])
})
