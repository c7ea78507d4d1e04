import { invitation } from '@qianxian/protocol/invitation/invitation'
import { invitationFaults } from '@qianxian/protocol/invitation/invitation.faults'
import type { PersonAsk } from '@qianxian/protocol/invitation/invitation.schema'
import { act, fireEvent, render, screen as page } from '@testing-library/react'
import { ask, call } from '@/request/call'
import { ConsentModel } from './ConsentModel'
import { ConsentScreen } from './ConsentScreen'
import { outcomeOf } from './consentWords'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), ask: jest.fn(), call: jest.fn() }))
jest.mock('@/shell/access', () => ({ screen: <T,>(one: T) => jest.requireActual<{ observer: (one: T) => T }>('mobx-react').observer(one) }))
jest.mock('@/shell/Screen', () => ({
  Screen: ({ children, footer }: { children: unknown; footer: unknown }) => (
    <div>
      {children as never}
      {footer as never}
    </div>
  ),
}))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(ask as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

const asked = (more: Partial<PersonAsk> = {}): PersonAsk => ({
  status: 'sent',
  matchmaker: { name: '李红娘', avatar: null, city: '成都', store: '锦江春熙店' },
  phone: '139****0001',
  scopes: [],
  textVersion: '2026-11',
  until: '2026-12-05T04:00:00.000Z',
  ...more,
})

async function show(answer: PersonAsk | Error) {
  calls.mockReset()
  asks.mockReset().mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  openStack('/subpages/consent/index?token=abc')
  render(<ConsentScreen />)
  await settle()
}

it('says who asks and lets nobody agree to nothing: none of the four is ticked', async () => {
  await show(asked())
  expect(asks).toHaveBeenCalledWith(invitation.getAsk, { token: 'abc' })
  expect(words()).toContain('李红娘想为你牵线')
  expect(words()).toContain('锦江春熙店 · 成都')
  expect(words()).toContain('请勾选同意的内容')
  fireEvent.click(page.getByText('为我推荐和提议对象'))
  await settle()
  expect(words()).toContain('同意所选')
})

it('offers to narrow or to take back what was agreed to', async () => {
  await show(asked({ status: 'consented', scopes: ['publish', 'propose'] }))
  expect(words()).toContain('李红娘为你服务')
  expect(words()).toContain('只保留所选')
  expect(words()).toContain('全部收回')
})

it('is the same page for every link that is dead', async () => {
  await show(Object.assign(new Error('dead'), { code: invitationFaults.ask_link_dead.code }))
  expect(words()).not.toContain('李红娘')
})

it('answers in the app without a code, and by the link with one', async () => {
  calls.mockReset().mockResolvedValue({ status: 'joined' })
  const member = new ConsentModel({ id: 7 })
  await member.answer({ answer: 'yes', scopes: ['propose'] })
  expect(calls).toHaveBeenLastCalledWith(invitation.answerMyAsk, { id: 7, answer: 'yes', scopes: ['propose'] }, expect.anything())
  expect([member.needsCode, member.outcome]).toEqual([false, 'joined'])
  const linked = new ConsentModel({ token: 'abc' })
  await linked.answer({ answer: 'never' }, '123456')
  expect(calls).toHaveBeenLastCalledWith(invitation.answerAsk, { token: 'abc', code: '123456', answer: 'never' }, expect.anything())
  expect(linked.needsCode).toBe(true)
})

it('leads on only where something began', () => {
  expect([outcomeOf('consented', '李红娘').leadsTo, outcomeOf('joined', '李红娘').leadsTo]).toEqual(['login', 'member'])
  for (const status of ['refused', 'never', 'withdrawn', 'represented'] as const)
    expect(outcomeOf(status, '李红娘').leadsTo).toBeUndefined()
})
