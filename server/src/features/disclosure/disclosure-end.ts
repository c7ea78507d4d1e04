/** Ends disclosures that no longer count. Reading does not depend on it. */
import type { DisclosureStatus } from '@qianxian/protocol/disclosure/disclosure.words'
import type { Ctx, TxCtx } from '../../ctx'
import { countingCertificates } from '../certificate/certificate'
import { findProfileIdByUser } from '../love/love'
import { retractNotices } from '../notice/notice'
import { disclosureReceived, disclosureSubject } from './disclosure.notices'
import * as store from './disclosure.repository'
import type { DisclosureRow } from './disclosure.repository'

/** The rows must be locked. An unread notice about them is retracted. */
export async function endDisclosures(
  ctx: TxCtx,
  rows: readonly DisclosureRow[],
  status: Exclude<DisclosureStatus, 'live'> = 'ended',
): Promise<void> {
  await store.setEnded(
    ctx,
    rows.map(({ id }) => id),
    status,
  )
  for (const { id, toId } of rows)
    await retractNotices(ctx, [disclosureReceived], { to: { profiles: [toId] }, subject: disclosureSubject(id) })
}

/** Called when the proven facts of a person changed, while the profile is locked. */
export async function endUnproven(ctx: Ctx, fromId: number): Promise<void> {
  if (!(await store.hasLive(ctx, fromId))) return
  await ctx.tx(async (ctx) => {
    const rows = await store.lockLiveOfOwner(ctx, fromId)
    const counting = new Set((await countingCertificates(ctx, fromId)).map(({ id }) => id))
    await endDisclosures(
      ctx,
      rows.filter(({ certificateId }) => !counting.has(certificateId)),
    )
  })
}

export const endOfLine = async (ctx: TxCtx, lineId: number): Promise<void> => endDisclosures(ctx, await store.lockLiveOfLine(ctx, lineId))

/** Ends the disclosures by and to a person whose account is being closed. */
export async function endOfAccount(ctx: TxCtx, userId: number): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId !== null) await endDisclosures(ctx, await store.lockLiveOf(ctx, profileId))
}

/** Returns the number of disclosures whose days were over. */
export const expireDisclosures = (ctx: Ctx, atMost: number): Promise<number> =>
  ctx.tx(async (ctx) => {
    const rows = await store.lockOverdue(ctx, atMost)
    await endDisclosures(ctx, rows, 'expired')
    return rows.length
  })
