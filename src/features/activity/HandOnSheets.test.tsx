import { activity } from '@qianxian/protocol/activity/activity'
import { handOnWords } from '@qianxian/protocol/activity/activity.words'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { call } from '@/request/call'
import { AcceptSeatSheet } from './AcceptSeatSheet'
import { OfferSeatSheet } from './OfferSeatSheet'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), call: jest.fn() }))
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const words = () => document.body.textContent ?? ''
const tap = async (label: string) => {
  fireEvent.click(screen.getAllByText(label).at(-1)!)
  await act(async () => undefined)
}

beforeEach(() => jest.clearAllMocks())

test('the giver reads who may cancel and who is paid back before the code is made', async () => {
  render(<OfferSeatSheet isOpen onClose={jest.fn()} signupId={7} />)
  expect(words()).toContain(handOnWords.giver)
  expect(calls).not.toHaveBeenCalled()
  calls.mockResolvedValue({ code: 'ABCD2345', until: '2026-12-06T07:00:00.000Z' })
  await tap('生成转让码')
  expect(words()).toContain('ABCD 2345')
  expect(words()).toContain(handOnWords.giver)
})

test('the friend reads who may cancel and who is paid back before the code is used', async () => {
  render(<AcceptSeatSheet isOpen onClose={jest.fn()} onDone={jest.fn()} />)
  const seat = { activityId: 3, title: '八分钟约会', startAt: '2026-12-06T07:00:00.000Z', place: '湖边', needAudit: false, form: [] }
  calls.mockResolvedValue(seat)
  fireEvent.input(document.querySelector('input')!, { target: { value: 'ABCD 2345' } })
  await tap('查看名额')
  expect(words()).toContain(handOnWords.friend)
  expect(calls.mock.calls.map(([endpoint]) => endpoint)).toEqual([activity.getTransfer])
})
