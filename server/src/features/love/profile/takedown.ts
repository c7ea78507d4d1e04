/** A strike takes down a profile or some of its texts; a successful appeal restores that content. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { type ProfileLifecycle, profileStates } from '@qianxian/protocol/love/profile.words'
import { actingUserId, type Ctx, type TxCtx } from '../../../ctx'
import { saveUndoFacts, type StrikeRecord, strikesOnProfile, hidesProfile } from '../../strike/strike'
import { lifecycleAfterAudit } from './audit-decider'
import { lockProfile, updateLiveProfile } from './live-profile'
import { insertHistory, openDraftOf, type LiveRow } from './profile.repository'

type Texts = Partial<Pick<LiveRow, 'nickname' | 'selfIntro'>>

const isLifecycle = (value: unknown): value is ProfileLifecycle => typeof value === 'string'

/** A nickname is required: a removed one is replaced by digits of the number. */
const neutralName = ({ no }: LiveRow): string => `会员${no.slice(-4)}`

export async function hideProfileByStrike(ctx: TxCtx, strike: StrikeRecord): Promise<void> {
  if (strike.profileId === null) return
  const row = await lockProfile(ctx, strike.profileId)
  const fields = strike.removed.map(({ field }) => field)
  const texts: Texts = {
    ...(fields.includes('nickname') && row.nickname !== neutralName(row) ? { nickname: neutralName(row) } : {}),
    ...(fields.includes('selfIntro') && row.selfIntro !== null ? { selfIntro: null } : {}),
  }
  const lifecycle = strike.action === 'ban' ? 'banned' : hidesProfile(strike) ? 'suspended' : null
  // Stores only the parts that this strike took down, so that lifting it does not restore an earlier strike's part.
  const isNews = lifecycle !== null && !isIn(profileStates.takenDown, row.lifecycle)
  const kept = { ...(isNews ? { lifecycle: row.lifecycle } : {}), ...(Object.keys(texts).length > 0 ? { texts: before(row, texts) } : {}) }
  const isLower = lifecycle === 'banned' || (lifecycle === 'suspended' && row.lifecycle !== 'banned')
  if (Object.keys(texts).length === 0 && !isLower) return
  await change(ctx, row, { ...texts, ...(isLower ? { lifecycle } : {}) }, texts)
  await saveUndoFacts(ctx, strike.id, kept)
}

const before = (row: LiveRow, texts: Texts): Texts =>
  Object.fromEntries((Object.keys(texts) as (keyof Texts)[]).map((field) => [field, row[field]]))

async function change(ctx: TxCtx, row: LiveRow, whole: Partial<LiveRow>, texts: Texts): Promise<void> {
  const fields = Object.keys(texts) as (keyof Texts)[]
  const byUserId = actingUserId(ctx) ?? row.userId ?? 0
  await insertHistory(
    ctx,
    row.id,
    byUserId,
    fields.map((field) => ({ field, before: row[field], after: texts[field] })),
  )
  await updateLiveProfile(ctx, row, { ...whole, ...(fields.length > 0 ? { version: row.version + 1 } : {}) })
}

/** The profile stays down until an appeal succeeds: a measure that merely expires restores nothing. */
export async function restoreHiddenProfile(ctx: TxCtx, strike: StrikeRecord, why: 'over' | 'lifted'): Promise<void> {
  if (strike.profileId === null || why !== 'lifted') return
  const row = await lockProfile(ctx, strike.profileId)
  const replaced = { nickname: neutralName(row), selfIntro: null }
  const texts = Object.fromEntries(
    Object.entries((strike.kept.texts ?? {}) as Texts).filter(([field]) => row[field as keyof Texts] === replaced[field as keyof Texts]),
  ) as Texts
  const lifecycle = hidesProfile(strike) ? await lifecycleWithout(ctx, row) : null
  if (Object.keys(texts).length === 0 && lifecycle === null) return
  await change(ctx, row, { ...texts, ...(lifecycle === null ? {} : { lifecycle }) }, texts)
}

/** Returns the state set by the remaining strikes, else the one before the first takedown; null if nothing changes. */
async function lifecycleWithout(ctx: Ctx, row: LiveRow): Promise<ProfileLifecycle | null> {
  if (!isIn(profileStates.takenDown, row.lifecycle)) return null
  const all = await strikesOnProfile(ctx, row.id)
  const standing = all.filter((one) => one.liftedAt === null && hidesProfile(one))
  if (standing.length > 0) return standing.some(({ action }) => action === 'ban') ? 'banned' : 'suspended'
  const kept = all.map((one) => one.kept.lifecycle).findLast(isLifecycle)
  if (kept === undefined) return null
  // The owner may have found or left a partner meanwhile.
  if (row.attachedAs !== null || isIn([...profileStates.resting, 'exited'], kept)) return lifecycleAfterAudit(row)
  const isWaiting = isIn(profileStates.inAudit, kept) && (await openDraftOf(ctx, row.id))?.status === 'submitted'
  return isWaiting || !isIn(profileStates.inAudit, kept) ? kept : lifecycleAfterAudit(row)
}
