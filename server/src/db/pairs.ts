/** Conditions on a pair of people, regardless of who acted; both arguments are profile ids. */
import { and, eq, isNull, or } from 'drizzle-orm'
import { matches } from './tables/interact'
import { lineRequests } from './tables/line'

export const openMatchOf = (a: number, b: number) =>
  and(eq(matches.aId, Math.min(a, b)), eq(matches.bId, Math.max(a, b)), isNull(matches.closedAt))

export const linesBetween = (a: number, b: number) =>
  or(and(eq(lineRequests.fromId, a), eq(lineRequests.toId, b)), and(eq(lineRequests.fromId, b), eq(lineRequests.toId, a)))
