/** A store's staff view of a consenting member: each part requires its own scope, and each view is logged. */
import type { sharing } from '@qianxian/protocol/sharing/sharing'
import { sharedUse, type SharedUse } from '@qianxian/protocol/sharing/sharing.words'
import { values } from '@qianxian/protocol/base/dictionary'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { requireMember, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { loadDeskCards } from '../love/love'
import { isBlockedFromUser } from '../interact/interact'
import { nameIn, namesOf, requireStoreRight } from '../store/store'
import * as rows from './sharing.repository'
import type { Shared } from './sharing.repository'

export const getSharedMemberPaged: Verb<typeof sharing.getSharedMemberPaged> = async (ctx, { storeId, ...asked }) => {
  const { scope } = await requireStoreRight(ctx, storeId, 'shared')
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `shared:${storeId}`, asked)
  return pageFrom(
    await rows.listSharedMembers(ctx, { storeId: scope, before: place?.[0] ?? null, limit }),
    ({ memberId }) => [memberId],
    async (page) => {
      const ids = page.map(({ profileId }) => profileId)
      const names = await namesOf(ctx, ids)
      return page.map(({ memberId, profileId, scopes, expiresAt }) => ({
        id: memberId,
        name: nameIn(names, profileId),
        scopes,
        until: expiresAt.toISOString(),
      }))
    },
  )
}

/** The member, if they share with this store and the caller may see them; otherwise `not_found`. */
async function sharedHere(ctx: Ctx, storeId: number, memberId: number) {
  const { scope, staff } = await requireStoreRight(ctx, storeId, 'shared')
  const shared = await rows.sharedMember(ctx, scope, memberId)
  if (!shared) throw fault('not_found')
  return { shared, staffId: staff.id }
}

const taken = (ctx: Ctx, { consentId }: Shared, staffId: number, uses: readonly SharedUse[]): Promise<Set<SharedUse>> =>
  ctx.tx((ctx) => rows.recordUses(ctx, { consentId, staffId, uses }))

/** The card, unblurred if the photo is shared; null if the caller may not see the member. */
async function cardOf(ctx: Ctx, profileId: number, isClear: boolean): Promise<LoveCard | null> {
  const card = (await loadDeskCards(ctx, [profileId], async (veiled) => new Set(isClear ? veiled : []))).get(profileId)
  return card?.isAvailable ? card : null
}

export const getSharedMember: Verb<typeof sharing.getSharedMember> = async (ctx, { storeId, memberId }) => {
  const { shared, staffId } = await sharedHere(ctx, storeId, memberId)
  const { profileId, scopes, expiresAt } = shared
  const isClear = scopes.includes('show_photo')
  const card = await cardOf(ctx, profileId, isClear)
  const isBlocked = await isBlockedFromUser(ctx, requireMember(ctx).userId, profileId)
  // A missing part is not logged as seen.
  const there: Readonly<Partial<Record<SharedUse, unknown>>> = { card_seen: card, photo_seen: card?.cover, lines_seen: !isBlocked }
  const uses = await taken(
    ctx,
    shared,
    staffId,
    values(sharedUse).filter((use) => there[use]),
  )
  const [names, lines] = await readAll(ctx, [
    () => namesOf(ctx, [profileId]),
    () => (uses.has('lines_seen') ? rows.progressOf(ctx, profileId) : null),
  ])
  return {
    id: memberId,
    name: nameIn(names, profileId),
    scopes,
    until: expiresAt.toISOString(),
    // The photo may have been withdrawn since the card was read.
    card: !uses.has('card_seen') ? null : isClear && !uses.has('photo_seen') ? await cardOf(ctx, profileId, false) : card,
    photo: uses.has('photo_seen') ? (card?.cover ?? null) : null,
    lines,
  }
}

export const showSharedPhone: Verb<typeof sharing.showSharedPhone> = async (ctx, { storeId, memberId }) => {
  const { shared, staffId } = await sharedHere(ctx, storeId, memberId)
  if (await isBlockedFromUser(ctx, requireMember(ctx).userId, shared.profileId)) throw fault('not_found')
  const sealed = await rows.phoneEncOf(ctx, shared.profileId)
  if (!sealed || !(await taken(ctx, shared, staffId, ['phone_seen'])).has('phone_seen'))
    throw fieldFault({ memberId: '会员没有授权门店查看手机号' }, 'not_shared')
  return { phone: ctx.secrets.unseal(sealed) }
}
