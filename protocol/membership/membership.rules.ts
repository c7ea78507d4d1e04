/**
 * Computes when each purchase of a membership runs: a pure function of the purchases, the refunds and the pauses. Times
 * are milliseconds.
 */
import { values } from '../base/dictionary'
import { vipType, type VipType } from './membership.words'

export interface Purchase {
  id: number
  type: VipType
  /** Duration as purchased. */
  span: number
  /** 0 for a gift. */
  paidFen: number
  boughtAt: number
  refundedAt: number | null
}

/** A pause of the clock; `until` is null as long as the pause lasts. */
export interface Pause {
  from: number
  until: number | null
}

interface Grade {
  type: VipType
  /** Id of the purchase that upgraded it; its own id if none did. */
  by: number
  /** Price of its time: `paidFen` for `span`. */
  paidFen: number
  span: number
  /** Remaining time at the upgrade: in the previous grade, and in this one. */
  before: number
  after: number
}

interface Piece {
  purchase: Purchase
  left: number
  /** Elapsed time, in terms of the duration as purchased. */
  used: number
  grades: Grade[]
}

export interface Standing {
  type: VipType | null
  /** The end of all pieces; null if nothing is left or the clock is paused. */
  until: number | null
  isPaused: boolean
  /** The remaining time per purchase, and when it runs; while paused, as if the clock resumed now. */
  pieces: readonly { id: number; type: VipType; left: number; from: number; until: number; used: number }[]
  /** The runs of each purchase, earliest first; includes purchases refunded since. */
  ran: readonly Run[]
}

export interface Run {
  id: number
  from: number
  until: number
}

const order = values(vipType)
const rankOf = (type: VipType): number => order.indexOf(type)
const gradeOf = (piece: Piece): Grade => piece.grades[piece.grades.length - 1]!

/** The higher type runs first; within a type, the earlier purchase. */
function sort(pieces: Piece[]): void {
  pieces.sort(
    (a, b) =>
      rankOf(gradeOf(b).type) - rankOf(gradeOf(a).type) || a.purchase.boughtAt - b.purchase.boughtAt || a.purchase.id - b.purchase.id,
  )
}

/** The parts of a time range in which the clock runs. */
function awake(from: number, until: number, pauses: readonly Pause[]): { from: number; until: number }[] {
  const parts = []
  let at = from
  for (const pause of [...pauses].sort((a, b) => a.from - b.from)) {
    if (pause.from >= until) break
    if (pause.from > at) parts.push({ from: at, until: pause.from })
    at = Math.max(at, pause.until ?? Infinity)
  }
  if (at < until) parts.push({ from: at, until })
  return parts
}

function run(pieces: Piece[], from: number, until: number, runs: Run[]): void {
  let ahead = until - from
  for (const piece of pieces) {
    const ran = Math.min(piece.left, ahead)
    if (ran > 0) runs.push({ id: piece.purchase.id, from: until - ahead, until: until - ahead + ran })
    // The elapsed time of an upgraded purchase is converted to the duration before the upgrades.
    piece.used += ran * piece.grades.reduce((share, { before, after }) => (after === 0 ? share : share * (before / after)), 1)
    piece.left -= ran
    ahead -= ran
  }
}

/**
 * Converts the remaining time to the new grade: remaining time × its old price per time ÷ the new price per time, rounded
 * up. A gift has no price, so it is not converted but runs later.
 */
function raise(piece: Piece, by: Purchase): void {
  const { paidFen, span } = gradeOf(piece)
  const after = Math.ceil((piece.left * paidFen * by.span) / (span * by.paidFen))
  piece.grades.push({ type: by.type, by: by.id, paidFen: by.paidFen, span: by.span, before: piece.left, after })
  piece.left = after
}

/** Reverts an upgrade whose purchase was refunded, for the remaining time. */
function lower(pieces: Piece[], id: number): void {
  for (const piece of pieces)
    while (piece.grades.length > 1 && gradeOf(piece).by === id) {
      const { before, after } = piece.grades.pop()!
      piece.left = after === 0 ? 0 : Math.min(before, Math.ceil((piece.left * before) / after))
    }
}

function buy(pieces: Piece[], purchase: Purchase): void {
  if (purchase.paidFen > 0)
    for (const piece of pieces)
      if (piece.left > 0 && piece.purchase.paidFen > 0 && rankOf(gradeOf(piece).type) < rankOf(purchase.type)) raise(piece, purchase)
  pieces.push({
    purchase,
    left: purchase.span,
    used: 0,
    grades: [
      { type: purchase.type, by: purchase.id, paidFen: purchase.paidFen, span: purchase.span, before: purchase.span, after: purchase.span },
    ],
  })
  sort(pieces)
}

/** Computes the remaining time of all purchases at this moment, and when it runs. Pauses may overlap. */
export function standingOf(purchases: readonly Purchase[], now: number, pauses: readonly Pause[] = []): Standing {
  const events = purchases
    .flatMap((purchase) => [
      { at: purchase.boughtAt, purchase, isBack: false },
      ...(purchase.refundedAt === null ? [] : [{ at: purchase.refundedAt, purchase, isBack: true }]),
    ])
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at - b.at || Number(a.isBack) - Number(b.isBack) || a.purchase.id - b.purchase.id)
  let pieces: Piece[] = []
  let last = events[0]?.at ?? now
  const ran: Run[] = []
  const pass = (until: number) => {
    for (const part of awake(last, until, pauses)) run(pieces, part.from, part.until, ran)
    last = until
  }
  for (const { at, purchase, isBack } of events) {
    pass(at)
    if (isBack) {
      pieces = pieces.filter((piece) => piece.purchase.id !== purchase.id)
      lower(pieces, purchase.id)
      sort(pieces)
    } else buy(pieces, purchase)
  }
  pass(now)
  const left = pieces.filter((piece) => piece.left > 0)
  let from = now
  const shown = left.map((piece) => {
    const until = from + piece.left
    const one = {
      id: piece.purchase.id,
      type: gradeOf(piece).type,
      left: piece.left,
      from,
      until,
      used: Math.min(1, piece.used / piece.purchase.span),
    }
    from = until
    return one
  })
  const isPaused = pauses.some((pause) => pause.from <= now && (pause.until === null || pause.until > now))
  return { type: shown[0]?.type ?? null, until: shown.length > 0 && !isPaused ? from : null, isPaused, pieces: shown, ran }
}
