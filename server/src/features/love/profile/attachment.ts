/** The profile of a person who has a partner: it rests, and comes back when the two part. */
import type { Attachment } from '@qianxian/protocol/couple/couple.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import type { TxCtx } from '../../../ctx'
import { touchReadersAbout } from '../../notice/notice'
import { attachmentChanged } from '../love.hooks'
import { lifecycleAfterAudit } from './audit-decider'
import { lockProfile, updateLiveProfile } from './live-profile'
import { openDraftOf } from './profile.repository'

/**
 * Rests the profile or ends the rest, in the transaction of the cause. After the first stage the profile is shown again as
 * before; after a later one it stays hidden until its owner shows it. A profile that was taken down stays so.
 */
export async function setAttachment(ctx: TxCtx, profileId: number, to: Attachment | null): Promise<void> {
  const row = await lockProfile(ctx, profileId)
  if (row.attachedAs === to) return
  const isHidden = row.isHidden || (to === null && row.attachedAs !== 'dating')
  const next = { ...row, attachedAs: to, isHidden }
  const isFree = !isIn([...profileStates.unpublished, ...profileStates.takenDown], row.lifecycle)
  const isInAudit = to === null && !isHidden && (await openDraftOf(ctx, profileId))?.status === 'submitted'
  await updateLiveProfile(ctx, row, {
    attachedAs: to,
    isHidden,
    ...(isFree ? { lifecycle: isInAudit ? 'auditing_change' : lifecycleAfterAudit(next) } : {}),
  })
  await attachmentChanged.emit(ctx, profileId, to)
  await touchReadersAbout(ctx, [profileId])
}
