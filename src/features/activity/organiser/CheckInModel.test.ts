/** The offline door: scans are stored by activity, sent once online, and dropped when the server no longer accepts them. */
import { organiser } from '@qianxian/protocol/activity/organiser'
import { doorWords } from '@qianxian/protocol/activity/organiser.words'
import { rosterHash } from '@qianxian/protocol/activity/roster'
import { minuteOf } from '@qianxian/protocol/activity/ticket'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { organiserFaults } from '@qianxian/protocol/activity/organiser.faults'
import { readStored, removeStored, writeStored } from '@/platform/storage/storage'
import { callQuietly, call } from '@/request/call'
import { RequestFault, transportFault } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { CheckInModel } from './CheckInModel'
import { loadScans } from './offlineScans'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)

/** A QR code of this minute, by the phone's clock. */
const codeOf = (id: number, minute = minuteOf(Date.now())): string =>
  `QXT.${id.toString(36).toUpperCase()}.${minute.toString(36).toUpperCase()}.ABCDEFGHIJKLMNOP`
const HOUR = 3_600_000
const rosterAt = (now: Date, proof = 'fetched'): OutputOf<typeof organiser.getRoster> => ({
  activityId: 1,
  salt: 'salt',
  proof,
  now: now.toISOString(),
  until: new Date(Date.now() + 12 * HOUR).toISOString(),
  tickets: [
    { hash: rosterHash('salt', 'ABCD2345'), signupId: 1, nickname: '小陈', gender: 'female', isIn: false },
    { hash: rosterHash('salt', 'BBBB2345'), signupId: 2, nickname: '大山', gender: 'male', isIn: true },
    { hash: rosterHash('salt', 'CCCC2345'), signupId: 3, nickname: '阿远', gender: 'male', isIn: false },
  ],
})
async function offline(activityId: number, roster = rosterAt(new Date())): Promise<CheckInModel> {
  const model = new CheckInModel(activityId)
  asks.mockResolvedValue({ ...roster, activityId })
  await model.takeRoster()
  return model
}
const scanned = async (activityId: number, ticket: string): Promise<CheckInModel> => {
  const model = await offline(activityId)
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
  await scanned(2, codeOf(3))
  expect([new CheckInModel(1).waiting, new CheckInModel(2).waiting].map((scans) => scans.map(({ ticket }) => ticket))).toEqual([
    [codeOf(1)],
    [codeOf(3)],
  ])
  authStore.userInfo = { id: 10 } as typeof authStore.userInfo
  expect(loadScans(1)).toEqual([])
  await scanned(1, codeOf(3))
  authStore.userInfo = { id: 9 } as typeof authStore.userInfo
  expect(loadScans(1)).toHaveLength(1)
})

test('sent scans are removed, those of the other door stay', async () => {
  const model = await scanned(1, codeOf(1))
  await scanned(2, codeOf(3))
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

test('without network a ticket is answered with name and sex, and a second scan is a repetition', async () => {
  const model = await offline(1)
  for (const ticket of ['ABCD 2345', codeOf(1), codeOf(2), codeOf(3), 'ZZZZ2345', codeOf(99), 'https://example.com'])
    await model.letIn(ticket)
  expect(model.said.map(({ result, words }) => [result, words]).reverse()).toEqual([
    ['kept', `小陈（女）：${doorWords.kept}`],
    ['already', expect.stringContaining(`小陈（女）：${doorWords.scanned}`)],
    ['already', `大山（男）：${doorWords.wasIn}`],
    ['kept', `阿远（男）：${doorWords.kept}`],
    ['not_found', doorWords.notOnRoster],
    ['not_found', doorWords.notOnRoster],
    ['not_found', doorWords.notTicket],
  ])
  expect(model.waiting.map(({ signupId }) => signupId)).toEqual([1, 3])
})

test('without network a QR code of another minute is refused, and nothing is stored without a list', async () => {
  const model = await offline(1)
  await model.letIn(codeOf(1, minuteOf(Date.now()) - 30))
  expect([model.said[0], model.waiting]).toMatchObject([{ result: 'stale', words: doorWords.stale }, []])
  removeStored('door_roster')
  const bare = new CheckInModel(1)
  await bare.letIn(codeOf(1))
  expect([bare.said[0]!.words, bare.waiting]).toEqual([doorWords.noRoster, []])
})

test('a scan has the time of the server, and is sent with the proof of its own list', async () => {
  const ahead = 10 * 60_000
  const model = await offline(1, rosterAt(new Date(Date.now() + ahead), 'first'))
  await model.letIn('ABCD2345')
  expect(Math.abs(new Date(model.waiting[0]!.at).getTime() - Date.now() - ahead)).toBeLessThan(5_000)
  asks.mockResolvedValue(rosterAt(new Date(), 'second'))
  await model.takeRoster()
  await model.letIn('CCCC2345')
  calls.mockResolvedValue({ results: [{ result: 'ok', words: '', nickname: '小陈', seatNo: 1, signupId: 1 }] })
  await model.sync()
  const sent = calls.mock.calls.filter(([endpoint]) => endpoint === organiser.syncCheckins).map(([, input]) => input)
  expect(sent).toMatchObject([
    { proof: 'first', scans: [{ ticket: 'ABCD2345' }] },
    { proof: 'second', scans: [{ ticket: 'CCCC2345' }] },
  ])
  // A guest whom the server let in counts as checked in on this phone too.
  calls.mockRejectedValue(transportFault('network'))
  await model.letIn('ABCD2345')
  expect(model.said[0]!.words).toContain(doorWords.wasIn)
})

test('an expired list is removed from the phone', () => {
  const { now, tickets, ...roster } = rosterAt(new Date())
  writeStored('door_roster', { ...roster, tickets: [...tickets], userId: 9, aheadMs: 0, until: now })
  expect(readStored('door_roster')).toBeDefined()
  expect(new CheckInModel(1).roster).toBeNull()
  expect(readStored('door_roster')).toBeUndefined()
})
