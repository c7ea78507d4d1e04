/** How the profiles and the paid time of two people follow their partnership. */
import type { Attachment } from '@qianxian/protocol/couple/couple.words'
import type { TxCtx } from '../../ctx'
import { setAttachment } from '../love/love'
import { syncPauses } from '../membership/membership'

export const otherOf = ({ aId, bId }: { aId: number; bId: number | null }, me: number): number | null => (aId === me ? bId : aId)

/** Rests or restores the profiles and their paid time, in the transaction of the cause. */
export async function rest(ctx: TxCtx, profileIds: readonly number[], to: Attachment | null): Promise<void> {
  for (const id of [...profileIds].sort((a, b) => a - b)) await setAttachment(ctx, id, to)
  await syncPauses(ctx, profileIds)
}
