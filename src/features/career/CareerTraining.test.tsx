import { career } from '@qianxian/protocol/career/career'
import type { MyCareer, Training } from '@qianxian/protocol/career/joining.schema'
import { act, fireEvent, render, screen as page } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { authStore } from '@/stores/auth.store'
import { CareerJoinScreen } from './CareerJoinScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
jest.mock('@/shell/access', () => ({
  guardScreen: <T,>(one: T) => jest.requireActual<{ observer: (one: T) => T }>('mobx-react').observer(one),
}))
jest.mock('@/shell/Screen', () => ({ Screen: ({ children }: { children: unknown }) => <div>{children as never}</div> }))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''

const lessons = (read: number): Training['lessons'] => [
  { lesson: 'consent', title: '先同意，再服务', text: '第一课的内容', isRead: read > 0 },
  { lesson: 'fees', title: '不收费，不承诺', text: '第二课的内容', isRead: read > 1 },
]
const training = (more: Partial<Training> = {}): Training => ({ lessons: lessons(2), quiz: null, last: null, triesLeft: 3, ...more })
const quiz = (place: number): Training['quiz'] => ({ place, of: 10, question: `问题 ${place}`, answers: ['甲', '乙', '丙', '丁'] })
const standing = (more: Partial<MyCareer>): MyCareer => ({
  status: 'approved',
  words: '申请已通过。',
  city: '510100',
  cityName: '成都',
  years: 3,
  reason: '想认真帮更多人',
  papers: [],
  looks: [],
  needs: [],
  canApply: false,
  canWithdraw: false,
  needsName: false,
  agreementVersion: 1,
  matchmakerStatus: 'training',
  serving: null,
  training: null,
  trial: null,
  ...more,
})

async function show(mine: Partial<MyCareer>) {
  asks.mockReset().mockImplementation(async (endpoint) => (endpoint === career.getMyCareer ? standing(mine) : []))
  calls.mockReset()
  jest.spyOn(authStore, 'refresh').mockResolvedValue()
  openStack('/member/matchmaker/matchmakerjoin')
  render(<CareerJoinScreen />)
  await settle()
}

it('opens the first unread lesson, and no quiz before all are read', async () => {
  await show({ training: training({ lessons: lessons(1) }) })
  expect(words()).toContain('第二课的内容')
  expect(words()).not.toContain('第一课的内容')
  expect(words()).toContain('还有 1 课没学')
  asks.mockResolvedValue(standing({ training: training() }))
  fireEvent.click(page.getByText('学完这一课'))
  await settle()
  expect(asks).toHaveBeenLastCalledWith(career.readLesson, { lesson: 'fees' })
  expect(words()).toContain('开始测验（今天还有 3 次）')
})

it('sends the chosen answer of the visible question, and nothing before one is chosen', async () => {
  await show({ training: training({ quiz: quiz(4) }) })
  expect(words()).toContain('第 4 题，共 10 题')
  fireEvent.click(page.getByText('下一题'))
  await settle()
  expect(calls).not.toHaveBeenCalled()
  calls.mockResolvedValue(standing({ training: training({ quiz: quiz(5) }) }))
  fireEvent.click(page.getByText('丙'))
  fireEvent.click(page.getByText('下一题'))
  await settle()
  expect(calls.mock.calls[0]!.slice(0, 2)).toEqual([career.answerQuestion, { place: 4, choice: 3 }])
  expect(words()).toContain('第 5 题，共 10 题')
})

it('shows the result of the last attempt, and that no other is possible today', async () => {
  await show({ training: training({ last: { right: 6, of: 10, reread: ['fees'] }, triesLeft: 0 }) })
  expect(words()).toContain('上次答对 6 道，没有通过。建议重温：不收费，不承诺。')
  expect(words()).toContain('今天的次数已用完')
})

it('sends a person who passed to the desk after reloading the account', async () => {
  const trial = { until: '2026-12-27T00:00:00.000Z', membersMax: 10, members: 0, complaints: 0, isWaiting: false }
  await show({ training: training({ quiz: quiz(10) }) })
  calls.mockResolvedValue(standing({ matchmakerStatus: 'trial', trial, serving: 0 }))
  fireEvent.click(page.getByText('甲'))
  fireEvent.click(page.getByText('交卷'))
  await settle()
  expect(words()).toContain('至少一位会员同意由你服务')
  expect(words()).toContain('去红娘工作台')
  expect(authStore.refresh).toHaveBeenCalledTimes(1)
})

it('shows the state of a suspended matchmaker, and offers no way to a desk', async () => {
  await show({ matchmakerStatus: 'suspended', words: '你的红娘服务已暂停：收到投诉，正在核实。恢复后会通知你。' })
  expect(words()).toContain('收到投诉，正在核实')
  expect(words()).not.toContain('去红娘工作台')
  expect(words()).not.toContain('离职')
})

test('an application under review is shown to its owner as submitted', async () => {
  await show({ status: 'reviewing', matchmakerStatus: null, canWithdraw: true })
  for (const said of ['我提交的申请', '成都', '3 年', '想认真帮更多人', '撤回申请']) expect(words()).toContain(said)
})
