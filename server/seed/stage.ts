/** Where the demonstration is played: a tenant that was just made, who lives there, and what each noun shows of itself. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { and, eq } from 'drizzle-orm'
import { openCtx, type Ctx, type World } from '../src/ctx'
import { roleGrants, users } from '../src/db/tables/account'
import { loveProfiles } from '../src/db/tables/love'
import { tenantById } from '../src/features/tenant/tenant.repository'
import { accounts } from './accounts'
import type { Bench } from './maker'
import type { SeedMatchmaker } from './people/matchmakers'
import type { SeedPerson } from './people/seed-person'
import type { PictureOrder } from './pictures'

interface Inhabitant {
  person: SeedPerson
  userId: number
  profileId: number
}

export interface Stage extends Bench {
  readonly world: World
  readonly say: (line: string) => void
  /** Who moves in, in this order. */
  readonly people: readonly SeedPerson[]
  readonly matchmakers: readonly SeedMatchmaker[]
  /** Who lives there, in the order of the people. */
  readonly inhabitants: Inhabitant[]
  readonly matchmakerIds: number[]
  /** Pictures to be drawn, once it is known of which. */
  readonly orders: PictureOrder[]
}

/** What a noun shows in a fresh installation: each part is done by all nouns, the lowest first, before the next one begins. */
export interface Demonstration {
  /** Who and what there is, in every tenant. */
  people?(stage: Stage): Promise<void>
  /** What has happened since, in the first tenant. */
  past?(stage: Stage): Promise<void>
  /** What waits for somebody there: made by the services themselves, each in a transaction of its own. */
  waiting?(stage: Stage): Promise<void>
}

/** The two whom a visitor can log in as, and who lives in their city beside them, by profile. */
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

/** As a request of theirs would have it: of somebody whom no other story is about. */
export const ctxOf = (stage: Stage, place: number): Promise<Ctx> => ctxAs(stage, untold(stage, place))

/** The same of one whom a visitor can log in as. */
export async function ctxOfAccount(stage: Stage, { userName }: { userName: string }): Promise<Ctx> {
  const [row] = await stage.db
    .select({ userId: users.id, profileId: loveProfiles.id })
    .from(users)
    .leftJoin(loveProfiles, and(eq(loveProfiles.tenantId, users.tenantId), eq(loveProfiles.userId, users.id)))
    .where(and(eq(users.tenantId, stage.tenantId), eq(users.userName, userName)))
  return ctxAs(stage, row!)
}

/** As a request of theirs that long ago would have had it. */
export const dated = ({ now }: Stage, ctx: Ctx, daysAgo: number): Ctx => ({
  ...ctx,
  now: momentBefore(now, Math.round(daysAgo * 1440), 'minute'),
})

/** Whom no story is about yet. */
export const untold = ({ inhabitants }: Stage, place: number): Inhabitant => inhabitants[FIRST_UNTOLD + place]!

async function ctxAs({ world, tenantId, now }: Stage, { userId, profileId }: { userId: number; profileId: number | null }): Promise<Ctx> {
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
/** Who asks to become a matchmaker, and whom a visitor can log in as. */
export const APPLICANT = 271
/** Of the untold, the one whose profile is taken from sight. */
export const SUSPENDED = 20
