/** A store as the public sees it, and its members as its staff see them. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import { maskedName, maskPhone } from '@qianxian/protocol/base/masks'
import type { StaffMember, StoreBrief, StoreMember } from '@qianxian/protocol/store/store.schema'
import { storeLimits, storeRole } from '@qianxian/protocol/store/store.words'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { cardsOf } from '../love/love'
import { picturesOf } from '../media/media'
import { listInvited, type MemberRow, type StaffBrief, type StoreRow } from './store.repository'

export const briefOf = ({ licencePicture, licenceName, licenceCode, ...row }: StoreRow): StoreBrief => ({
  id: row.id,
  name: row.name,
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  openHours: row.openHours,
  licence: licencePicture === null ? null : { picture: licencePicture, name: licenceName!, code: licenceCode! },
})

type Names = ReadonlyMap<number, string>

/** Names of members whom the caller may see. */
export async function namesOf(ctx: Ctx, profileIds: readonly number[]): Promise<Names> {
  const cards = await cardsOf(ctx, [...new Set(profileIds)])
  return new Map([...cards].flatMap(([id, card]) => (card.isAvailable ? [[id, card.nickname] as const] : [])))
}

const SOMEBODY = '会员'

export const nameIn = (names: Names, id: number): string => names.get(id) ?? SOMEBODY

/** The masked form of a name, or a general name for a person whom the caller may not see. */
export const maskedOr = (known: string | undefined): string => (known === undefined ? SOMEBODY : maskedName(known))

export const maskedIn =
  (names: Names) =>
  (id: number | null): string =>
    maskedOr(id === null ? undefined : names.get(id))

/** Staff without a name are distinguished by phone. */
export const staffName = (ctx: Ctx, { name, phoneEnc, role }: StaffBrief): string =>
  name ?? [nameOf(storeRole, role), phoneEnc === null ? '' : maskPhone(ctx.secrets.unseal(phoneEnc))].filter(Boolean).join(' ')

/** Pictures of staff, by media id. */
export const staffPictures = (ctx: Ctx, staff: readonly StaffBrief[]) =>
  picturesOf(
    ctx,
    staff.flatMap(({ avatarMediaId }) => avatarMediaId ?? []),
    () => false,
  )

export async function staffViews(ctx: Ctx, staff: readonly StaffBrief[]): Promise<StaffMember[]> {
  const pictures = await staffPictures(ctx, staff)
  return staff.map((one) => ({
    id: one.id,
    name: staffName(ctx, one),
    avatar: (one.avatarMediaId !== null && pictures.get(one.avatarMediaId)) || null,
    role: one.role,
    isServing: one.isServing,
    phone: one.phoneEnc === null ? null : maskPhone(ctx.secrets.unseal(one.phoneEnc)),
    since: one.startedAt.toISOString(),
    isMe: one.userId === ctx.viewer?.userId,
  }))
}

export async function memberViews(ctx: Ctx, storeId: number, page: readonly MemberRow[]): Promise<StoreMember[]> {
  const ids = page.map(({ profileId }) => profileId)
  const [names, asked] = await readAll(ctx, [() => namesOf(ctx, ids), () => listInvited(ctx, storeId, ids)])
  return page.map(({ id, profileId, source, joinedAt, matchmaker, waitingSince }) => {
    const invited = asked.find((one) => one.profileId === profileId)
    return {
      id,
      name: nameIn(names, profileId),
      source,
      joinedAt: joinedAt.toISOString(),
      matchmaker,
      waitingSince: waitingSince?.toISOString() ?? null,
      waitingUntil: waitingSince === null ? null : momentAfter(waitingSince, storeLimits.waitingHours, 'hour').toISOString(),
      invited: invited?.name ?? null,
      invitedUntil: invited?.until.toISOString() ?? null,
    }
  })
}
