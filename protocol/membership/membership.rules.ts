/** When each purchase of a membership runs: a pure function of what was bought and paid back, and of when the clock stood. Times are milliseconds. */
import { values } from '../base/dictionary'
import { vipType, type VipType } from './membership.words'

export interface Purchase {
  id: number
  type: VipType
  /** How long it lasts as it was bought. */
  span: number
  /** 0: given. */
  paidFen: number
  boughtAt: number
  refundedAt: number | null
}

/** The clock stands; null: it still does. */
export interface Pause {
  from: number
  until: number | null
}

interface Grade {
  type: VipType
  /** The purchase that raised it; its own id where none did. */
  by: number
  /** What its time cost: so much for so long. */
  paidFen: number
  span: number
  /** What was left as it took this grade, in the time of the grade before and in its own. */
  before: number
  after: number
}

interface Piece {
  purchase: Purchase
  left: number
  /** How much of it ran, as a share of the whole by the time it then had. */
  used: number
  grades: Grade[]
}

export interface Standing {
  type: VipType | null
  /** When all of it is over; null where nothing is left, and while the clock stands. */
  until: number | null
  isPaused: boolean
  /** What is left, and when it runs; while the clock stands, as if it went on now. */
  pieces: readonly { id: number; type: VipType; left: number; from: number; until: number; used: number }[]
  /** Which purchase ran when, the earliest first; also of what was paid back since. */
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

/** The higher kind runs first, and of one kind what was bought first. */
function sort(pieces: Piece[]): void {
  pieces.sort(
    (a, b) =>
      rankOf(gradeOf(b).type) - rankOf(gradeOf(a).type) || a.purchase.boughtAt - b.purchase.boughtAt || a.purchase.id - b.purchase.id,
  )
}

/** The parts of a time in which the clock runs. */
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
    // What was raised counts by what it was before.
    piece.used += ran * piece.grades.reduce((share, { before, after }) => (after === 0 ? share : share * (before / after)), 1)
    piece.left -= ran
    ahead -= ran
  }
}

/** Time left x the old price of it ÷ the new, rounded up. What was given has no price, and waits instead. */
function raise(piece: Piece, by: Purchase): void {
  const { paidFen, span } = gradeOf(piece)
  const after = Math.ceil((piece.left * paidFen * by.span) / (span * by.paidFen))
  piece.grades.push({ type: by.type, by: by.id, paidFen: by.paidFen, span: by.span, before: piece.left, after })
  piece.left = after
}

/** Whoever raised it was paid back: it is again what it was, for as much of it as is left. */
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

/** What of everything bought is left at this moment, and when it runs. Pauses may lie over each other. */
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
