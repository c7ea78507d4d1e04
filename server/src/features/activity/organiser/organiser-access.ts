/**
 * Ownership of an activity: its organiser, and the people who only work at its door. Checked in each call; an activity of
 * another organiser answers as if it did not exist.
 */
import { mayInStore, type StoreRight } from '@qianxian/protocol/store/store.rules'
import { requireMember, type Ctx, type Member } from '../../../ctx'
import { readAll, readEach } from '../../../db/reads'
import { fault } from '../../../http/fault'
import { loadTenantRoles } from '../../account/account'
import { loadJudgements } from '../../audit/audit'
import { colleaguesOf, desksById, ownDesk } from '../../matchmaker/matchmaker'
import { managersOf, listWorkplaces } from '../../store/store'
import type { Activity } from '../activity.repository'
import * as store from '../activity.repository'
import { filterOrphaned } from './organiser.repository'
import { isPlatform, type DoorPlace, type Side, type Venue } from './organiser-side'

/** Key of a side, as used in the app's options. */
export const sideKey = ({ type, id }: Pick<Side, 'type' | 'id'>): string => (id === null ? type : `${type}:${id}`)

/** A person's present rights to organise activities and to check guests in. */
interface Standing {
  /** Sides for which the person may organise: as an active matchmaker, for their stores, for the platform. */
  sides: Side[]
  /** Places where the person may check guests in: as a matchmaker who is a host, and at the stores where they work. */
  doors: DoorPlace
}

export const loadOwnStanding = (ctx: Ctx): Promise<Standing> => loadStanding(ctx, requireMember(ctx))

/** True if this user, who need not be the caller, organises the activity. */
export async function isOrganisedBy(ctx: Ctx, userId: number, activity: Activity): Promise<boolean> {
  const { sides } = await loadStanding(ctx, { userId, roles: await loadTenantRoles(ctx, userId) })
  return (await filterOrganised(ctx, sides, [activity])).has(activity.id)
}

async function loadStanding(ctx: Ctx, { userId, roles }: Pick<Member, 'userId' | 'roles'>): Promise<Standing> {
  const [desk, work] = await readAll(ctx, [() => ownDesk(ctx, userId), () => listWorkplaces(ctx, userId)])
  const [named] = desk ? await desksById(ctx, [desk.id]) : []
  const storesWith = (right: StoreRight) => work.filter(({ staff }) => mayInStore(staff.role, right)).map((one) => one.store)
  const stores = storesWith('organise').map(({ id, name, ...store }) => ({ type: 'store' as const, id, name, venue: venueOf(name, store) }))
  const sides = [
    ...(roles.has('tenantAdmin') ? [{ type: 'platform' as const, id: null, name: ctx.tenant.name, venue: null }] : []),
    ...stores,
    ...(named ? [{ type: 'matchmaker' as const, id: named.id, name: named.name, venue: stores[0]?.venue ?? null }] : []),
    ...(roles.has('partner') ? [{ type: 'partner' as const, id: userId, name: '合伙人', venue: null }] : []),
  ]
  return { sides, doors: { deskId: desk?.id ?? null, storeIds: storesWith('door').map(({ id }) => id) } }
}

const venueOf = (place: string, { cityGeo, address, latitude, longitude }: Omit<Venue, 'place'>): Venue => ({
  cityGeo,
  place,
  address,
  latitude,
  longitude,
})

const isAtDoor = ({ deskId, storeIds }: DoorPlace, { organiserType, organiserId, hostIds }: Activity): boolean =>
  (deskId !== null && hostIds.includes(deskId)) || (organiserType === 'store' && storeIds.includes(organiserId!))

/**
 * Returns which of these activities the given organisers (`Side`) may manage: their own, and for the platform also
 * those whose organiser has stopped.
 */
export async function filterOrganised(ctx: Ctx, sides: readonly Side[], some: readonly Activity[]): Promise<Set<number>> {
  const own = some.filter((activity) => isOf(sides, activity)).map(({ id }) => id)
  const others = some.map(({ id }) => id).filter((id) => !own.includes(id))
  return new Set([...own, ...(others.length > 0 && sides.some(isPlatform) ? await filterOrphaned(ctx, others) : [])])
}

const isOf = (sides: readonly Side[], { organiserType, organiserId }: Pick<Activity, 'organiserType' | 'organiserId'>): boolean =>
  sides.some(({ type, id }) => type === organiserType && id === organiserId)

export interface DoorAccess {
  activity: Activity
  /** False for a host, and for a store's reception: they only check guests in. */
  isOrganiser: boolean
}

/** Throws not_found if the caller neither organises the activity nor works at its door. */
export async function requireDoor(ctx: Ctx, id: number): Promise<DoorAccess> {
  const activity = await store.activityById(ctx, id)
  if (!activity) throw fault('not_found')
  const { sides, doors } = await loadOwnStanding(ctx)
  if ((await filterOrganised(ctx, sides, [activity])).has(id)) return { activity, isOrganiser: true }
  if (!isAtDoor(doors, activity)) throw fault('not_found')
  return { activity, isOrganiser: false }
}

/** Throws not_found if the caller does not organise the activity. */
export async function requireOrganiser(ctx: Ctx, id: number): Promise<Activity> {
  const { activity, isOrganiser } = await requireDoor(ctx, id)
  if (!isOrganiser) throw fault('not_found')
  return activity
}

/** The account that submitted the activity last; null if it was never submitted. */
async function handedInBy(ctx: Ctx, { auditTaskId }: Activity): Promise<number | null> {
  return auditTaskId === null ? null : ((await loadJudgements(ctx, [auditTaskId])).get(auditTaskId)?.ownerId ?? null)
}

/** Accounts behind the activity: the managers of a store, and the last submitter while they still organise it. */
export async function listOrganiserAccounts(ctx: Ctx, activity: Activity): Promise<number[]> {
  const { organiserType, organiserId } = activity
  const by = await handedInBy(ctx, activity)
  const behind =
    organiserId === null || organiserType === 'platform'
      ? []
      : organiserType === 'store'
        ? await managersOf(ctx, organiserId)
        : organiserType === 'matchmaker'
          ? (await desksById(ctx, [organiserId])).map(({ userId }) => userId)
          : [organiserId]
  return [...new Set([...behind, ...(by !== null && (await isOrganisedBy(ctx, by, activity)) ? [by] : [])])]
}

/** People of the same organisation, who may not audit the activity. */
export async function listConflictedAccounts(ctx: Ctx, activity: Activity): Promise<number[]> {
  const by = await handedInBy(ctx, activity)
  const behind = [...(await listOrganiserAccounts(ctx, activity)), ...(by === null ? [] : [by])]
  const { userId } = requireMember(ctx)
  const colleagues = (await readEach(ctx, [...behind, userId], (one) => colleaguesOf(ctx, one))).flat()
  return [...new Set([...behind, ...colleagues])].filter((one) => one !== userId)
}
