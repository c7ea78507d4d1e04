/** Acts of a walk for activities: each is executed by the product and predicted by the oracle. An act returns its result. */
import { activity } from '@qianxian/protocol/activity/activity'
import { organiser as organising } from '@qianxian/protocol/activity/organiser'
import { finance } from '@qianxian/protocol/finance/finance'
import { outsideChannels } from '@qianxian/protocol/finance/finance.words'
import { expect } from 'vitest'
import { settleActivities, sweepActivities } from '../../src/features/activity/activity.jobs'
import { sweepOrders } from '../../src/features/finance/orders/orders.jobs'
import { sweepOpen } from '../../src/features/pay/pay.jobs'
import { minuteOf } from '../nouns/activity-organiser'
import { choiceActs } from './activity-choices'
import { doorActs } from './activity-door'
import {
  choiceGone,
  choiceUntil,
  DAY,
  type Evening,
  HOUR,
  isLive,
  isOver,
  ladderEdges,
  mayBeHandedOn,
  mayBeJudged,
  MINUTE,
  type Seat,
} from './activity-model'
import { eveningOf, eveningsOf, expectAgreement, expectTold, must, seatsOf, type Walk, type Wanted } from './activity-walk'
import type { WalkActs } from './walk'

export function activityActs(walk: Walk): WalkActs {
  return {
    ...comingActs(walk),
    ...payingActs(walk),
    ...handingActs(walk),
    ...organiserActs(walk),
    ...doorActs(walk),
    ...choiceActs(walk),
    ...timeActs(walk),
  }
}

const hasNotBegun = ({ status, startAt }: Evening): boolean => status === 'published' && Date.now() < startAt
const coming = (walk: Walk): Evening[] => eveningsOf(walk).filter(hasNotBegun)
const ownerOf = ({ people }: Walk, { person }: Seat) => people[person]!
/** The first half of the people are men. */
const sexOf = ({ people }: Walk, person: number) => (person < people.length / 2 ? ('male' as const) : ('female' as const))

// --- Signing up and cancelling -----------------------------------------------------------

function comingActs(walk: Walk): WalkActs {
  const { model, people, pick, whole, chance } = walk
  const anybody = () => whole(0, people.length - 1)
  const seatIn = (eveningId: number, person: number) =>
    seatsOf(walk).find((seat) => seat.eveningId === eveningId && seat.person === person && isLive(seat, Date.now()))

  const signUp = async (): Promise<string> => {
    const evening = pick(chance(0.95) ? coming(walk) : eveningsOf(walk))
    if (!evening) return 'nothing'
    const { id, startAt, enrollEnd, status } = evening
    // Usually a person without a seat in that activity.
    const person = pick([...people.keys()].filter((one) => !seatIn(id, one) || chance(0.1))) ?? anybody()
    const now = Date.now()
    const { fen, pt } = walk.costs(id, sexOf(walk, person))
    const left = model.left(walk.rows, id, person, sexOf(walk, person), now)
    const hasOffer = [...walk.rows.places.values()].some(
      (one) => one.eveningId === id && one.person === person && (one.offerUntil ?? 0) > now,
    )
    const isOpen = status === 'published' && now < (hasOffer ? startAt : enrollEnd)
    const foreseen: Wanted[] = seatIn(id, person)
      ? ['activity_signed']
      : !isOpen
        ? ['activity_closed']
        : left === 'unclear'
          ? ['done', 'activity_full']
          : [left === 'none' ? 'activity_full' : 'done']
    // After missed activities a sign-up must be reviewed, which ends twelve hours before the start.
    const mayBeLate = !mayBeJudged(evening, now) && !seatIn(id, person)
    const reply = await walk.tap(people[person]!, activity.signup, { id, shownFen: fen, shownPt: pt })
    const said = must(`${person} signs up for ${id}`, reply, ...foreseen, ...(mayBeLate ? (['activity_closed'] as const) : []))
    if (said === 'activity_full' && chance(0.7)) {
      must(
        `${person} waits for ${id}`,
        await walk.tap(people[person]!, activity.joinWaitlist, { id }),
        'done',
        ...(mayBeLate ? (['activity_closed'] as const) : []),
      )
      return 'full, and waits'
    }
    if (said !== 'done') return said
    return reply.data.orderId !== null ? 'held' : pt > 0 ? 'for points' : 'for nothing'
  }

  const cancel = async (): Promise<string> => {
    const mayBe = (one: Seat): boolean => isLive(one, Date.now()) && hasNotBegun(eveningOf(walk, one))
    const seat = pick(seatsOf(walk).filter((one) => mayBe(one) || chance(0.01)))
    if (!seat) return 'nothing'
    const evening = eveningOf(walk, seat)
    // Sometimes just before or after a refund step.
    const edge = chance(0.3) ? ladderEdges(evening).find((one) => one > Date.now() + MINUTE) : undefined
    if (edge) await walk.travel(edge - Date.now() + (chance(0.5) ? -20_000 : 2_000))
    const now = Date.now()
    const mayGo = (seat.status === 'pending_audit' || seat.status === 'confirmed') && now < evening.startAt
    const { fen, pt, percent } = model.backOf(evening, seat, now)
    const reply = await walk.tap(ownerOf(walk, seat), activity.cancelSignup, {
      id: seat.id,
      shownFen: mayGo ? fen : 0,
      shownPt: mayGo ? pt : 0,
    })
    const isAlready = isOver(seat) || (seat.heldUntil !== null && seat.heldUntil <= now)
    must(`${seat.id} is given up (${seat.status})`, reply, mayGo || isAlready ? 'done' : 'signup_over')
    if (!mayGo) return isAlready ? 'over already' : 'refused'
    if (seat.orderId !== null) model.byLadder.set(seat.orderId, { fen, pt })
    expect(reply.data.status).toBe(fen + pt > 0 ? 'refunded' : 'cancelled')
    return seat.orderId === null ? 'free' : `${percent} percent back`
  }

  const wait = async (): Promise<string> => {
    const [person, now] = [anybody(), Date.now()]
    const isFull = ({ id }: Evening): boolean => model.left(walk.rows, id, person, sexOf(walk, person), now) !== 'free'
    const evening = pick(coming(walk).filter((one) => chance(isFull(one) && !seatIn(one.id, person) ? 1 : 0.1)))
    if (!evening) return 'nothing'
    const { id, enrollEnd } = evening
    const isWaiting = [...walk.rows.places.values()].some((one) => one.eveningId === id && one.person === person)
    const left = model.left(walk.rows, id, person, sexOf(walk, person), now)
    const foreseen: Wanted[] = seatIn(id, person)
      ? ['activity_signed']
      : isWaiting
        ? ['done']
        : now >= enrollEnd
          ? ['activity_closed']
          : left === 'unclear'
            ? ['done', 'activity_has_seats']
            : [left === 'none' ? 'done' : 'activity_has_seats']
    // No guest joins a queue if the review could not end in time.
    const mayBeLate = foreseen.includes('done') && !mayBeJudged(evening, now)
    const reply = await walk.tap(people[person]!, activity.joinWaitlist, { id })
    const said = must(`${person} waits for ${id}`, reply, ...foreseen, ...(mayBeLate ? (['activity_closed'] as const) : []))
    return said === 'done' && isWaiting ? 'waits already' : said
  }

  const leave = async (): Promise<string> => {
    const place = pick([...walk.rows.places.values()])
    if (!place) return 'nothing'
    must('leaving the queue', await walk.tap(people[place.person]!, activity.leaveWaitlist, { id: place.eveningId }), 'done')
    return place.status === 'offered' ? 'with an offer' : 'done'
  }

  /** Accepts the new day of a postponed activity. */
  const accept = async (): Promise<string> => {
    const seat = pick(seatsOf(walk).filter(({ id, seat: kind }) => kind !== null && model.anew.has(id)))
    if (!seat) return 'nothing'
    const mayAccept = (seat.status === 'confirmed' || seat.status === 'pending_audit') && Date.now() < eveningOf(walk, seat).startAt
    const reply = await walk.tap(ownerOf(walk, seat), organising.acceptPostponed, { id: seat.id })
    const said = must(`${seat.id} agrees (${seat.status})`, reply, mayAccept ? 'done' : 'signup_over')
    if (said === 'done') model.anew.delete(seat.id)
    return said
  }

  return { signUp: [16, signUp], cancel: [3, cancel], wait: [5, wait], leave: [1, leave], accept: [2, accept] }
}

// --- Money ------------------------------------------------------------------------------

function payingActs(walk: Walk): WalkActs {
  const { people, pick, whole, chance, hands, world } = walk
  const twin = () => world.served.adapters.payTwin!
  const unpaid = () =>
    seatsOf(walk).filter(({ status, heldUntil, fen }) => status === 'pending_payment' && fen > 0 && heldUntil! > Date.now() + 5_000)

  /** Opens the cashier, usually pays, and usually delivers the message at once. */
  const pay = async (): Promise<string> => {
    const seat = pick(unpaid())
    if (!seat) return 'nothing'
    const no = await hands.attempt(ownerOf(walk, seat), seat.orderId!, pick(outsideChannels)!)
    if (chance(0.25)) return 'begun'
    twin().settle(no)
    return chance(0.3) ? 'taken' : tell(no)
  }

  /** Pays an earlier attempt after all, in time or not. */
  const take = async (): Promise<string> => {
    const waiting = twin()
      .books()
      .payments.slice(-20)
      .filter(({ state }) => state === 'waiting')
    const payment = pick(waiting)
    if (!payment) return 'nothing'
    twin().settle(payment.no)
    return twin()
      .books()
      .payments.some(({ no, state }) => no === payment.no && state === 'paid')
      ? 'taken'
      : 'too late for the channel'
  }

  const tell = async (no: string): Promise<string> => {
    const { rows } = await world.database.pool.query<{ order: number; status: string; overdue: boolean }>(
      `select p.order_id::int as order, p.status, o.expire_at <= $2 as overdue from payments p
       join fin_orders o on o.tenant_id = p.tenant_id and o.id = p.order_id where p.no = $1`,
      [no, new Date()],
    )
    const { order, status, overdue } = rows[0]!
    const before = seatsOf(walk).find(({ orderId }) => orderId === order)
    const statuses = await walk.work(
      () => hands.tell(no, whole(1, 3)),
      (said) => said.some((one) => one >= 500),
    )
    if (statuses.some((one) => one !== 200 && one !== 204)) throw new Error(`a callback was refused: ${statuses.join(' ')}`)
    if (status === 'paid') return 'heard again'
    const { seats } = await walk.look()
    const after = before && seats.get(before.id)
    // Paid in time, because the channels of this walk refuse later payments: a seat still reserved is confirmed.
    const isHeld = before?.status === 'pending_payment' && (before.heldUntil! > Date.now() || hasNotBegun(eveningOf(walk, before)))
    if (isHeld && !isLive(after!, Number.NEGATIVE_INFINITY)) throw new Error(`order ${order} lost the seat that was held for it`)
    if (!overdue) return 'heard in time'
    return after && !isOver(after) ? 'heard late, with a seat' : 'heard late, without'
  }

  const tellLater = async (): Promise<string> => {
    const { payments } = twin().books()
    const heard = await world.database.pool.query<{ no: string }>(`select no from payments where status = 'paid' order by id desc limit 40`)
    const known = new Set(heard.rows.map(({ no }) => no))
    const isAgain = chance(0.15)
    const payment = pick(payments.slice(-30).filter(({ no, state }) => state === 'paid' && known.has(no) === isAgain))
    return payment ? tell(payment.no) : 'nothing'
  }

  const giveUpOrder = async (): Promise<string> => {
    const seat = pick(unpaid())
    if (!seat) return 'nothing'
    // The channel may report, when queried, that it took the money.
    return must(
      'an order is given up',
      await people[seat.person]!.call(finance.cancelOrder, { id: seat.orderId! }),
      'done',
      'order_confirming',
      'order_state_changed',
    )
  }

  return { pay: [10, pay], take: [4, take], tell: [6, tellLater], giveUpOrder: [1, giveUpOrder] }
}

// --- Seat transfer ----------------------------------------------------------------------

function handingActs(walk: Walk): WalkActs {
  const { model, people, pick, whole, chance } = walk

  const offer = async (): Promise<string> => {
    const seat = pick(seatsOf(walk).filter((one) => one.status === 'confirmed' && (chance(0.05) || hasNotBegun(eveningOf(walk, one)))))
    if (!seat) return 'nothing'
    const may = mayBeHandedOn(eveningOf(walk, seat), seat, Date.now())
    const reply = await walk.tap(ownerOf(walk, seat), activity.offerTransfer, { id: seat.id })
    const said = must(`${seat.id} is offered`, reply, may ? 'done' : 'transfer_refused')
    if (said === 'done') model.codes.set(seat.id, { code: reply.data.code, until: Date.parse(reply.data.until) })
    return said
  }

  const takeOver = async (): Promise<string> => {
    const fresh = [...model.codes].filter(([seatId]) => walk.rows.seats.get(seatId)?.status === 'confirmed' || chance(0.03))
    const [seatId, { code, until }] = pick(fresh) ?? [0, { code: '', until: 0 }]
    const seat = walk.rows.seats.get(seatId)
    if (!seat) return 'nothing'
    const now = Date.now()
    const sits = (person: number): boolean =>
      seatsOf(walk).some((one) => one.eveningId === seat.eveningId && one.person === person && isLive(one, now))
    const isFit = (person: number): boolean => sexOf(walk, person) === seat.sex && !sits(person)
    const person = pick([...people.keys()].filter((one) => isFit(one) || chance(0.1))) ?? whole(0, people.length - 1)
    const isGood = mayBeHandedOn(eveningOf(walk, seat), seat, now) && now < until && person !== seat.person
    const foreseen = !isGood
      ? 'transfer_code'
      : sexOf(walk, person) !== seat.sex
        ? 'transfer_refused'
        : sits(person)
          ? 'activity_signed'
          : 'done'
    // A friend with missed activities must be reviewed, which ends twelve hours before the start.
    const mayBeLate = foreseen === 'done' && !mayBeJudged(eveningOf(walk, seat), now)
    const reply = await walk.tap(people[person]!, activity.acceptTransfer, { code })
    return must(`${person} takes ${seatId} over`, reply, foreseen, ...(mayBeLate ? (['transfer_refused'] as const) : []))
  }

  return { offer: [4, offer], takeOver: [4, takeOver] }
}

// --- Organisers -------------------------------------------------------------------------

function organiserActs(walk: Walk): WalkActs {
  const { model, pick, whole, chance, organiser } = walk

  const judge = async (): Promise<string> => {
    const seat = pick(seatsOf(walk).filter(({ status }) => status === 'pending_audit'))
    if (!seat) return 'nothing'
    const isAccepted = chance(0.7)
    const inTime = mayBeJudged(eveningOf(walk, seat), Date.now())
    const input = { id: seat.eveningId, signupIds: [seat.id], isAccepted, ...(isAccepted ? {} : { reason: 'balance' as const }) }
    // One at a time, because a repetition is answered as done.
    const judged = () => organiser.call(organising.judgeGuests, input)
    must('guests are judged', await walk.work(judged, ({ status }) => status >= 500), 'done')
    const { status } = (await walk.look()).seats.get(seat.id)!
    const wanted = isAccepted ? ['confirmed'] : ['rejected']
    // No guest is accepted after the review period has ended; the refund is made when a caller next opens the sign-up.
    if (!(inTime ? wanted : ['pending_audit', 'rejected']).includes(status)) throw new Error(`${seat.id} was judged, and is ${status}`)
    return inTime ? status : 'too late'
  }

  const postpone = async (): Promise<string> => {
    const evening = pick(coming(walk).filter(() => chance(0.5)))
    if (!evening) return 'nothing'
    const { id, startAt, endAt } = evening
    const later = whole(1, 3) * DAY
    const input = { id, startAt: minuteOf(new Date(startAt + later)), endAt: minuteOf(new Date(endAt + later)), reason: '天气原因' }
    must('an evening is put off', await walk.tap(organiser, organising.postponeActivity, input), 'done')
    const { seats } = await walk.look()
    model.putOff(
      [...seats.values()].filter((seat) => seat.eveningId === id && seat.seat !== null),
      organiser.userId,
    )
    return 'done'
  }

  const callOff = async (): Promise<string> => {
    const evening = pick(eveningsOf(walk).filter((one) => hasNotBegun(one) || chance(0.05)))
    if (!evening) return 'nothing'
    const may = hasNotBegun(evening) || evening.status === 'cancelled'
    const reply = await walk.tap(organiser, organising.cancelActivity, { id: evening.id, reason: '场地临时检修' })
    const said = must(`${evening.id} is called off`, reply, may ? 'done' : 'activity_state_changed')
    if (said === 'done') expect((await walk.look()).evenings.get(evening.id)!.status).toBe('cancelled')
    return evening.status === 'cancelled' ? 'once more' : said
  }

  return { judge: [7, judge], postpone: [1, postpone], callOff: [0.6, callOff] }
}

// --- Time -------------------------------------------------------------------------------

/** Does all due work, as production does every minute. */
export async function sweep(walk: Walk): Promise<void> {
  const { world, model } = walk
  const now = Date.now()
  model.close(walk.rows, now)
  const all = async (): Promise<void> => {
    await sweepOrders(world.served, new Date(now))
    await sweepActivities(world.served, new Date(now))
  }
  await walk.work(all, () => false)
  // The next sweep repeats the work that an interrupted one missed.
  if (walk.broken) await all()
  await walk.follow()
  expect(model.wrongAfterJudging(walk.rows, now)).toEqual([])
  await expectTold(walk, now)
}

function timeActs(walk: Walk): WalkActs {
  const { model, people, organiser, pick, whole, world } = walk

  const leap = async (): Promise<string> => {
    const now = Date.now()
    const been = eveningsOf(walk).filter(({ startAt, status }) => startAt <= now && status === 'published')
    const door = walk.nextDoor()
    const moments: Record<string, readonly number[]> = {
      door: door === undefined ? [] : [door, door, door],
      end: been.map(({ endAt }) => endAt - 10 * MINUTE),
      told: been.flatMap((evening) => [choiceUntil(evening) + MINUTE, choiceUntil(evening) + HOUR]),
      gone: been.map((evening) => choiceGone(evening) + MINUTE),
      'paid out': been.map(({ endAt }) => endAt + 3 * DAY + MINUTE),
      minutes: [now + whole(10, 90) * MINUTE],
      // Does not move the clock past an open door.
      hours: walk.openDoors().length > 0 ? [] : [now + whole(1, 20) * HOUR],
    }
    const coming = Object.entries(moments).flatMap(([name, of]) => of.filter((at) => at > now).map((at) => [name, at] as const))
    const [drawn, to] = pick(coming)!
    await walk.travel(to - now)
    return `to ${drawn}`
  }

  /** The sign-up is settled when its caller opens it. */
  const read = async (): Promise<string> => {
    const [person, evening, then] = [pick(people)!, pick(eveningsOf(walk)), Date.now()]
    if (!evening) return 'nothing'
    const how = pick(['detail', 'list', 'guests'] as const)!
    if (how === 'detail') must('a detail', await person.call(activity.getDetail, { id: evening.id }), 'done')
    if (how === 'list') must('the list', await person.call(activity.getPaged, {}), 'done')
    if (how === 'guests') must('the guests', await organiser.call(organising.getGuestPaged, { id: evening.id }), 'done')
    expect(model.wrongAfterJudging(await walk.look(), then)).toEqual([])
    return how
  }

  const mine = async (): Promise<string> => {
    const person = whole(0, people.length - 1)
    const then = Date.now()
    must(
      'what is theirs',
      await people[person]!.call(activity.mySignupPaged, { box: pick(['coming', 'waiting', 'past', 'refunded'] as const)! }),
      'done',
    )
    const { seats, places, ...rest } = await walk.look()
    const own = <Row extends { id: number; person: number }>(rows: ReadonlyMap<number, Row>) =>
      new Map([...rows].filter(([, row]) => row.person === person && !('status' in row && row.status === 'waiting')))
    expect(model.wrongAfterJudging({ ...rest, seats: own(seats), places: own(places) }, then)).toEqual([])
    return 'read'
  }

  const settle = async (): Promise<string> => {
    const now = Date.now()
    const due = eveningsOf(walk).filter(({ endAt, status }) => status === 'published' && endAt + 3 * DAY <= now)
    const all = () => settleActivities(world.served, new Date(now))
    await walk.work(all, () => false)
    await all()
    const { evenings } = await walk.look()
    for (const { id } of due) expect([id, evenings.get(id)!.status]).toEqual([id, 'settled'])
    return due.length > 0 ? 'done' : 'nothing'
  }

  const channels = async (): Promise<string> => ((await sweepOpen(world.served, new Date())) > 0 ? 'something' : 'nothing')

  /** Switches the sweeps that run after each act on or off. */
  const sweepers = async (): Promise<string> => {
    walk.isSwept = !walk.isSwept
    return walk.isSwept ? 'on' : 'off'
  }

  return {
    leap: [3, leap],
    read: [2, read],
    mine: [1, mine],
    sweep: [2, async () => (await sweep(walk), 'done')],
    settle: [1, settle],
    channels: [1, channels],
    sweepers: [0.5, sweepers],
    agree: [2, async () => (await expectAgreement(walk), 'done')],
    restart: [0.15, async () => (await world.restart(), 'done')],
  }
}
