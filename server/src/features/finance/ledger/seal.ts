/**
 * Ledger seals are made after the postings, without delaying them: each second the committed transactions are put into
 * the next seal, and each night the day's last seal is signed and published. Money moves even if no server seals.
 */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { calendarDay, momentAfter, momentOf } from '@qianxian/protocol/base/clock'
import type { Ctx, World } from '../../../ctx'
import { definePulse, defineSweep } from '../../../jobs/job'
import { forEachTenant } from '../../tenant/tenant'
import { runInBatches } from '../../../lib/batches'
import { firstSeal, insertRoot, lastRootDay, oldestWaiting, sealBatch, sealBefore, waitingTenants } from './seal.repository'

const SEAL_SECONDS = 1
/** Maximum number of transactions per ledger seal. */
const SEAL_MOST = 5_000
const ROOTS = 'ledger-roots'
/** The signed facts of a day, in the order of `signedRootText`. */
interface DayRoot {
  day: string
  sealNo: number
  sealHash: string
  txns: number
  /** Time of signing: milliseconds since 1970. */
  at: number
}

/** Seals all waiting transactions; returns their number. */
export async function sealPending(world: Pick<World, 'db'>, now = new Date(), most = SEAL_MOST): Promise<number> {
  let sealed = 0
  for (const tenantId of await waitingTenants(world)) sealed += await runInBatches(most, () => sealBatch(world, tenantId, now, most))
  return sealed
}

/** The text that is signed; U+001F separates the fields. */
export const signedRootText = (tenantId: number, { day, sealNo, sealHash, txns, at }: DayRoot): string =>
  ['qianxian-root-1', tenantId, day, sealNo, sealHash, txns, at].join('\u001f')

/** Signs every past day that has no root yet; returns the number of signed days. */
async function signRoots(ctx: Ctx): Promise<number> {
  const first = await firstSeal(ctx)
  if (!first) return 0
  const today = dayInShanghai(ctx.now)
  const last = await lastRootDay(ctx)
  let signed = 0
  for (let day = last === null ? dayInShanghai(first.sealedAt) : dayAfter(last); day < today; day = dayAfter(day))
    if (await signRoot(ctx, day)) signed += 1
  return signed
}

const dayAfter = (day: string): string => calendarDay(day).add(1, 'day').format('YYYY-MM-DD')

async function signRoot(ctx: Ctx, day: string): Promise<boolean> {
  const seal = await sealBefore(ctx, momentOf(calendarDay(dayAfter(day))))
  if (!seal) return false
  const root = { day, sealNo: seal.no, sealHash: seal.hash.toString('hex'), txns: seal.txns }
  const { signer } = ctx.secrets
  const signature = signer.sign(signedRootText(ctx.tenant.id, { ...root, at: ctx.now.getTime() }))
  return insertRoot(ctx, { ...root, signature, publicKey: signer.publicKey, signedAt: ctx.now })
}

/** Minutes after midnight at which a day is signed. */
const SIGNED_MINUTES = 30

/**
 * For a ledger with past postings, as in the demonstration: seals and signs each past day, as the servers would have
 * done on it.
 */
export const sealPastDays = (world: World, now = new Date()): Promise<number> =>
  forEachTenant(world, ROOTS, now, async (ctx) => {
    let days = 0
    for (let oldest = await oldestWaiting(ctx); oldest; oldest = await oldestWaiting(ctx)) {
      const day = dayInShanghai(oldest)
      const ended = momentOf(calendarDay(dayAfter(day)))
      if (ended > now) return days
      while ((await sealBatch(ctx, ctx.tenant.id, momentAfter(ended, -SEAL_SECONDS / 60, 'minute'), SEAL_MOST, ended)) === SEAL_MOST);
      await signRoots({ ...ctx, now: momentAfter(ended, SIGNED_MINUTES, 'minute') })
      days += 1
    }
    return days
  })

export const sweepRoots = (world: World, now = new Date()): Promise<number> => forEachTenant(world, ROOTS, now, signRoots)

export const sealingWork = [
  definePulse('ledger-seal', SEAL_SECONDS, (world, now) => sealPending(world, now)),
  defineSweep(ROOTS, '30 0 * * *', sweepRoots),
]
