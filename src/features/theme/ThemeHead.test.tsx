import { audit } from '@qianxian/protocol/audit/audit'
import type { ThemeDetail } from '@qianxian/protocol/theme/theme.schema'
import { theme } from '@qianxian/protocol/theme/theme'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import { callQuietly, call } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { confirm } from '@/ui/base/overlay/Dialog'
import { ThemeHead } from './ThemeHead'
import { ThemeModel } from './ThemeModel'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/ui/base/overlay/Dialog', () => ({ ...jest.requireActual('@/ui/base/overlay/Dialog'), confirm: jest.fn() }))

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const confirms = jest.mocked(confirm)
const words = () => document.body.textContent ?? ''

const zone: ThemeDetail = {
  id: 5,
  title: '重新出发',
  intro: '走过一段婚姻，也还相信下一段',
  cover: '/files/cover.webp',
  kind: 'rule',
  isSensitive: false,
  isVipOnly: false,
  figures: { male: 21, female: 17, active: 31 },
  maleTenths: 6,
  health: 'lively',
  mine: null,
  conditions: ['离异'],
  isOpen: true,
  blocker: null,
  step: null,
  certificate: null,
  reason: null,
  appealTo: null,
  isAppealed: false,
  isWished: false,
}

async function show(facts: Partial<ThemeDetail>, list: { no: string }[] = []) {
  const detail = { ...zone, ...facts }
  asks
    .mockReset()
    .mockImplementation(async (endpoint) =>
      endpoint === theme.getTheme ? detail : { list, nextCursor: null, total: null, isLoginNeeded: false },
    )
  calls.mockReset().mockResolvedValue(detail)
  confirms.mockReset().mockResolvedValue(true)
  const model = new ThemeModel(detail.id)
  await model.people.refresh()
  const onApply = jest.fn()
  render(<ThemeHead model={model} onApply={onApply} onAppeal={jest.fn()} />)
  return { model, onApply }
}

const tap = (text: string) => act(async () => void fireEvent.click(screen.getAllByText(text).at(-1)!))

describe('joining a zone', () => {
  it('takes one tap, and an explicit consent for a sensitive zone', async () => {
    await show({ isSensitive: true, figures: null, maleTenths: null, health: null, isOpen: false })
    expect(words()).toContain('加入后才能看到里面的人，外面的人看不到你')
    confirms.mockResolvedValueOnce(false)
    await tap('加入专区')
    expect(calls).not.toHaveBeenCalled()
    await tap('加入专区')
    expect(calls.mock.calls[0]).toEqual([theme.joinTheme, { id: 5, agrees: true }])
  })

  it('shows the missing requirement and where to get it', async () => {
    await show({ blocker: '完成学历认证后可以加入', step: 'certificate', certificate: 'education' })
    expect(words()).toContain('完成学历认证后可以加入')
    expect(words()).toContain('去做学历认证')
    expect(words()).not.toContain('加入专区')
  })

  it('opens the application if the zone requires one', async () => {
    const { onApply } = await show({ kind: 'apply', conditions: [] })
    await tap('申请加入')
    expect(onApply).toHaveBeenCalledTimes(1)
    expect(calls).not.toHaveBeenCalled()
  })

  it('is closed to a removed member, who can read the reason and may appeal once', async () => {
    await show({ mine: 'removed', reason: '内容像是广告或推广', appealTo: 9, blocker: '你已被移出这个专区，现在不能加入' })
    expect(words()).toContain('你已被移出这个专区：内容像是广告或推广')
    expect(words()).toContain('申诉')
    expect(words()).not.toContain('现在不能加入')
  })
})

describe('a member inside', () => {
  it('must confirm leaving, and reads the condition for returning', async () => {
    await show({ mine: 'in', kind: 'curated' })
    await tap('退出专区')
    expect(confirms.mock.calls[0]![0]).toMatchObject({ content: '再加入需要平台重新邀请。' })
    expect(calls.mock.calls[0]).toEqual([theme.leaveTheme, { id: 5 }])
  })

  it('may leave permanently also after the rule stopped applying, when they would return automatically', async () => {
    await show({ mine: 'lapsed', isSensitive: true, isOpen: false, blocker: '你的资料现在不符合这个专区的条件' })
    await tap('退出专区')
    expect(confirms.mock.calls[0]![0]).toMatchObject({ content: '退出后，重新符合条件也不会自动回来。' })
    expect(calls.mock.calls[0]).toEqual([theme.leaveTheme, { id: 5 }])
  })
})

describe('notices of newcomers', () => {
  const become = (token: string, userInfo?: object) =>
    runInAction(() => Object.assign(authStore, { token, userInfo: userInfo as typeof authStore.userInfo }))
  beforeEach(() => become('t', { id: 7, isWhetherLoveUser: true }))
  afterEach(() => become(''))

  it('the notices can be switched on and off from outside too, once the zone has people', async () => {
    await show({ isWished: true, kind: 'curated', blocker: '这个专区由平台邀请加入' }, [{ no: '1' }])
    await tap('关闭新人提醒')
    expect(calls.mock.calls[0]).toEqual([theme.wishTheme, { id: 5, isWished: false }])
  })

  it("the notices are not offered to viewers who may not see the zone's people", async () => {
    await show({ isOpen: false, isSensitive: true }, [{ no: '1' }])
    expect(words()).not.toContain('提醒')
  })
})

it('on return, reloads what the viewer has changed and the people who became visible', async () => {
  const { model } = await show({ isOpen: false, isVipOnly: true, blocker: '这个专区只对 VIP 会员开放', step: 'vip' })
  asks.mockClear().mockImplementation(async (endpoint) => (endpoint === theme.getTheme ? zone : { list: [{ no: '1' }], nextCursor: null }))
  await act(() => model.comeBack())
  expect(model.people.rows).toEqual([{ no: '1' }])
  asks.mockClear()
  await act(() => model.comeBack())
  expect(asks.mock.calls.map(([endpoint]) => endpoint)).toEqual([theme.getTheme])
})

it('the newcomer reminder can be switched on and off, and an appeal shows at once', async () => {
  const { model } = await show({ mine: 'in' })
  await model.wish()
  expect(calls.mock.calls[0]).toEqual([theme.wishTheme, { id: 5, isWished: true }])
  expect(model.wishWords).toBe('关闭新人提醒')
  await model.appeal(9, ' 我没有发过广告 ')
  expect(calls.mock.calls[1]!.slice(0, 2)).toEqual([audit.appeal, { id: 9, text: '我没有发过广告' }])
  expect(asks).toHaveBeenLastCalledWith(theme.getTheme, { id: 5 })
})
