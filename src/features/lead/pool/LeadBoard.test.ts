import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { lead } from '@qianxian/protocol/lead/lead'
import { leadFaults } from '@qianxian/protocol/lead/lead.faults'
import type { LeadClaimAnswer, LeadDesk, LeadRow } from '@qianxian/protocol/lead/lead.schema'
import { leadClaimOutcome, type LeadClaimOutcome } from '@qianxian/protocol/lead/lead.words'
import { call, callQuietly } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'
import { LeadBoard } from './LeadBoard'

jest.mock('@/request/call', () => ({ call: jest.fn(), callQuietly: jest.fn(), errorsInline: {} }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ toast: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const said = () => jest.mocked(toast).mock.calls.map(([words]) => words)

const row = (id: number, facts: Partial<LeadRow> = {}) => ({ id, level: 'B', bannedUntil: null, status: 'in_pool', ...facts }) as LeadRow
const answer = (id: number, outcome: LeadClaimOutcome): LeadClaimAnswer => ({ id, outcome, message: leadClaimOutcome[outcome] })

const desk = (facts: Partial<LeadDesk> = {}) =>
  ({
    serverTime: new Date().toISOString(),
    isHandler: true,
    isOnDuty: true,
    claimsLeft: 10,
    ownedRoom: 50,
    managedStores: [],
    isAdmin: false,
    offers: 1,
    cities: [],
    ...facts,
  }) as unknown as LeadDesk

async function boardOf(facts: Partial<LeadDesk> = {}, tab?: 'pool' | 'mine' | 'offered') {
  const model = new DetailModel<LeadDesk>({ load: async () => desk(facts) })
  await model.load()
  const board = new LeadBoard(model, { tab })
  await board.tabs.load()
  return board
}
const ids = (board: LeadBoard) => board.tabs.list.rows.map(({ id }) => id)

beforeEach(() => {
  calls.mockReset()
  jest.mocked(toast).mockReset()
  asks.mockReset().mockImplementation(async () => ({ list: [row(1), row(2), row(3, { level: 'A' }), row(4)], nextCursor: null, total: 4 }))
})

test('a handler has four lists, a manager also those of others, and an offer is made to handlers only', async () => {
  expect((await boardOf()).tabs.boxes).toEqual(['pool', 'mine', 'offered', 'converted'])
  expect((await boardOf({ isAdmin: true })).tabs.boxes).toEqual(['pool', 'mine', 'offered', 'converted', 'managed'])
  const manager = await boardOf({ isHandler: false, managedStores: [{ id: 1, name: '春熙路店' }] })
  expect(manager.tabs.boxes).toEqual(['managed', 'pool', 'mine', 'converted'])
  expect(manager.mayClaim(row(1))).toBe(false)
})

test('several leads are claimed at once: those that are gone leave the pool, and each has its answer', async () => {
  const board = await boardOf()
  board.startChoosing()
  for (const id of [1, 2, 4]) board.toggle(id)
  calls.mockResolvedValueOnce({ list: [answer(1, 'claimed'), answer(2, 'taken'), answer(4, 'owned_limit')], claimsLeft: 9, ownedRoom: 0 })
  const answered = await board.claimChosen()
  expect(calls).toHaveBeenCalledWith(lead.claimLeads, { ids: [1, 2, 4] }, {})
  expect(answered!.map(({ row: { id }, answer: { outcome } }) => [id, outcome])).toEqual([
    [1, 'claimed'],
    [2, 'taken'],
    [4, 'owned_limit'],
  ])
  expect(ids(board)).toEqual([3, 4])
  expect([board.isChoosing, board.chosen, board.claimable]).toEqual([false, [], 0])
})

test('no more leads are chosen than may still be claimed, and a level-A or returned lead is not claimable', async () => {
  const board = await boardOf({ claimsLeft: 1 })
  board.startChoosing()
  board.toggle(1)
  board.toggle(2)
  expect(board.chosen).toEqual([1])
  expect([row(1), row(3, { level: 'A' }), row(5, { bannedUntil: '2026-12-01T00:00:00.000Z' })].map((one) => board.mayClaim(one))).toEqual([
    true,
    false,
    false,
  ])
})

test('a lead that somebody else took first leaves the list with the answer of the server', async () => {
  const board = await boardOf()
  calls.mockResolvedValueOnce({ list: [answer(1, 'taken')], claimsLeft: 10, ownedRoom: 50 })
  await board.claim(row(1))
  expect(ids(board)).toEqual([2, 3, 4])
  expect(said()).toEqual(['已被领取'])
})

test('without a network nothing leaves the list, and the chosen leads stay chosen', async () => {
  const board = await boardOf()
  board.startChoosing()
  board.toggle(1)
  calls.mockRejectedValueOnce(new RequestFault({ code: 0, status: 0, message: '网络不可用，请检查网络', reason: 'network' }))
  expect(await board.claimChosen()).toBeNull()
  expect([ids(board), board.chosen, said()]).toEqual([[1, 2, 3, 4], [1], ['网络不可用，请检查网络']])
})

test('an answered or expired offer leaves the list, and another failure keeps it', async () => {
  const board = await boardOf({}, 'offered')
  calls.mockResolvedValueOnce({ lead: null })
  await board.answer(row(1), true)
  calls.mockRejectedValueOnce(new RequestFault(leadFaults.lead_offer_over))
  await board.answer(row(2), true)
  calls.mockRejectedValueOnce(new RequestFault(leadFaults.lead_owned_limit))
  await board.answer(row(4), true)
  expect(ids(board)).toEqual([3, 4])
  expect(said()).toEqual(['已接受，请尽快联系', leadFaults.lead_offer_over.message, leadFaults.lead_owned_limit.message])
})

test('the filter applies to every list, and leads due today only to lists with deadlines', async () => {
  const board = await boardOf()
  board.setFilter({ level: 'B', city: '510100', source: 'landing' })
  board.setDueToday(true)
  expect(asks).toHaveBeenLastCalledWith(lead.getLeadPaged, { tab: 'pool', size: 20, level: 'B', city: '510100', source: 'landing' })
  board.show('mine')
  expect(asks).toHaveBeenLastCalledWith(lead.getLeadPaged, expect.objectContaining({ tab: 'mine', level: 'B', isDueToday: true }))
  board.clearFilter()
  expect(asks).toHaveBeenLastCalledWith(lead.getLeadPaged, { tab: 'mine', size: 20 })
})

test('the change of duty is shown, and a refused one is read again from the server', async () => {
  const board = await boardOf()
  calls.mockResolvedValueOnce(desk({ isOnDuty: false }))
  await board.setDuty(false)
  expect(board.desk.value!.isOnDuty).toBe(false)
  calls.mockRejectedValueOnce(new RequestFault(baseFaults.not_allowed))
  await board.setDuty(true)
  expect(board.desk.value!.isOnDuty).toBe(true)
  expect(said().at(-1)).toBe(baseFaults.not_allowed.message)
})

test('the clock of an offer follows the server, also if the phone is wrong', async () => {
  const ahead = 3_600_000
  const board = await boardOf({ serverTime: new Date(Date.now() + ahead).toISOString() })
  const skew = Date.parse(board.serverTime()) - Date.now()
  expect(Math.abs(skew - ahead)).toBeLessThan(60_000)
})
