/** Events of appointments for the nouns above: contracts, commissions and leads. */
import type { Ctx, TxCtx } from '../../ctx'
import { collect, event } from '../../lib/hooks'

interface CountedMeeting {
  appointmentId: number
  profileIds: readonly number[]
  lineId: number | null
  /** The matchmaker who arranged it. */
  matchmakerId: number | null
  storeId: number | null
  /** How often the two have met. */
  seq: number
  /** Profiles whose contracts it uses up. A further meeting uses up only those of people who agreed. */
  chargedIds: readonly number[]
  at: Date
}

/** A meeting counts: emitted once for each, in the transaction that settles it. */
export const meetingCounted = event<TxCtx, [meeting: CountedMeeting]>('a meeting counts')

/** Why a matchmaker may not arrange an appointment of these people, in sentences; they may if there is no answer. */
export const appointmentBlockers = collect<Ctx, [profileIds: readonly number[], matchmakerId: number], string>(
  'may a matchmaker arrange an appointment of these people',
)

export interface EndedVisit {
  appointmentId: number
  leadId: number
  outcome: 'came' | 'missed' | 'cancelled'
}

/** The visit of a lead to a store took place, was missed, or was cancelled; emitted in its transaction. */
export const visitEnded = event<TxCtx, [visit: EndedVisit]>('a visit that was booked for a lead is over')
