/** Members who withdraw all their money, in parts and with double taps, and two reviewers of finance. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '@qianxian/protocol/audit/audit'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import { cashoutLimits } from '@qianxian/protocol/cashout/cashout.words'
import { cashoutStage } from '../nouns/cashout'
import type { Person, TestWorld } from '../world'
import { askedAgain, openBusy, type Busy, type Hands } from './busy'

/** Number of members withdrawing at the same time. */
const AT_ONCE = 4
export const TAKEN_FEN = 3_000
export const IN_POCKET = TAKEN_FEN * cashoutLimits.timesPerDay
const PROMISES = ['a withdrawal', 'an agreement', 'money that arrived']
const LOOKS = 200
const LOOK_MS = 25

/** Checks a limited number of times, and no more once the run is over. */
async function lookUntil({ isOver }: Hands, isSeen: () => boolean | Promise<boolean>): Promise<void> {
  for (let look = 0; look < LOOKS && !isOver(); look += 1) {
    if (await isSeen()) return
    await sleep(LOOK_MS)
  }
}

const isUnderway = (status: string): boolean => status === 'transferring' || status === 'awaiting_user_confirm'

interface Taker {
  person: Person
  payeeId: number
}

export interface Takers extends Busy {
  people: readonly Person[]
}

/** Each member withdraws as often as a day allows. */
export async function openTakers(world: TestWorld, count: number): Promise<Takers> {
  const { rich, finance } = cashoutStage(world)
  const hand = world.served.adapters.payTwin!
  const takers: Taker[] = []
  for (let place = 0; place < count; place += 1) takers.push(await rich(IN_POCKET, place % 2 === 0 ? 'wechat' : 'alipay'))
  const desks = [await finance(), await finance()]
  const waiting = [...takers]
  /** Withdrawals whose arrival the member has seen. */
  const told = new Set<number>()
  /** Payouts that are never confirmed at the channel. */
  const forgotten = new Set<number>()

  async function rowsOf(userId: number) {
    return askedAgain<{ id: number; no: string; status: string; task: number | null }>(
      world,
      'select id::int, no, status, audit_task_id::int as task from cashouts where user_id = $1 order by id',
      [userId],
    )
  }

  async function ask({ person, payeeId }: Taker, { call, promise }: Hands): Promise<void> {
    const shown = await call(person, cashout.previewCashout, { fen: TAKEN_FEN, payeeId })
    if (shown?.code !== 20_000 || !shown.data.quote) return
    const { feeFen, taxFen, netFen, quote } = shown.data
    const asked = { payeeId, fen: TAKEN_FEN, shownFeeFen: feeFen, shownTaxFen: taxFen, shownNetFen: netFen, quote }
    // Twice at once, like an impatient finger.
    for (const made of await Promise.all([1, 2].map(() => call(person, cashout.applyCashout, asked))))
      if (made?.code === 20_000) promise('a withdrawal', 'select 1 from cashouts where id = $1', made.data.id)
  }

  async function judge(task: number, { call, promise }: Hands): Promise<void> {
    const desk = desks[randomInt(desks.length)]!
    await call(desk, audit.claim, { id: task })
    const said = await call(desk, audit.decide, { id: task, decision: 'approved', reasons: [] })
    if (said?.code === 20_000) promise('an agreement', `select 1 from audit_tasks where id = $1 and status = 'approved'`, task)
  }

  /** Ends a payout at the channel: usually confirmed there, sometimes the card no longer exists, sometimes ignored. */
  async function confirm({ person }: Taker, { id, no }: { id: number; no: string }, hands: Hands): Promise<void> {
    const there = () => hand.books().transfers.find((one) => one.no === no)
    const fate = randomInt(6)
    if (fate === 0) {
      forgotten.add(id)
      return
    }
    await lookUntil(hands, () => {
      const state = there()?.state
      if (state === 'wait_user') {
        if (fate === 1) hand.fail(no)
        else hand.settle(no)
      }
      return state === 'done'
    })
    // The channel's message may arrive later than the query, and another process may be querying at that moment.
    await lookUntil(hands, async () => (await hasArrived(person, id, hands)) !== false || there()?.state !== 'done')
  }

  /** Null if there was no answer. */
  async function hasArrived(person: Person, id: number, { call, promise }: Hands): Promise<boolean | null> {
    const seen = await call(person, cashout.checkCashout, { id })
    if (seen?.code !== 20_000) return null
    if (seen.data.state !== 'success') return false
    told.add(id)
    promise('money that arrived', `select 1 from cashouts where id = $1 and status = 'success'`, id)
    return true
  }

  /** Advances each open withdrawal by one step; true if more remains to be done. */
  async function goOn(taker: Taker, hands: Hands): Promise<boolean> {
    const all = await rowsOf(taker.person.userId)
    const unjudged = all.find(({ status }) => status === 'auditing')
    const underway = all.find(({ id, status }) => isUnderway(status) && !forgotten.has(id))
    if (unjudged?.task) await judge(unjudged.task, hands)
    else if (all.length < cashoutLimits.timesPerDay) await ask(taker, hands)
    if (underway) await confirm(taker, underway, hands)
    // For some, the channel's message arrived before any view.
    for (const { id, status } of all) if (status === 'success' && !told.has(id)) await hasArrived(taker.person, id, hands)
    const isOver = ({ id, status }: { id: number; status: string }) =>
      told.has(id) || forgotten.has(id) || status === 'failed' || status === 'rejected'
    return all.length < cashoutLimits.timesPerDay || !all.every(isOver)
  }

  /** A member with money left is put at the end of the queue, also for the next server, so that the next member need not wait. */
  async function live(_seat: number, hands: Hands): Promise<void> {
    while (!hands.isOver()) {
      const taker = waiting.shift()
      if (taker && (await goOn(taker, hands))) waiting.push(taker)
      await sleep(LOOK_MS)
    }
  }

  const seats = Array.from({ length: AT_ONCE }, (_, seat) => seat)
  return { people: takers.map(({ person }) => person), ...openBusy(world, { promises: PROMISES, people: seats, live }) }
}
