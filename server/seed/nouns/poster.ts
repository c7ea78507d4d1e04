/**
 * Every tenant of the demonstration has templates of its own, for operators to edit. The love user's invitations have figures of
 * three calendar months, on every channel, whichever day of a month it is.
 */
import { clockInChina, momentOf } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { posterKind, type PromotionChannel, sceneChannel } from '@qianxian/protocol/poster/poster.words'
import { and, eq } from 'drizzle-orm'
import { users } from '../../src/db/tables/account'
import { accounts } from '../accounts'
import { newUser } from '../makers/account'
import { newAttribution } from '../makers/attribution'
import { newArrival, newPosterTemplate, newScan, newScene } from '../makers/poster'
import type { Demonstration, Stage } from '../stage'

/** Openings of a code, and the age in steps of the people who registered by it; the published ones are inhabitants. */
interface Came {
  openings: number
  published: readonly number[]
  registered: readonly number[]
}

const CAME: Readonly<Record<PromotionChannel, Came>> = {
  poster: { openings: 46, published: [3, 21, 40, 68], registered: [9, 52] },
  friend: { openings: 31, published: [6, 33, 61], registered: [15, 37, 70] },
  feed: { openings: 58, published: [12, 47], registered: [29] },
  print: { openings: 17, published: [64], registered: [] },
  link: { openings: 0, published: [26], registered: [55] },
}

/** An age of `STEPS_A_MONTH` steps lies one calendar month back. */
const STEPS_A_MONTH = 25
const MONTHS = 3
const STEPS = STEPS_A_MONTH * MONTHS
/** Inhabitants from this place on came by an invitation; no other story tells who invited them. */
const FIRST_INVITED = 20

export const demonstration: Demonstration = {
  async people(stage) {
    await newPosterTemplate.all(
      stage,
      values(posterKind).map((kind) => ({ kind })),
    )
  },

  async past(stage) {
    const { db, tenantId } = stage
    const [inviter] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.userName, accounts.love.userName)))
    if (!inviter) return
    const known = stage.inhabitants.slice(FIRST_INVITED).filter(({ userId }) => userId !== inviter.id)
    for (const channel of values(sceneChannel)) {
      const { id } = await newScene(stage, { inviterId: inviter.id, channel, createdAt: momentOfAge(stage.now, STEPS + 1) })
      await openings(stage, id, CAME[channel].openings)
      await arrivals(stage, inviter.id, id, CAME[channel], known)
    }
    await arrivals(stage, inviter.id, null, CAME.link, known)
  },
}

/** Spreads the steps of each month over what has passed of it. */
function momentOfAge(now: Date, age: number): Date {
  const start = clockInChina(now)
    .startOf('month')
    .subtract(Math.floor(age / STEPS_A_MONTH), 'month')
  const end = Math.min(momentOf(start.add(1, 'month')).getTime(), now.getTime())
  const left = (age % STEPS_A_MONTH) / STEPS_A_MONTH
  return new Date(end - left * (end - momentOf(start).getTime()))
}

const openings = (stage: Stage, sceneId: number, count: number) =>
  newScan.all(
    stage,
    Array.from({ length: count }, (_, place) => ({
      sceneId,
      at: momentOfAge(stage.now, ((place + 0.5) * STEPS) / count),
    })),
  )

/** Takes the published people from `known`. */
async function arrivals(
  stage: Stage,
  inviterId: number,
  sceneId: number | null,
  { published, registered }: Came,
  known: { userId: number }[],
): Promise<void> {
  const came = async (userId: number, age: number) => {
    const at = momentOfAge(stage.now, age)
    await newAttribution(stage, { userId, kind: 'inviter', targetId: inviterId, source: 'link', boundAt: at })
    if (sceneId !== null) await newArrival(stage, { sceneId, userId, at })
  }
  for (const age of published) {
    const person = known.shift()
    if (person) await came(person.userId, age)
  }
  for (const age of registered) {
    const { id } = await newUser(stage, { createdAt: momentOfAge(stage.now, age) })
    await came(id, age)
  }
}
