/** A member's consent to their store, and the log of its use. */
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import type { sharing } from '@qianxian/protocol/sharing/sharing'
import type { MySharing } from '@qianxian/protocol/sharing/sharing.schema'
import { SHARING_TEXT } from '@qianxian/protocol/sharing/sharing.words'
import { storeRole } from '@qianxian/protocol/store/store.words'
import { requireMember, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { readPrivacy, profileById } from '../love/love'
import { holdMember } from '../matchmaker/matchmaker'
import { markKindsRead } from '../notice/notice'
import { membershipOf } from '../store/store'
import { sharingEnding } from './sharing.notices'
import * as rows from './sharing.repository'
import { saveSharing } from './sharing'

async function mySharing(ctx: Ctx): Promise<MySharing> {
  const { profileId } = requireMember(ctx)
  const [profile, row] =
    profileId === null
      ? [null, null]
      : await readAll(ctx, [() => profileById(ctx, profileId), () => rows.findStandingConsent(ctx, profileId)])
  const agreed = row && row.expiresAt > ctx.now ? row : null
  return {
    isAllowed: profile !== null && readPrivacy(profile).allowStoreShare,
    scopes: agreed?.scopes ?? [],
    textVersion: SHARING_TEXT,
    until: agreed?.expiresAt.toISOString() ?? null,
  }
}

export const getMySharing: Verb<typeof sharing.getMySharing> = async (ctx) => {
  await markKindsRead(ctx, sharingEnding)
  return mySharing(ctx)
}

/** The ticked scopes are valid for a year, for the member's current store. */
export const saveMySharing: Verb<typeof sharing.saveMySharing> = async (ctx, { isAllowed, scopes }) => {
  const { profileId, userId } = requireMember(ctx)
  if (profileId === null) throw fault('no_store')
  if (isAllowed && scopes.length === 0) throw fieldFault({ scopes: '请至少勾选一项，或关闭门店共享' })
  await ctx.tx(async (ctx) => {
    await holdMember(ctx, profileId)
    const member = await membershipOf(ctx, profileId)
    if (!member) throw fault('no_store')
    await saveSharing(ctx, { profileId, userId, storeId: member.storeId, isAllowed, scopes, method: 'app' })
  })
  return mySharing(ctx)
}

export const getSharedUsePaged: Verb<typeof sharing.getSharedUsePaged> = async (ctx, asked) => {
  const { profileId } = requireMember(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `shared-uses:${profileId}`, asked)
  return pageFrom(
    profileId === null ? [] : await rows.listUses(ctx, profileId, place?.[0] ?? null, limit),
    ({ id }) => [id],
    (page) => page.map(({ id, use, store, by, role, at }) => ({ id, use, store, by: by ?? nameOf(storeRole, role), at: at.toISOString() })),
  )
}
