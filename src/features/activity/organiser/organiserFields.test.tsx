import { guestRefusal } from '@qianxian/protocol/activity/organiser.words'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { ask } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { FormModel } from '@/ui/form/FormModel'
import { HostsField } from './HostsField'
import { emptyPlan, sentAs, type PlanValues } from './planForm'
import { QuestionsField } from './QuestionsField'
import { ReasonSheet } from './ReasonSheet'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), ask: jest.fn(), call: jest.fn() }))
const asks = jest.mocked(ask as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''
const tap = async (label: string) => {
  fireEvent.click(screen.getAllByText(label).at(-1)!)
  await settle()
}
const planOf = (typed: Partial<PlanValues> = {}) =>
  new FormModel<PlanValues>({ initial: { ...emptyPlan(new Date('2026-11-28T03:20:00Z'), 'store:1'), ...typed }, sentAs })

test('nobody is refused without a reason that was chosen, and then for that one', async () => {
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

test('hosts are found page by page; what does not come is asked for again, and nobody is said to be nobody', async () => {
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

test('what the server says of one question stands beneath that one', async () => {
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
