/** Predicts seats, money, tickets and choices by the rules, in memory; it shares no code with the product. */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Maximum time that an act may take. */
const SLACK = 2 * MINUTE

export type Sex = 'male' | 'female'
type Kind = Sex | 'any'
const kinds: readonly Kind[] = ['male', 'female', 'any']

/** As stored in the database; people are given by their index in the walk, times in milliseconds. */
export interface Evening {
  id: number
  status: string
  startAt: number
  endAt: number
  enrollEnd: number
  needAudit: boolean
  quota: Record<Kind, number>
  taken: Record<Kind, number>
  isRevealed: boolean
}

export interface Seat {
  id: number
  eveningId: number
  person: number
  sex: Sex
  status: string
  seat: Kind | null
  orderId: number | null
  fen: number
  pt: number
  needAudit: boolean
  heldUntil: number | null
  code: string | null
  checkedInAt: number | null
  card: number | null
  createdAt: number
  endedAt: number | null
}

export interface Place {
  id: number
  eveningId: number
  person: number
  sex: Sex
  status: string
  seat: Kind | null
  offerUntil: number | null
}

export interface Order {
  id: number
  isPaid: boolean
  fen: number
  pt: number
  backFen: number
  backPt: number
  heldFen: number
  heldPt: number
  releasedFen: number
  releasedPt: number
}

export interface Rows {
  evenings: Map<number, Evening>
  seats: Map<number, Seat>
  places: Map<number, Place>
  orders: Map<number, Order>
}

export interface Scan {
  at: number
  byUserId: number
  isSynced: boolean
}
export type DoorEntry = Scan & { isUndo: boolean }

export interface Sum {
  fen: number
  pt: number
}

const settled = new Set(['pending_audit', 'confirmed', 'checked_in'])
export const isLive = ({ status, heldUntil }: Seat, now: number): boolean => settled.has(status) || (heldUntil !== null && heldUntil > now)
export const isOver = ({ status }: Seat): boolean => !settled.has(status) && status !== 'pending_payment'
const isOffered = ({ offerUntil }: Place, now: number): boolean => offerUntil !== null && offerUntil > now

export const doorFrom = ({ startAt }: Evening): number => startAt - 2 * HOUR
export const choiceUntil = ({ endAt }: Evening): number => endAt + 2 * HOUR
export const choiceGone = (evening: Evening): number => choiceUntil(evening) + 24 * HOUR
export const isDoorOpen = (evening: Evening, at: number): boolean =>
  evening.status === 'published' && at >= doorFrom(evening) && at < evening.endAt
const judgedUntil = ({ startAt }: Evening): number => startAt - 12 * HOUR
export const mayBeJudged = (evening: Evening, now: number): boolean => now < judgedUntil(evening)
export const mayBeHandedOn = (evening: Evening, { status, needAudit }: Seat, now: number): boolean =>
  status === 'confirmed' && evening.status === 'published' && now < evening.startAt - (needAudit ? 12 : 6) * HOUR

/** Hours before the start, and the percentage refunded from then on. */
const ladder = [
  [72, 100],
  [24, 70],
  [6, 30],
] as const
export const ladderEdges = ({ startAt }: Evening): number[] => ladder.map(([hours]) => startAt - hours * HOUR)

const partOf = (amount: number, percent: number): number => Math.floor((amount * percent) / 100)

export class ActivityModel {
  /** Refunds by the ladder, for orders that their owner cancelled. */
  readonly byLadder = new Map<number, Sum>()
  /** Sign-ups of a postponed activity that are not confirmed. */
  readonly anew = new Set<number>()
  readonly door = new Map<number, DoorEntry[]>()
  /** The chosen sign-ups of a sign-up, in order of preference. */
  readonly picks = new Map<number, readonly number[]>()
  /** The pairs at the end of the choices. */
  readonly pairs = new Map<number, readonly (readonly [number, number])[]>()
  /** Announced pairs, as indexes, the lower one first. */
  readonly told = new Set<string>()
  /** The newest transfer code of each seat. */
  readonly codes = new Map<number, { code: string; until: number }>()
  /** When each person joined the queue. */
  private readonly queued = new Map<number, number>()

  // --- Seats ------------------------------------------------------------------

  /** `unclear`: a waiting person must be offered the seat first. */
  left({ evenings, seats, places }: Rows, eveningId: number, person: number, sex: Sex, now: number): 'free' | 'none' | 'unclear' {
    const { quota } = evenings.get(eveningId)!
    const waiting = [...places.values()].filter((place) => place.eveningId === eveningId)
    if (waiting.some((place) => place.person === person && isOffered(place, now))) return 'free'
    const taken = (kind: Kind): number =>
      [...seats.values()].filter((seat) => seat.eveningId === eveningId && seat.seat === kind && isLive(seat, now)).length +
      waiting.filter((place) => place.seat === kind && isOffered(place, now)).length
    const free = Math.max(0, quota[sex] - taken(sex)) + Math.max(0, quota.any - taken('any'))
    if (free === 0) return 'none'
    return waiting.some((place) => !isOffered(place, now)) ? 'unclear' : 'free'
  }

  /** The refund of a cancellation now. */
  backOf(evening: Evening, { id, status, fen, pt }: Seat, now: number): Sum & { percent: number } {
    const hours = (evening.startAt - now) / HOUR
    const byHours = ladder.find(([from]) => hours >= from)?.[1] ?? 0
    const percent = status === 'pending_audit' || this.anew.has(id) ? 100 : byHours
    return { percent, fen: partOf(fen, percent), pt: partOf(pt, percent) }
  }

  /**
   * The person who has waited longest gets the first offer; after an expired offer the wait starts again. Returns the
   * deviations.
   */
  follow(before: Rows, { evenings, places }: Rows, now: number): string[] {
    const wrong: string[] = []
    const asked: Place[] = []
    for (const place of places.values()) {
      const was = before.places.get(place.id)
      if (!was) this.queued.set(place.id, now)
      if (was?.offerUntil && was.offerUntil !== place.offerUntil) this.queued.set(place.id, was.offerUntil)
      if (place.offerUntil && was?.offerUntil !== place.offerUntil) asked.push(place)
    }
    for (const one of asked) {
      // Free seats are offered before an activity is postponed.
      const evening = (before.evenings.get(one.eveningId) ?? evenings.get(one.eveningId))!
      const { startAt } = evening
      const isLate = startAt - now < 24 * HOUR
      const until = Math.min(evening.needAudit ? judgedUntil(evening) : startAt, now + (isLate ? 1 : 12) * HOUR)
      const isAtEdge = Math.abs(startAt - now - 24 * HOUR) < SLACK
      if (Math.abs(one.offerUntil! - until) > SLACK && !isAtEdge) wrong.push(`an offer of ${one.id} for ${one.offerUntil! - now} ms`)
      for (const other of places.values()) {
        const isBeside = other.eveningId === one.eveningId && other.sex === one.sex && other.status === 'waiting'
        if (isBeside && before.places.get(other.id)?.status === 'waiting' && this.queued.get(other.id)! < this.queued.get(one.id)!)
          wrong.push(`${one.id} was asked before ${other.id}, who waits longer`)
      }
    }
    return wrong
  }

  /** After a postponement every seat must be confirmed again, and checked-in guests are checked in anew. */
  putOff(seats: readonly Seat[], byUserId: number): void {
    for (const { id } of seats) {
      this.anew.add(id)
      if (this.first(id)) this.noteDoor(id, { at: Number.NaN, byUserId, isSynced: false, isUndo: true })
    }
  }

  // --- The door ---------------------------------------------------------------

  /** The earliest check-in since the last undoing. */
  first(seatId: number): DoorEntry | undefined {
    const entries = this.door.get(seatId) ?? []
    const since = entries.slice(entries.findLastIndex(({ isUndo }) => isUndo) + 1)
    return since.toSorted((a, b) => a.at - b.at)[0]
  }

  noteDoor(seatId: number, entry: DoorEntry): void {
    this.door.set(seatId, [...(this.door.get(seatId) ?? []), entry])
  }

  /** The door's answer to a valid ticket of this sign-up; records the check-in. */
  said(evening: Evening, seat: Seat, scan: Scan, now: number): string {
    if (seat.status === 'pending_payment') return seat.heldUntil! > now ? 'not_paid' : 'cancelled'
    if (seat.status === 'pending_audit') return 'waiting'
    if (scan.isSynced && scan.at < seat.createdAt) return 'closed'
    const isGivenUpLater = scan.isSynced && (seat.status === 'refunded' || seat.status === 'cancelled') && scan.at < seat.endedAt!
    if (isOver(seat) && !isGivenUpLater) return 'cancelled'
    if (!isDoorOpen(evening, scan.at) || scan.at > now + 5 * MINUTE) return 'closed'
    const first = this.first(seat.id)
    const isSentAgain = first?.isSynced && first.byUserId === scan.byUserId && first.at === scan.at
    if (isSentAgain) return 'ok'
    if (first && !(scan.isSynced && scan.at < first.at)) return 'already'
    this.noteDoor(seat.id, { ...scan, isUndo: false })
    return 'ok'
  }

  // --- Choices ----------------------------------------------------------------

  /** Counts the choices of guests who were checked in. */
  close({ evenings, seats }: Rows, now: number): void {
    for (const evening of evenings.values()) {
      if (evening.status === 'cancelled' || this.pairs.has(evening.id) || choiceUntil(evening) > now) continue
      const there = [...seats.values()].filter(({ eveningId, id }) => eveningId === evening.id && this.first(id))
      const chose = (a: Seat, b: Seat): boolean => this.picks.get(a.id)?.includes(b.id) ?? false
      const women = there.filter(({ sex }) => sex === 'female')
      const men = there.filter(({ sex }) => sex === 'male')
      const pairs = women.flatMap((her) => men.filter((him) => chose(her, him) && chose(him, her)).map((him) => [her, him] as const))
      for (const pair of pairs)
        this.told.add(
          pair
            .map(({ person }) => person)
            .toSorted((a, b) => a - b)
            .join('+'),
        )
      this.pairs.set(
        evening.id,
        pairs.map(([her, him]) => [her.id, him.id] as const),
      )
    }
  }

  // --- What must hold ---------------------------------------------------------

  /** Checks seats, counters, money and escrow. Returns the deviations. */
  wrongRows({ evenings, seats, places, orders }: Rows): string[] {
    const wrong: string[] = []
    const live = new Set<string>()
    for (const seat of seats.values()) {
      if (seat.seat !== null && live.has(`${seat.eveningId}:${seat.person}`)) wrong.push(`${seat.person} sits twice in ${seat.eveningId}`)
      if (seat.seat !== null) live.add(`${seat.eveningId}:${seat.person}`)
      if ((seat.seat === null) !== isOver(seat)) wrong.push(`sign-up ${seat.id} is ${seat.status} with the seat ${seat.seat}`)
      wrong.push(...this.wrongMoney(seat, evenings.get(seat.eveningId)!, seat.orderId === null ? undefined : orders.get(seat.orderId)))
    }
    for (const { id, status, quota, taken } of evenings.values())
      for (const kind of kinds) {
        const of = (things: Iterable<{ eveningId: number; seat: Kind | null }>): number =>
          [...things].filter((one) => one.eveningId === id && one.seat === kind).length
        const counted = of(seats.values()) + of(places.values())
        if (counted !== taken[kind] || counted > quota[kind])
          wrong.push(`${id} counts ${taken[kind]} of ${quota[kind]} seats (${kind}), there are ${counted}`)
        if (status === 'cancelled' && counted > 0) wrong.push(`${id} was called off, and ${counted} sit there`)
      }
    return wrong
  }

  private wrongMoney({ id, status, fen, pt, orderId }: Seat, evening: Evening, order: Order | undefined): string[] {
    if (!order) return fen + pt > 0 && status !== 'transferred' ? [`sign-up ${id} costs something and has no order`] : []
    const isTheirs = settled.has(status)
    if (!order.isPaid) {
      const untouched = [order.backFen, order.backPt, order.heldFen, order.heldPt, order.releasedFen, order.releasedPt]
      return isTheirs || untouched.some((sum) => sum !== 0) ? [`order ${orderId} was never paid: ${status}, ${untouched.join(' ')}`] : []
    }
    const back = isTheirs ? { fen: 0, pt: 0 } : (this.byLadder.get(order.id) ?? { fen: order.fen, pt: order.pt })
    const rest = { fen: order.fen - back.fen, pt: order.pt - back.pt }
    // After a cancelled activity, the part that the ladder retained is released days after its planned end.
    const isReleased = evening.status === 'settled' || (evening.status === 'cancelled' && order.heldFen + order.heldPt === 0)
    const held = isReleased ? { fen: 0, pt: 0 } : rest
    const found = [order.backFen, order.backPt, order.heldFen, order.heldPt, order.releasedFen, order.releasedPt]
    const wanted = [back.fen, back.pt, held.fen, held.pt, rest.fen - held.fen, rest.pt - held.pt]
    return String(found) === String(wanted) && isOver({ status } as Seat) !== isTheirs
      ? []
      : [`order ${orderId} of a sign-up that is ${status}: back, held, released ${found.join(' ')} instead of ${wanted.join(' ')}`]
  }

  /** After all due work was done: nothing expired is open. */
  wrongAfterJudging({ evenings, seats, places }: Rows, then: number): string[] {
    const wrong: string[] = []
    for (const { id, status, heldUntil, eveningId } of seats.values()) {
      if (heldUntil !== null && heldUntil <= then) wrong.push(`sign-up ${id} is held beyond its time`)
      if (status === 'pending_audit' && !mayBeJudged(evenings.get(eveningId)!, then))
        wrong.push(`sign-up ${id} waits for a judgement beyond its time`)
    }
    for (const { id, eveningId, status, offerUntil, person, sex } of places.values()) {
      const evening = evenings.get(eveningId)!
      if (evening.startAt <= then) wrong.push(`${id} waits for what has begun`)
      if (offerUntil !== null && offerUntil <= then) wrong.push(`${id} has an offer that lapsed`)
      const { quota, taken } = evening
      const free = quota[sex] - taken[sex] + (quota.any - taken.any)
      if (status === 'waiting' && free > 0 && evening.status === 'published') wrong.push(`${person} waits (${id}), and there is a seat`)
    }
    return wrong
  }
}
