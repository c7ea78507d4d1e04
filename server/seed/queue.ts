// What waits for the auditors: changed profiles, doubtful pictures and reports, made the way members make them.
import { openCtx, type Ctx, type World } from '../src/ctx'
import { media } from '../src/db/tables/media'
import { loveProfiles } from '../src/db/tables/love'
import * as profile from '../src/features/love/profile/profile.service'
import { batchInsert } from '../src/features/media/album/album.service'
import { fileReport } from '../src/features/report/report.service'
import { tenantById } from '../src/features/tenant/tenant.repository'
import { and, eq, inArray } from 'drizzle-orm'
import { REPORT_TEXTS } from './people/texts'

/** The people of a tenant that was just filled. */
export interface SeedPlace {
  tenantId: number
  now: Date
  userIds: readonly number[]
  profileIds: readonly number[]
}

/** People from here on are not part of any other story. */
const FIRST = 300
const CHANGES: readonly { selfIntro: string; loveView: string }[] = [
  {
    selfIntro: '换了新的工作，离家近了很多，终于有时间把阳台种满花。喜欢早睡早起，周末去菜市场挑一条新鲜的鱼。',
    loveView: '两个人在一起，最要紧的是能好好说话。',
  },
  {
    selfIntro: '今年开始学游泳，从怕水到能游一千米，也想找一个愿意一起尝试新事情的人。平时做产品设计，话不多，但答应的事会做到。',
    loveView: '慢一点没关系，方向一致就好。',
  },
  { selfIntro: '在医院工作，作息不太规律，所以更珍惜能一起吃饭的日子。会做几道拿手的家乡菜，欢迎来尝。', loveView: '彼此体谅，各自成长。' },
  {
    selfIntro: '教了八年书，学生都说我严厉，其实只是嗓门大。喜欢看展、听相声，也喜欢一个人在江边走很久。',
    loveView: '欣赏对方，也被对方欣赏。',
  },
]

export async function seedQueue(world: World, { tenantId, now, userIds, profileIds }: SeedPlace): Promise<void> {
  const tenant = (await tenantById(world.db, tenantId))!
  const as = (place: number): Ctx =>
    openCtx(world, {
      tenant,
      viewer: {
        userId: userIds[place]!,
        sessionId: 0,
        profileId: profileIds[place]!,
        lifecycle: 'published',
        isWhetherLoveUser: true,
        isWhetherVip: false,
        hasPhone: true,
        roles: new Set(),
        grants: [],
      },
      now,
      ip: '127.0.0.1',
      device: 'seed',
      platform: 'h5',
      host: 'localhost',
      origin: 'http://localhost',
      log: world.log,
    })

  for (const [offset, patch] of CHANGES.entries()) {
    const ctx = as(FIRST + offset)
    const { version } = await profile.getMine(ctx, {})
    const saved = await profile.saveDraft(ctx, { version, patch })
    await profile.submitAudit(ctx, { version: saved.version })
  }
  for (const offset of [0, 1]) await addDoubtful(as(FIRST + CHANGES.length + offset))
  const targets = await world.db
    .select({ no: loveProfiles.no })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenantId), inArray(loveProfiles.id, [profileIds[FIRST + 12]!, profileIds[FIRST + 13]!])))
  for (const [offset, target] of targets.entries()) {
    const { category, text } = REPORT_TEXTS[offset]!
    await fileReport(as(FIRST + 8 + offset), { no: target.no, category, text })
  }
}

/** A copy of one of the member's own pictures, of which the machine is not sure. */
async function addDoubtful(ctx: Ctx): Promise<void> {
  const { userId } = ctx.viewer!
  const [own] = await ctx.db
    .select()
    .from(media)
    .where(and(eq(media.tenantId, ctx.tenant.id), eq(media.ownerId, userId)))
    .limit(1)
  const { id: _id, ...picture } = own!
  const [copy] = await ctx.db
    .insert(media)
    .values({ ...picture, sha256: `${picture.sha256.slice(0, 60)}seed`, verdict: 'review', verdictLabel: 'Unsure' })
    .returning({ id: media.id })
  await batchInsert(ctx, { mediaIds: [copy!.id] })
}
