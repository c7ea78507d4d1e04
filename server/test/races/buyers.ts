/** Members who order points and seats, pay, pay twice, cancel and request refunds without pause. */
import { randomInt } from 'node:crypto'
import { activity } from '@qianxian/protocol/activity/activity'
import { faults } from '@qianxian/protocol/base/faults'
import type { Endpoint } from '@qianxian/protocol/base/endpoint'
import { finance } from '@qianxian/protocol/finance/finance'
import { outsideChannels, type OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import { pay } from '@qianxian/protocol/pay/pay'
import type { PayTicket } from '@qianxian/protocol/pay/pay.schema'
import type { PayTwin } from '../../src/adapters/pay/sandbox'
import { activityStage } from '../nouns/activity'
import { TEN_YUAN } from '../nouns/finance'
import { fillWallet } from '../nouns/pay'
import type { Answer } from '../server-process'
import type { Person, TestWorld } from '../world'
import { askedAgain, openBusy, type Busy, type Hands } from './busy'

const BUYERS = 8
/** Less than an order costs, so that a channel pays the rest. */
export const IN_WALLET = 450
/** Fewer than the people who want a seat. */
const SEATS = 5
const PROMISES = ['a callback', 'a refund', 'a seat', 'an attempt', 'an end', 'an order']

interface Turn {
  hand: PayTwin
  /** Null if there was no answer. */
  call<Input, Output>(
    endpoint: Endpoint<Input, Output>,
    input: NoInfer<Input>,
    headers?: Record<string, string>,
  ): Promise<Answer<Output> | null>
  again: Hands['again']
  /** Opens the ticket as the app does, because some channels know an attempt only from then on. */
  openCashier(ticket: PayTicket): Promise<void>
  /** Id of an activity whose seat costs as much as the points. */
  eveningId: number
  numbersOf(orderId: number, channel: OutsideChannel): Promise<string[]>
  promise: Hands['promise']
}

/** The channel's number of an attempt for this order, once the channel knows it. */
async function attempt(turn: Turn, id: number, channel: OutsideChannel, useWallet = false): Promise<string | null> {
  const { call, again, openCashier, numbersOf, promise } = turn
  const tap = () =>
    channel === 'wx'
      ? call(pay.tenPay, { id, scene: 'h5', useWallet })
      : channel === 'ali'
        ? call(pay.aliPay, { id, useWallet })
        : call(pay.douyinPay, { id, useWallet }, { 'x-platform': 'tt' })
  // Twice at once, like an impatient finger.
  const [begun] = await Promise.all([again(tap), tap()])
  if (begun?.code !== 20_000) return null
  await openCashier(begun.data.ticket)
  const no = (await numbersOf(id, channel)).at(-1)
  if (no === undefined) return null
  promise('an attempt', 'select 1 from payments where order_id = $1 and no = $2', id, no)
  return no
}

/**
 * The money is taken, and the channel's message is delivered `times` times; later the channel repeats it until it is
 * acknowledged.
 */
async function takeMoney({ hand, promise }: Turn, no: string, times: number): Promise<void> {
  // A channel whose cashier was never opened knows of no payment.
  if (!hand.books().payments.some((one) => one.no === no)) return
  hand.settle(no)
  if (!hand.noticeOf(no)) return
  const statuses = await hand.deliver(no, { times })
  if (statuses.some((status) => status >= 200 && status < 300))
    promise('a callback', `select 1 from payments where no = $1 and status = 'paid'`, no)
}

const anyChannel = (): OutsideChannel => outsideChannels[randomInt(outsideChannels.length)]!

async function payOnce(turn: Turn, id: number): Promise<void> {
  const no = await attempt(turn, id, anyChannel(), randomInt(3) === 0)
  if (no) await takeMoney(turn, no, 1 + randomInt(3))
}

/** Pays in two tabs by two channels. */
async function payTwice(turn: Turn, id: number): Promise<void> {
  const at = randomInt(outsideChannels.length)
  const numbers = await Promise.all([0, 1].map((more) => attempt(turn, id, outsideChannels[(at + more) % outsideChannels.length]!)))
  await Promise.all(numbers.map((no) => no && takeMoney(turn, no, 2)))
}

async function payWhileGivingUp(turn: Turn, id: number): Promise<void> {
  const no = await attempt(turn, id, anyChannel(), randomInt(3) === 0)
  const isPaying = no !== null && randomInt(2) === 0
  const [ended] = await Promise.all([turn.call(finance.cancelOrder, { id }), isPaying && takeMoney(turn, no, 2)])
  if (ended?.code === 20_000 && ended.data.status === 'closed')
    turn.promise('an end', `select 1 from fin_orders where id = $1 and status = 'closed'`, id)
}

/** Leaves the order open, with or without an attempt. */
async function walkAway(turn: Turn, id: number): Promise<void> {
  if (randomInt(2) === 0) await attempt(turn, id, anyChannel(), true)
}

async function payAndAskBack(turn: Turn, id: number): Promise<void> {
  await payOnce(turn, id)
  const taps = [1, 2].map(() => turn.call(finance.refundOrder, { id, shownFen: TEN_YUAN.shownFen, reason: '不需要了' }))
  for (const said of await Promise.all(taps))
    if (said?.code === 20_000) turn.promise('a refund', 'select 1 from fin_refunds where order_id = $1 and not is_stray', id)
}

const acts = [payOnce, payTwice, payWhileGivingUp, payAndAskBack, walkAway, payOnce]

export interface Buyers extends Busy {
  people: readonly Person[]
}

export async function openBuyers(world: TestWorld): Promise<Buyers> {
  const hand = world.served.adapters.payTwin!
  const people = await Promise.all(Array.from({ length: BUYERS }, () => world.loveUser()))
  const fen = TEN_YUAN.shownFen
  const price = { male: fen, female: fen, vipMale: fen, vipFemale: fen, earlyBirdFen: 0, earlyBirdUntil: null }
  const eveningId = await activityStage(world).newOpen({ price, quotaMale: 0, quotaFemale: SEATS - 1, quotaAny: 1 })
  for (const person of people) await fillWallet(person, IN_WALLET)
  const unfinished = new Map<Person, number[]>(people.map((person) => [person, []]))

  async function live(me: Person, hands: Hands): Promise<void> {
    const { again, promise, isOver } = hands
    const turn: Turn = {
      hand,
      call: (endpoint, input, headers) => hands.call(me, endpoint, input, headers),
      again,
      eveningId,
      openCashier: async (ticket) => {
        const address = ticket.kind === 'redirect' ? new URL(ticket.url, 'http://localhost') : null
        if (!address && ticket.kind !== 'douyin') return
        const path = address ? address.pathname : '/sandbox/pay/order'
        const given = address ? Object.fromEntries(address.searchParams) : { ...ticket }
        await world.served.adapters.sandboxPages.find((one) => one.path === path)?.render(given)
      },
      numbersOf: async (orderId, channel) =>
        (
          await askedAgain<{ no: string }>(world, 'select no from payments where order_id = $1 and channel = $2 order by id', [
            orderId,
            channel,
          ])
        ).map(({ no }) => no),
      promise,
    }
    while (!isOver()) {
      const left = unfinished.get(me)!
      const id = left.pop() ?? (await order(turn))
      if (id === null) continue
      await acts[randomInt(acts.length)]!(turn, id)
      // Work that a dying server left unfinished continues on the next one.
      if (isOver()) left.push(id)
    }
  }

  return { people, ...openBusy(world, { promises: PROMISES, people, live }) }
}

/** Orders points, or one of the few seats. */
async function order(turn: Turn): Promise<number | null> {
  const { call, promise } = turn
  const seat = randomInt(2) === 0 ? await takeSeat(turn) : null
  if (seat !== null) return seat
  const made = await call(finance.createFinOrder, TEN_YUAN)
  if (made?.code !== 20_000) return null
  promise('an order', 'select 1 from fin_orders where id = $1', made.data.id)
  return made.data.id
}

/** The owner of a seat cancels it, so that a seat is always available. */
async function takeSeat({ call, promise, eveningId }: Turn): Promise<number | null> {
  const made = await call(activity.signup, { id: eveningId, shownFen: TEN_YUAN.shownFen })
  if (made?.code === faults.activity_signed.code) {
    const mine = await call(activity.mySignupPaged, {})
    const id = mine?.code === 20_000 ? mine.data.list.find(({ canCancel }) => canCancel)?.id : null
    if (id) await call(activity.cancelSignup, { id, shownFen: TEN_YUAN.shownFen })
  }
  if (made?.code !== 20_000) return null
  promise('a seat', 'select 1 from activity_signups where id = $1 and order_id = $2', made.data.signupId, made.data.orderId)
  return made.data.orderId
}
