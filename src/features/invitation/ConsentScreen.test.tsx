import { invitation } from '@qianxian/protocol/invitation/invitation'
import { invitationFaults } from '@qianxian/protocol/invitation/invitation.faults'
import type { PersonAsk, PersonAskChange } from '@qianxian/protocol/invitation/invitation.schema'
import { act, fireEvent, render, screen as page } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { previewImages } from '@/platform/media/previewImages'
import { RequestFault } from '@/request/fault'
import { ConsentModel } from './ConsentModel'
import { ConsentScreen } from './ConsentScreen'
import { ChangeModel } from './ChangeModel'
import { changeLines, renewalWords, consentOutcome } from './consentWords'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/platform/media/previewImages', () => ({ previewImages: jest.fn() }))
jest.mock('@/shell/access', () => ({
  guardScreen: <T,>(one: T) => jest.requireActual<{ observer: (one: T) => T }>('mobx-react').observer(one),
}))
jest.mock('@/shell/Screen', () => ({
  Screen: ({ children, footer }: { children: unknown; footer: unknown }) => (
    <div>
      {children as never}
      {footer as never}
    </div>
  ),
}))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

const store = {
  id: 3,
  name: '锦江春熙店',
  address: '春熙路 8 号 3 楼',
  latitude: null,
  longitude: null,
  openHours: '每天 10:00–20:00',
  licence: null,
}

const asked = (more: Partial<PersonAsk> = {}): PersonAsk => ({
  status: 'sent',
  matchmaker: { name: '李红娘', avatar: null, city: '成都', store },
  phone: '139****0001',
  scopes: [],
  textVersion: '2026-11',
  until: '2026-12-05T04:00:00.000Z',
  ...more,
})

async function show(answer: PersonAsk | PersonAskChange | Error, query = 'token=abc') {
  calls.mockReset()
  asks.mockReset().mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  openStack(`/subpages/consent/index?${query}`)
  render(<ConsentScreen />)
  await settle()
}

it('shows who asks and requires a choice: none of the four scopes is ticked', async () => {
  await show(asked())
  expect(asks).toHaveBeenCalledWith(invitation.getAsk, { token: 'abc' })
  expect(words()).toContain('李红娘想为你牵线')
  expect(words()).toContain('锦江春熙店 · 成都')
  expect(words()).toContain('请勾选同意的内容')
  fireEvent.click(page.getByText('为我推荐和提议对象'))
  await settle()
  expect(words()).toContain('同意所选')
})

it("shows the store's licence, which can be enlarged, and omits a missing one", async () => {
  await show(asked())
  expect(words()).not.toContain('营业执照')
  const licence = { picture: '/files/public/t1/store/a.jpg', name: '牵线测试婚恋服务有限公司', code: '91350100M000100Y43' }
  const { matchmaker } = asked()
  await show(asked({ matchmaker: { ...matchmaker, store: { ...store, licence } } }))
  expect(words()).toContain('91350100M000100Y43')
  fireEvent.click(page.getByText('牵线测试婚恋服务有限公司'))
  await settle()
  expect(previewImages).toHaveBeenCalledWith(['/files/public/t1/store/a.jpg'], '/files/public/t1/store/a.jpg')
})

it('offers to narrow or withdraw the consent', async () => {
  await show(asked({ status: 'consented', scopes: ['publish', 'propose'] }))
  expect(words()).toContain('李红娘为你服务')
  expect(words()).toContain('续期 12 个月')
  expect(words()).toContain('全部收回')
  fireEvent.click(page.getByText('为我推荐和提议对象'))
  await settle()
  expect(words()).toContain('只保留所选')
})

it('shows the same page for every invalid link', async () => {
  await show(Object.assign(new Error('dead'), { code: invitationFaults.ask_link_dead.code }))
  expect(words()).not.toContain('李红娘')
})

it('needs no code in the app, but one on a link', async () => {
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

it('links to a next page only if a service or change began', () => {
  expect([consentOutcome('consented', '李红娘').leadsTo, consentOutcome('joined', '李红娘').leadsTo]).toEqual(['login', 'member'])
  for (const status of ['refused', 'never', 'withdrawn', 'represented'] as const)
    expect(consentOutcome(status, '李红娘').leadsTo).toBeUndefined()
})

it('shows the old and new values of a change, and asks for a code of each phone', async () => {
  const { matchmaker, phone, until } = asked()
  const to = { maritalStatus: 'divorced' as const, phone: '137****2222' }
  await show({ matchmaker, phone, until, from: { phone: '139****0001' }, to }, 'change=abc')
  expect(asks).toHaveBeenCalledWith(invitation.getAskChange, { token: 'abc' })
  expect(words()).toContain('李红娘想更新你的资料')
  expect(words()).toContain('未填写 改为 离异')
  expect(words()).toContain('139****0001 改为 137****2222')
  calls.mockReset().mockResolvedValue({ status: 'confirmed' })
  const model = new ChangeModel('abc')
  await model.answer('yes', { code: '123456' })
  expect(calls).toHaveBeenLastCalledWith(invitation.answerAskChange, { token: 'abc', answer: 'yes', code: '123456' }, expect.anything())
  await model.answer('yes', { code: '123456', newPhoneCode: '654321' })
  expect(calls).toHaveBeenLastCalledWith(
    invitation.answerAskChange,
    { token: 'abc', answer: 'yes', code: '123456', newPhoneCode: '654321' },
    expect.anything(),
  )
  expect(model.outcome).toBe('confirmed')
})

it('shows an invalid link of a change as invalid', async () => {
  await show(new RequestFault({ message: '', status: 200, code: invitationFaults.ask_link_dead.code }), 'change=abc')
  expect(words()).toContain('链接已失效')
})

it('renews the same scopes, narrows fewer ones, and agrees to new ones', () => {
  expect(renewalWords(['publish', 'propose'], ['propose', 'publish'])).toBe('续期 12 个月')
  expect(renewalWords(['publish', 'propose'], ['propose'])).toBe('只保留所选')
  expect(renewalWords(['publish'], ['propose'])).toBe('同意所选')
  expect(changeLines({ incomeBand: undefined }, {})).toEqual([])
})
