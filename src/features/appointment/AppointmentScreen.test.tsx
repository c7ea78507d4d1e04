import { appointment } from '@qianxian/protocol/appointment/appointment'
import type { AppointmentDetail, LinkedAppointment } from '@qianxian/protocol/appointment/appointment.schema'
import { appointmentFaults } from '@qianxian/protocol/appointment/appointment.faults'
import { appointmentLimits, ONE_A_DAY_TEXT } from '@qianxian/protocol/appointment/appointment.words'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import Taro from '@tarojs/taro'
import { act, fireEvent, render, screen as page } from '@testing-library/react'
import { callQuietly, call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { AppointmentScreen } from './AppointmentScreen'
import { LinkedAppointmentScreen } from './LinkedAppointmentScreen'
import { AddAppointmentScreen } from './desk/AddAppointmentScreen'

jest.mock('@/request/call', () => ({ ...jest.requireActual('@/request/call'), callQuietly: jest.fn(), call: jest.fn() }))
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
jest.mock('@/parts/risk/RiskWarning', () => ({ RiskWarning: () => null }))
const { openStack } = jest.requireActual<{ openStack: (...urls: string[]) => void }>('@tarojs/taro')

const asks = jest.mocked(callQuietly as (endpoint: unknown, input: unknown) => Promise<unknown>)
const calls = jest.mocked(call as (endpoint: unknown, input: unknown) => Promise<unknown>)
const settle = () => act(async () => undefined)
const words = () => document.body.textContent ?? ''
const tap = async (label: string | RegExp) => {
  fireEvent.click(page.getAllByText(label).at(-1)!)
  await settle()
}

const one = '2099-12-06T06:00:00.000Z'
const two = '2099-12-07T06:30:00.000Z'
const other = {
  no: '10000001',
  nickname: '小林',
  ageText: '31岁',
  cover: null,
  isAvailable: true,
  tags: [],
  trustLevel: 0,
  isPledged: false,
  cityName: '成都',
}
const place = { name: '湖边咖啡', address: '望江路 5 号', latitude: null, longitude: null }

const detailOf = (row: object, more: object = {}): AppointmentDetail =>
  ({
    row: {
      id: 7,
      type: 'blind_date',
      status: 'proposed',
      statusText: '请选一个方便的时间',
      mode: 'offline',
      seq: 1,
      other,
      arranger: null,
      startAt: null,
      minutes: 120,
      times: [one, two].map((at) => ({ at, isMine: false, isTheirs: true })),
      expireAt: two,
      isMyTurn: true,
      placeName: null,
      ...row,
    },
    payer: 'each',
    place: null,
    move: null,
    movesLeft: appointmentLimits.movesMax,
    isChargeAgreed: null,
    endText: null,
    isLateCancel: false,
    myCode: null,
    codeWord: null,
    myArrival: null,
    theirArrival: null,
    isDoneByMe: false,
    confirmUntil: null,
    myAccount: null,
    myFeedback: null,
    feedbackUntil: null,
    contact: null,
    safeAt: null,
    lineId: 3,
    steps: [{ at: '2026-11-01T02:00:00.000Z', text: '对方提出了时间' }],
    actions: ['accept', 'counter', 'decline'],
    ...more,
  }) as unknown as AppointmentDetail

const agreed = (more: object = {}) =>
  detailOf(
    { status: 'confirmed', statusText: '已约定', startAt: one, times: [], expireAt: null, isMyTurn: false },
    { place, codeWord: '青松', actions: ['reschedule', 'cancel', 'setContact'], ...more },
  )

async function show(answer: unknown, url: string, Screen: () => unknown = AppointmentScreen as never) {
  calls.mockReset()
  asks.mockReset().mockImplementation(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  openStack(url)
  const Shown = Screen as () => JSX.Element
  render(<Shown />)
  await settle()
}
const open = (detail: AppointmentDetail | Error) => show(detail, '/subpages/appointment/index?id=7')

test('offered times are chosen by marking them, and the place is not shown before a time is agreed', async () => {
  await open(detailOf({}))
  expect(asks).toHaveBeenCalledWith(appointment.getMyAppointment, { id: 7 })
  expect(words()).toContain('12月6日 周日 14:00')
  expect(words()).toContain('约好时间后，你们都能看到地点')
  expect(words()).toContain('请先选时间')
  await tap(/12月7日/)
  calls.mockResolvedValue(agreed())
  await tap('就选这个时间')
  expect(calls).toHaveBeenCalledWith(appointment.acceptTimes, { id: 7, times: [two] }, expect.anything())
  expect(words()).toContain('湖边咖啡')
  expect(words()).toContain('望江路 5 号')
  expect(words()).toContain('青松')
})

test('an invitation is declined by a ready sentence only', async () => {
  await open(detailOf({}))
  await tap('婉拒')
  expect(words()).toContain('对方只会看到这一句')
  calls.mockResolvedValue(detailOf({ status: 'declined', statusText: '已婉拒', times: [] }, { actions: [] }))
  await tap('想先多聊聊，再约见面')
  await tap('这样回复')
  expect(calls).toHaveBeenCalledWith(appointment.declineDate, { id: 7, reason: 'not_ready' }, expect.anything())
  expect(words()).toContain('已婉拒')
})

test('cancelling within the last day warns that it counts as late', async () => {
  const soon = new Date(Date.now() + 5 * 3_600_000).toISOString()
  await open(agreed({ row: { ...agreed().row, startAt: soon } }))
  expect(words()).toContain('现在取消会记为临时取消')
  await tap('取消约见')
  expect(words()).toContain(`离见面不到 ${appointmentLimits.freeCancelHours} 小时`)
  calls.mockResolvedValue(
    detailOf({ status: 'cancelled', statusText: '已取消', times: [] }, { actions: [], isLateCancel: true, endText: '身体不舒服' }),
  )
  await tap('身体不舒服')
  await tap('取消约见')
  expect(calls).toHaveBeenCalledWith(appointment.cancelDate, { id: 7, reason: 'unwell' }, expect.anything())
  expect(words()).toContain('临时取消')
})

test('cancelling earlier has no warning', async () => {
  await open(agreed())
  await tap('取消约见')
  expect(words()).not.toContain('离见面不到')
})

test('the check-in offers the own code and takes the code of the other; a wrong one keeps the sheet open', async () => {
  await open(agreed({ myCode: '0412', actions: ['checkIn', 'cancel'] }))
  await tap('我到了')
  expect(words()).toContain('0412')
  expect(words()).toContain('不方便时')
  const field = document.querySelector('#qx-arrival-code') as HTMLInputElement
  fireEvent.input(field, { target: { value: '99 81' } })
  calls.mockRejectedValueOnce(new RequestFault(appointmentFaults.appointment_code_wrong))
  await tap('用见面码签到')
  expect(calls).toHaveBeenCalledWith(appointment.checkInByCode, { id: 7, code: '9981' }, expect.anything())
  expect(words()).toContain('见面码不对')
  expect(field.value).toBe('9981')
})

test('feedback names its only reader, and something uncomfortable opens the report', async () => {
  await open(agreed({ actions: ['feedback'], feedbackUntil: two }))
  await tap('说说这次见面')
  expect(words()).toContain('只有正在为你服务的红娘能看到')
  await tap('提交')
  expect(words()).toContain('请选择还想不想继续了解')
  expect(calls).not.toHaveBeenCalled()
  await tap('不再继续')
  await tap('让我不舒服')
  expect(words()).toContain('提交，并去举报')
  calls.mockResolvedValue(agreed({ actions: ['report'] }))
  await tap('提交，并去举报')
  expect(calls).toHaveBeenCalledWith(
    appointment.giveFeedback,
    { id: 7, result: 'no', tags: [], safety: 'uncomfortable' },
    expect.anything(),
  )
})

test('the trusted contact is masked, and the button that says safe names its deadline', async () => {
  const contact = { name: '姐姐', phone: '139****0001', dueAt: two, sentAt: null }
  await open(agreed({ contact, actions: ['markSafe', 'setContact'] }))
  expect(words()).toContain('姐姐 139****0001')
  expect(words()).toContain('12月7日 周一 14:30 前报平安')
  calls.mockResolvedValue(agreed({ contact: null, safeAt: one, actions: [] }))
  await tap('我已安全')
  expect(calls).toHaveBeenCalledWith(appointment.markSafe, { id: 7 }, expect.anything())
  expect(words()).toContain('已报平安')
})

test('a further meeting of the matchmaker is charged to a contract only by a switch of the member', async () => {
  await open(agreed({ isChargeAgreed: null }))
  expect(words()).not.toContain('计入服务合同')
  document.body.innerHTML = ''
  await open(agreed({ isChargeAgreed: false, actions: ['agreeCharge'] }))
  expect(words()).toContain('不同意也可以见面')
})

test('an appointment of others looks like one that does not exist', async () => {
  await open(new RequestFault({ code: 40410, message: '内容不存在或已删除', status: 200 }))
  expect(words()).toContain('这个约见已经看不到了')
})

async function showLine(option: object) {
  await show({ other, openId: null, ...option }, '/subpages/appointment/index?line=3')
  expect(asks).toHaveBeenCalledWith(appointment.getDateOption, { lineId: 3 })
}

test('a first date from a line asks for times and a public place, and says nothing of a free address', async () => {
  await showLine({ seq: 1, isPossible: true, why: null })
  expect(words()).toContain('请选咖啡店、餐厅、公园这样的公共场所')
  expect(words()).toContain('推荐地点')
  expect(words()).not.toContain('填写地点')
})

test('two people with an open date are led to it instead of filling in another one', async () => {
  await showLine({ seq: 1, isPossible: true, why: null, openId: 9 })
  expect(words()).toContain('你们已经有一个约见')
})

test('the rule of one first meeting a day stands where times are offered and where they are taken', async () => {
  await showLine({ seq: 1, isPossible: true, why: null, isOneADay: true })
  expect(words()).toContain(ONE_A_DAY_TEXT)
  document.body.innerHTML = ''
  await showLine({ seq: 1, isPossible: true, why: null, isOneADay: false })
  expect(words()).not.toContain(ONE_A_DAY_TEXT)
  document.body.innerHTML = ''
  await open(detailOf({ isOneADay: true }, { actions: ['accept'] }))
  expect(words()).toContain(ONE_A_DAY_TEXT)
})

test('a further meeting of the two says which one it is', async () => {
  await showLine({ seq: 2, isPossible: true, why: null })
  expect(words()).toContain('第 2 次见面')
})

test('a date that is not possible says why', async () => {
  await showLine({ seq: 1, isPossible: false, why: '暂时不能和对方约见' })
  expect(words()).toContain('暂时不能和对方约见')
})

const linked = (more: object = {}): LinkedAppointment =>
  ({
    type: 'consult',
    status: 'proposed',
    statusText: '请选一个方便的时间',
    mode: 'offline',
    arranger: '红娘李敏',
    store: null,
    startAt: null,
    minutes: 60,
    times: [one, two].map((at) => ({ at, isMine: false })),
    place: null,
    expireAt: two,
    canAnswer: true,
    canCancel: false,
    ...more,
  }) as LinkedAppointment
const openLink = (value: LinkedAppointment | Error) =>
  show(value, '/subpages/consent/appointment?token=abc', LinkedAppointmentScreen as never)

test('a person without an account takes a time by the link, and then reads the place', async () => {
  await openLink(linked())
  expect(asks).toHaveBeenCalledWith(appointment.getAppointmentByLink, { token: 'abc' })
  expect(words()).toContain('红娘李敏为你安排')
  await tap(/12月6日/)
  calls.mockResolvedValue(
    linked({ status: 'confirmed', statusText: '已约定', startAt: one, times: [], place, canAnswer: false, canCancel: true }),
  )
  await tap('就选这个时间')
  expect(calls).toHaveBeenCalledWith(appointment.answerByLink, { token: 'abc', answer: 'accept', times: [one] }, expect.anything())
  expect(words()).toContain('湖边咖啡')
  expect(words()).toContain('取消约见')
})

test('a link of a moved appointment shows the agreed time beside the offered ones', async () => {
  await openLink(linked({ status: 'confirmed', startAt: one, times: [{ at: two, isMine: false }], place, expireAt: null, canCancel: true }))
  expect(words()).toContain('不答复就按原来的')
  expect(words()).toContain('14:30')
})

test('a dead link is shown as such', async () => {
  await openLink(new RequestFault(appointmentFaults.appointment_link_dead))
  expect(words()).toContain('链接已失效')
})

test('the matchmaker chooses who meets, and the first meeting needs a public place', async () => {
  const list = [
    { no: '10000002', name: '阿青', by: 'line', seq: 1, isOneADay: true, isPriority: true },
    { no: '10000003', name: '小满', by: 'store', seq: 2, isOneADay: false, isPriority: false },
  ]
  await show({ list }, '/subpages/member/matchmaker/addAppointment?no=10000001', AddAppointmentScreen as never)
  const query = {
    select: () => query,
    boundingClientRect: () => query,
    selectViewport: () => query,
    scrollOffset: () => query,
    exec: () => query,
  }
  ;(Taro.createSelectorQuery as jest.Mock).mockReturnValue(query)
  expect(asks).toHaveBeenCalledWith(appointment.getDatePartners, { no: '10000001' })
  expect(words()).toContain('曾白等一次，请优先安排')
  expect(words()).toContain('同一家门店 · 第 2 次见面')
  await tap('把时间发给本人')
  expect(words()).toContain('请选择和谁见面')
  expect(words()).toContain('请至少选一个时间')
  expect(words()).toContain('请选择见面的地点')
  expect(words()).not.toContain('填写地点')
  await tap('阿青')
  expect(words()).toContain(ONE_A_DAY_TEXT)
  await tap('小满')
  expect(words()).toContain('填写地点')
  expect(words()).not.toContain(ONE_A_DAY_TEXT)
  expect(calls).not.toHaveBeenCalled()
})

test('a line opens for the served side, which may be its second person', async () => {
  const list = [{ no: '10000001', name: '阿青', by: 'line', seq: 1, isPriority: false }]
  await show({ list: [] }, '/subpages/member/matchmaker/addAppointment?no=10000001&other=10000002', AddAppointmentScreen as never)
  asks.mockReset().mockImplementation(async (_endpoint, input) => {
    if ((input as { no: string }).no === '10000001') throw new RequestFault({ code: 40410, message: '内容不存在或已删除', status: 200 })
    return { list }
  })
  document.body.innerHTML = ''
  render(<AddAppointmentScreen />)
  await settle()
  expect(asks).toHaveBeenLastCalledWith(appointment.getDatePartners, { no: '10000002' })
  expect(words()).toContain('牵线成功 · 第一次见面')
})

test('a member with no one to meet reads why', async () => {
  await show({ list: [] }, '/subpages/member/matchmaker/addAppointment?no=10000001', AddAppointmentScreen as never)
  expect(words()).toContain('要先牵线成功')
})

test('the name and phone of a person without an account never stand in the address of the page', async () => {
  const ask = { id: 12, status: 'consented', draft: null, phone: '13800000009' }
  await show({ list: [], nextCursor: null }, '/subpages/member/matchmaker/addAppointment', AddAppointmentScreen as never)
  asks.mockReset().mockImplementation(async (endpoint) => ({ list: endpoint === invitation.getAskPaged ? [ask] : [], nextCursor: null }))
  document.body.innerHTML = ''
  render(<AddAppointmentScreen />)
  await settle()
  await tap('13800000009')
  expect(words()).toContain('为13800000009安排')
  expect(Taro.redirectTo).not.toHaveBeenCalled()
  expect(Taro.navigateTo).not.toHaveBeenCalled()
})
