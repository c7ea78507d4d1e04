/** The stage of the demonstration: a new tenant, its inhabitants, and each noun's demonstration data. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { and, eq } from 'drizzle-orm'
import { openCtx, type Ctx, type World } from '../src/ctx'
import { roleGrants, users } from '../src/db/tables/account'
import { loveProfiles } from '../src/db/tables/love'
import { tenantById } from '../src/features/tenant/tenant.repository'
import { accounts } from './accounts'
import type { Bench } from './maker'
import type { SeedMatchmaker } from '@qianxian/demonstration/people/matchmakers'
import type { SeedPerson } from '@qianxian/demonstration/people/seed-person'
import type { PictureOrder } from './pictures'

interface Inhabitant {
  person: SeedPerson
  userId: number
  profileId: number
}

export interface Stage extends Bench {
  readonly world: World
  readonly say: (line: string) => void
  /** The people who move in, in this order. */
  readonly people: readonly SeedPerson[]
  readonly matchmakers: readonly SeedMatchmaker[]
  /** The inhabitants, in the order of the people. */
  readonly inhabitants: Inhabitant[]
  readonly matchmakerIds: number[]
  /** Pictures to be drawn. */
  readonly orders: PictureOrder[]
}

/** A noun's part of a fresh installation. Each step is done by all nouns, the lowest first, before the next step begins. */
export interface Demonstration {
  /** Creates people and things, in every tenant. */
  people?(stage: Stage): Promise<void>
  /** Creates the history, in the first tenant. */
  past?(stage: Stage): Promise<void>
  /** Creates pending work by the services themselves, each in a separate transaction. */
  waiting?(stage: Stage): Promise<void>
}

/** The two login accounts, and the inhabitants of their city, by profile. */
export async function circleOf({ db, tenantId, inhabitants }: Stage) {
  const named = async (userName: string): Promise<number> => {
    const [row] = await db
      .select({ id: loveProfiles.id })
      .from(loveProfiles)
      .innerJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
      .where(and(eq(loveProfiles.tenantId, tenantId), eq(users.userName, userName)))
    return row!.id
  }
  const [love, vip] = [await named(accounts.love.userName), await named(accounts.vip.userName)]
  const neighbours = (gender: SeedPerson['gender']) =>
    inhabitants
      .filter(
        ({ person, profileId }) =>
          person.gender === gender && person.residenceGeo.startsWith('5101') && profileId !== love && profileId !== vip,
      )
      .map(({ profileId }) => profileId)
  return { love, vip, women: neighbours('female'), men: neighbours('male') }
}

/** The ctx of a request by an inhabitant that no other story uses. */
export const ctxOf = (stage: Stage, place: number): Promise<Ctx> => ctxOfInhabitant(stage, untold(stage, place))

/** The ctx of a request by a login account. */
export async function ctxOfAccount(stage: Stage, { userName }: { userName: string }): Promise<Ctx> {
  const [row] = await stage.db
    .select({ userId: users.id, profileId: loveProfiles.id })
    .from(users)
    .leftJoin(loveProfiles, and(eq(loveProfiles.tenantId, users.tenantId), eq(loveProfiles.userId, users.id)))
    .where(and(eq(users.tenantId, stage.tenantId), eq(users.userName, userName)))
  return ctxOfInhabitant(stage, row!)
}

/** The ctx of a request made that many days ago. */
export const dated = ({ now }: Stage, ctx: Ctx, daysAgo: number): Ctx => ({
  ...ctx,
  now: momentBefore(now, Math.round(daysAgo * 1440), 'minute'),
})

/** An inhabitant that no story uses. */
export const untold = ({ inhabitants }: Stage, place: number): Inhabitant => inhabitants[FIRST_UNTOLD + place]!

/** The ctx of a request by this person. */
export async function ctxOfInhabitant(
  { world, tenantId, now }: Stage,
  { userId, profileId }: { userId: number; profileId: number | null },
): Promise<Ctx> {
  const roles = await world.db
    .select({ role: roleGrants.role })
    .from(roleGrants)
    .where(and(eq(roleGrants.tenantId, tenantId), eq(roleGrants.userId, userId), eq(roleGrants.isActive, true)))
  return openCtx(world, {
    tenant: (await tenantById(world.db, tenantId))!,
    viewer: {
      userId,
      sessionId: 0,
      profileId,
      lifecycle: profileId === null ? null : 'published',
      isWhetherLoveUser: profileId !== null,
      isWhetherVip: false,
      trustLevel: 1,
      hasPhone: true,
      roles: new Set(roles.map(({ role }) => role)),
      grants: [],
    },
    now,
    ip: '127.0.0.1',
    device: 'seed',
    deviceToken: '',
    platform: 'h5',
    host: 'localhost',
    origin: 'http://localhost',
    log: world.log,
  })
}

const FIRST_UNTOLD = 300
/** The login account that applies to become a matchmaker. */
export const APPLICANT = 271
/** Among the unused inhabitants, the one whose profile is suspended. */
export const SUSPENDED = 20
