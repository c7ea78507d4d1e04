import { guestRefusal } from '@qianxian/protocol/activity/organiser.words'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { OrganisedDetail } from '@qianxian/protocol/activity/organiser.schema'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { FormModel } from '@/ui/form/FormModel'
import { PostponeSheet } from './ChangeSheets'
import { Guests, GuestsModel } from './Guests'
import { HostsField } from './HostsField'
import { emptyPlan, planInputFields, type PlanValues } from './planForm'
import { QuestionsField } from './QuestionsField'
import { ReasonSheet } from './ReasonSheet'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''
const tap = async (label: string) => {
  fireEvent.click(screen.getAllByText(label).at(-1)!)
  await settle()
}
const planOf = (typed: Partial<PlanValues> = {}) =>
  new FormModel<PlanValues>({ initial: { ...emptyPlan(new Date('2026-11-28T03:20:00Z'), 'store:1'), ...typed }, sentAs: planInputFields })

const free = { male: 0, female: 0, vipMale: 0, vipFemale: 0, earlyBirdFen: 0, earlyBirdUntil: null }

test('a guest is refused only with a chosen reason, which applies to that guest', async () => {
  const [submit, onDone] = [jest.fn(async () => undefined), jest.fn()]
  const said = {
    title: '不通过 2 人的报名',
    lead: '费用全额退回。',
    hint: '对方会看到原因',
    submitWords: '不通过并退款',
    submitId: 'qx-no',
  }
  render(<ReasonSheet isOpen onClose={jest.fn()} reasons={guestRefusal} submit={submit} onDone={onDone} {...said} />)
  expect(words()).toContain('对方会看到原因')
  await tap('不通过并退款')
  expect(words()).toContain('请选择原因')
  expect(submit).not.toHaveBeenCalled()
  await tap(guestRefusal.balance)
  await tap('不通过并退款')
  expect(submit.mock.calls).toEqual([['balance']])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('hosts load page by page; a failed page is retried instead of showing an empty list', async () => {
  asks.mockReset()
  asks
    .mockResolvedValueOnce({ list: [{ id: 1, name: '周敏' }], nextCursor: 'next' })
    .mockRejectedValueOnce(new RequestFault({ code: 0, status: 0, message: '网络不可用' }))
    .mockResolvedValueOnce({ list: [{ id: 2, name: '何俊' }], nextCursor: null })
  const form = planOf({ hosts: [{ id: 9, name: '沈慧' }] })
  const { unmount } = render(<HostsField form={form} />)
  expect(words()).toContain('正在找可以协助的红娘')
  await settle()
  await tap('更多红娘')
  expect(words()).toContain('网络不可用')
  await tap('重试')
  expect(words()).not.toMatch(/更多红娘|重试|网络不可用|正在找/)
  await tap('何俊')
  expect(form.values.hosts.map(({ id }) => id).sort()).toEqual([2, 9])
  unmount()
  asks.mockResolvedValueOnce({ list: [], nextCursor: null })
  render(<HostsField form={planOf()} />)
  await settle()
  expect(words()).toContain('现在没有可以协助签到的红娘')
})

test('a selection in one tab does not affect actions in another', async () => {
  asks.mockReset().mockResolvedValue({ list: [], nextCursor: null })
  const model = new GuestsModel(1, 'audit')
  model.choose(7)
  model.boxes.show('coming')
  expect([...model.chosen]).toEqual([])
  model.choose(8)
  model.boxes.show('audit')
  expect([...model.chosen]).toEqual([7])
  await model.after()
  expect([...model.chosen]).toEqual([])
})

test('a door host checks in guests from the list, and cannot review', async () => {
  const row = { id: 7, nickname: '小陈', gender: 'male', status: 'confirmed', priceFen: 0, createdAt: '2026-12-01T06:00:00Z', answers: [] }
  asks.mockReset().mockResolvedValue({ list: [row], nextCursor: null })
  calls.mockReset().mockResolvedValue({ results: [{ result: 'ok' }] })
  const plan = { price: free, pointsPrice: 0 } as OrganisedDetail['plan']
  const detail = { id: 5, isDoorOnly: true, isDoorOpen: true, counts: [] as OrganisedDetail['counts'], plan } as OrganisedDetail
  const model = new GuestsModel(5, 'coming')
  render(<Guests model={model} detail={detail} onChange={jest.fn()} />)
  await settle()
  fireEvent.click(document.querySelector('[aria-label="选择 小陈"]')!)
  await settle()
  fireEvent.click(document.querySelector('#qx-guests-in')!)
  await settle()
  expect(calls.mock.calls[0]![1]).toEqual({ id: 5, signupIds: [7] })
  act(() => model.boxes.show('audit'))
  await settle()
  expect(document.querySelector('[aria-label="选择 小陈"]')).toBeNull()
})

test('postponing sends a place only if it changed, and shows an error at its field', async () => {
  const place = { cityGeo: '510100', place: '牵线生活馆', address: '春熙路 1 号', latitude: 30.657, longitude: 104.081 }
  const detail = {
    id: 5,
    startAt: '2026-12-06T06:00:00.000Z',
    endAt: '2026-12-06T09:00:00.000Z',
    plan: { place, price: free, pointsPrice: 0 },
  } as OrganisedDetail
  // The city picker's list.
  asks.mockReset().mockResolvedValue([])
  calls.mockReset().mockRejectedValueOnce(new RequestFault({ code: 0, status: 200, message: '', fields: { 'place.address': '地址太远' } }))
  calls.mockResolvedValue(detail)
  render(<PostponeSheet isOpen onClose={jest.fn()} detail={detail} onDone={jest.fn()} />)
  expect(words()).not.toContain('退款')
  const typed = (id: string, value: string) => fireEvent.input(document.querySelector(`#${id} input, input#${id}`)!, { target: { value } })
  typed('qx-postpone-reason', '场地漏水')
  await tap('改期并通知')
  expect(calls.mock.calls[0]![1]).not.toHaveProperty('place')
  await tap('换地点')
  expect(words()).toContain('地址太远')
  typed('qx-plan-place', '河边书店')
  await tap('改期并通知')
  expect(calls.mock.calls[1]![1]).toMatchObject({ id: 5, reason: '场地漏水', place: { ...place, place: '河边书店' } })
})

test('a server error about one question appears below that question', async () => {
  const question = { kind: 'text' as const, isRequired: false, options: '' }
  const form = planOf({
    form: [
      { key: 'q1', label: '喝不喝茶', ...question },
      { key: 'q2', label: '加薇lin_05201', ...question },
    ],
  })
  render(<QuestionsField form={form} />)
  act(() => void form.applyFaultFields({ 'form.1.label': '问题不能填写联系方式，请修改' }))
  const wrong = [...document.querySelectorAll('.qx-field--wrong')]
  expect(wrong.map((field) => field.querySelector('input')?.value)).toEqual(['加薇lin_05201'])
  expect(words().split('问题不能填写联系方式').length - 1).toBe(1)
})
