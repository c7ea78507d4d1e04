/** State of a signature at a moment: computed on read from the versions of the text, so no sweep is needed. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type MyPledgeState, pledgedFindings, pledgeLimits } from '@qianxian/protocol/pledge/pledge.words'
import type { Ctx } from '../../ctx'
import { strikesOnPerson, type StrikeRecord } from '../strike/strike'
import { firstMajorAfter, type PledgeRow, type TextRow } from './pledge.repository'

export interface PledgeWorth {
  state: MyPledgeState
  /** End of the time in which an older signature still counts. */
  resignBy: Date | null
  isBadged: boolean
}

const STATES = { replaced: 'none', broken: 'none', withdrawn: 'withdrawn', void: 'void' } as const

/** `major`: the first major version after the signed one. A broken pledge is shown to nobody, so it reads like none. */
function worthOf(row: PledgeRow | null, major: Pick<TextRow, 'createdAt'> | null, now: Date): PledgeWorth {
  if (row === null) return { state: 'none', resignBy: null, isBadged: false }
  if (row.status !== 'signed') return { state: STATES[row.status], resignBy: null, isBadged: false }
  if (major === null) return { state: 'signed', resignBy: null, isBadged: true }
  const resignBy = momentAfter(major.createdAt, pledgeLimits.resignDays, 'day')
  const isBadged = resignBy > now
  return { state: isBadged ? 'due' : 'outdated', resignBy, isBadged }
}

export const loadWorth = async (ctx: Ctx, row: PledgeRow | null): Promise<PledgeWorth> =>
  worthOf(row, row?.status === 'signed' ? await firstMajorAfter(ctx, row.textVersion) : null, ctx.now)

const breaks = ({ finding, liftedAt }: StrikeRecord): boolean => liftedAt === null && isIn(pledgedFindings, finding)
const isCounting = ({ action, countsUntil }: StrikeRecord, now: Date): boolean => action === 'ban' || countsUntil > now

/** True while a finding against the promise counts: then nothing can be signed. */
export const isBarred = async (ctx: Ctx, profileId: number): Promise<boolean> =>
  (await strikesOnPerson(ctx, profileId)).some((one) => breaks(one) && isCounting(one, ctx.now))

/** A measure that broke a pledge signed at this time, other than `without`; null if none is left. */
export async function findBreaking(ctx: Ctx, profileId: number, signedAt: Date, without: number): Promise<StrikeRecord | null> {
  const all = await strikesOnPerson(ctx, profileId)
  return all.find((one) => one.id !== without && breaks(one) && one.createdAt >= signedAt) ?? null
}

/** The newest finding of a false marital status against a person that no appeal lifted; null if there is none. */
export const findMaritalFinding = async (ctx: Ctx, profileId: number): Promise<StrikeRecord | null> =>
  (await strikesOnPerson(ctx, profileId)).findLast(({ finding, liftedAt }) => finding === 'married' && liftedAt === null) ?? null
