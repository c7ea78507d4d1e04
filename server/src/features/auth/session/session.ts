/**
 * A session is 256 random bits held by the person. The server stores only their hash and can revoke the session at any
 * time.
 */
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import { type ProfileLifecycle, profileStates } from '@qianxian/protocol/love/profile.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { requireMember, rolesOf, type Ctx, type Member, type Viewer, type TxCtx } from '../../../ctx'
import { Fault, fault } from '../../../http/fault'
import { drawToken, tokenHash } from '../../../lib/secrets'
import { explainSuspension } from '../../strike/strike'
import { loggedIn, userActive } from '../auth.hooks'
import {
  endSessions,
  findSessionHolder,
  insertSession,
  isSessionLive,
  listEndedSessions,
  loadViewer,
  sessionBegan,
  touchSession,
} from '../auth.repository'

/** Days until a session ends, however much it is used. */
const LIFE_DAYS = 30
/** Days without use after which a session ends; shorter for staff, who see others' private data. */
const IDLE_DAYS = 14
const STAFF_IDLE_DAYS = 1
/**
 * Minutes in which a login counts as fresh, as required for actions that could cost the owner the account if a session
 * were misused.
 */
const FRESH_MINUTES = 15
/** The last-seen time is written at most this often, so that not every read causes a write. */
const SEEN_EVERY_MS = 300_000

type Person = NonNullable<Awaited<ReturnType<typeof loadViewer>>>

/** True for a love user: a person who has submitted a profile at least once. */
export const isLoveLifecycle = (lifecycle: ProfileLifecycle | null): boolean =>
  lifecycle !== null && !isIn(profileStates.unregistered, lifecycle)

/**
 * Returns the viewer of a token, or null. Throws for an account closed to its owner, except on endpoints that also
 * serve such accounts. Checked on every request, so a logout takes effect at once.
 */
export async function viewerOfToken(ctx: Ctx, token: string, { isForShut = false }: { isForShut?: boolean } = {}): Promise<Viewer> {
  const row = await findSessionHolder(ctx, tokenHash(token))
  if (!row) return null
  const idleDays = row.grants.length > 0 ? STAFF_IDLE_DAYS : IDLE_DAYS
  if (row.lastSeenAt < momentBefore(ctx.now, idleDays, 'day')) return null
  if (!isForShut) await refuseClosedAccount(ctx, row.userId, row.status)
  if (ctx.now.getTime() - row.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await touchSession(ctx, row.sessionId)
    await userActive.emit(ctx, row)
  }
  return memberIn(row)
}

const memberIn = (row: Person & { sessionId: number }): Member => ({
  userId: row.userId,
  sessionId: row.sessionId,
  profileId: row.profileId,
  lifecycle: row.lifecycle,
  isWhetherLoveUser: isLoveLifecycle(row.lifecycle),
  isWhetherVip: row.isVip,
  trustLevel: row.trustLevel ?? 0,
  hasPhone: row.hasPhone,
  roles: rolesOf(row.grants),
  grants: row.grants,
})

/**
 * Returns the viewer for texts that are sent to a person outside the app, without a session; null for a closed account.
 */
export async function viewerWithoutSession(ctx: Ctx, userId: number): Promise<Member | null> {
  const row = await loadViewer(ctx, userId)
  return row && row.status !== 'closed' ? memberIn({ ...row, sessionId: 0 }) : null
}

/** Throws for an account closed to its owner, with the reason if a strike closed it. */
export async function refuseClosedAccount(ctx: Ctx, userId: number, status: UserStatus): Promise<void> {
  if (status === 'active') return
  if (status === 'closed') throw fault('account_closed')
  const why = await explainSuspension(ctx, userId)
  if (why !== null && why !== 'over') throw fault('account_frozen', why)
  if (status === 'frozen' && why !== 'over') throw fault('account_frozen')
}

/**
 * Opens a session with a new token; a token sent with the login is not continued. `began` is when the person last
 * proved their identity.
 */
export async function openSession(ctx: TxCtx, userId: number, began: Date): Promise<{ token: string; sessionId: number }> {
  const token = drawToken()
  const sessionId = await insertSession(ctx, {
    tokenHash: tokenHash(token),
    userId,
    platform: ctx.platform,
    device: ctx.device,
    deviceHash: deviceHashOf(ctx),
    ip: ctx.ip,
    createdAt: began,
    expiresAt: momentAfter(began, LIFE_DAYS, 'day'),
  })
  await loggedIn.emit(ctx, userId)
  return { token, sessionId }
}

/** Hash of the app on this device, in this tenant; null if it sends no device token. */
export const deviceHashOf = ({ secrets, tenant, deviceToken }: Ctx): string | null =>
  deviceToken === '' ? null : secrets.hash('device', tenant.id, deviceToken)

/**
 * Called before credentials change. Throws `login_again` if the login is too old; otherwise returns the time of the
 * login.
 */
export async function requireFreshLogin(ctx: Ctx): Promise<Date> {
  const { userId, sessionId } = requireMember(ctx)
  const began = await sessionBegan(ctx, userId, sessionId)
  if (!began || began < momentBefore(ctx.now, FRESH_MINUTES, 'minute')) throw fault('login_again')
  return began
}

/**
 * Called inside a transaction that waited for the lock on a user's row. Throws `session_expired` if the transaction it
 * waited for ended this session.
 */
export async function requireLiveSession(ctx: Ctx): Promise<void> {
  const { userId, sessionId } = requireMember(ctx)
  if (!(await isSessionLive(ctx, userId, sessionId))) throw fault('session_expired')
}

/** Filters the sessions that are no longer valid: those that ended, or belong to an account closed to its owner. */
export async function endedAmong(ctx: Ctx, sessionIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ended = new Set<number>()
  for (const { id, userId, status } of await listEndedSessions(ctx, sessionIds)) {
    const isShut = userId === null || status === null || (await isShutTo(ctx, userId, status))
    if (isShut) ended.add(id)
  }
  return ended
}

async function isShutTo(ctx: Ctx, userId: number, status: UserStatus): Promise<boolean> {
  try {
    await refuseClosedAccount(ctx, userId, status)
    return false
  } catch (error) {
    if (error instanceof Fault) return true
    throw error
  }
}

/** Ends one session, or all of a user's except one; returns the number of ended sessions. */
export const revokeSessions = (ctx: Ctx, userId: number, which: { only?: number; except?: number } = {}): Promise<number> =>
  endSessions(ctx, userId, which)
