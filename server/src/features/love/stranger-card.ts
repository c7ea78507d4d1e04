/** The card of a person as a stranger without a login gets it, for pictures that leave the app. */
import { ageAt } from '@qianxian/protocol/base/calendar'
import { ageBand } from '@qianxian/protocol/base/format'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { Ctx } from '../../ctx'
import { presentLoveCard } from './love.presenter'
import { peopleByIds } from './love.repository'
import { projectProfile } from './projection/projection'

const STRANGER = {
  kind: 'visitor',
  isMatchmaker: false,
  isVerified: false,
  isFaceVerified: false,
  regions: [],
  employer: null,
  hidesFromCompany: false,
} as const

/** Null if a stranger may not see the person. The age is a band, whatever the person's choice, because a picture is passed on. */
export async function strangerCard(ctx: Ctx, profileId: number): Promise<LoveCard | null> {
  const [person] = await peopleByIds(ctx.db, ctx.tenant.id, null, [profileId], ctx.now)
  const seen = person && projectProfile(person.profile, STRANGER, person.pair, ctx.now)
  if (!seen) return null
  const { birthday } = person.profile
  const sight = { ...person, kind: STRANGER.kind, seen: { ...seen, ageText: birthday ? ageBand(ageAt(birthday, ctx.now)) : '' } }
  return presentLoveCard({ ...ctx, viewer: null }, sight, () => ({ score: null, reason: null }))
}
