import { contract } from '@qianxian/protocol/contract/contract'
import type { StoreMember } from '@qianxian/protocol/store/store.schema'
import { act, fireEvent, render } from '@testing-library/react'
import { call } from '@/request/call'
import { DraftContractSheet } from './DraftContractSheet'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), call: jest.fn() }))
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const words = () => document.body.textContent ?? ''

const member: StoreMember = {
  id: 31,
  name: '林＊＊',
  source: 'service',
  joinedAt: '2026-11-01T02:00:00.000Z',
  matchmaker: '周周',
  waitingSince: null,
  waitingUntil: null,
  invited: null,
  invitedUntil: null,
}
const type = (field: string, value: string) =>
  act(async () => void fireEvent.input(document.querySelector(`#qx-draft-${field} input, input#qx-draft-${field}`)!, { target: { value } }))
const send = () => act(async () => void fireEvent.click(document.getElementById('qx-draft-send')!))

beforeEach(async () => {
  calls.mockReset().mockResolvedValue({})
  render(<DraftContractSheet isOpen onClose={() => undefined} storeId={5} member={member} />)
  for (const [field, value] of Object.entries({ title: '半年见面服务', meeting: '8', months: '6', price: '4800', fee: '3000' }))
    await type(field, value)
})

test('a draft with a success fee is sent with its tranches', async () => {
  await type('couple', '20')
  await type('married', '80')
  await send()
  expect(calls).toHaveBeenCalledWith(
    contract.draftContract,
    expect.objectContaining({
      storeId: 5,
      memberId: 31,
      priceFen: 480_000,
      success: {
        feeFen: 300_000,
        tranches: [
          { stage: 'couple', shareBp: 2_000 },
          { stage: 'married', shareBp: null },
        ],
      },
    }),
    expect.anything(),
  )
})

test('shares that do not add up are refused at their field, and nothing is sent', async () => {
  await type('couple', '20')
  await send()
  expect(words()).toContain('各阶段的比例合计要等于 100%')
  expect(calls).not.toHaveBeenCalled()
})
