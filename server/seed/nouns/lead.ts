/** 240 leads of the last ninety days over three stores, in every state and level, with their handlers. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import {
  leadLevel,
  leadSource,
  leadStates,
  type FollowResult,
  type LeadEvent,
  type LeadLevel,
  type LeadStatus,
} from '@qianxian/protocol/lead/lead.words'
import { asc, eq } from 'drizzle-orm'
import { leads, leadSuppressions } from '../../src/db/tables/lead'
import { stores } from '../../src/db/tables/store'
import { hashPassword } from '../../src/features/auth/auth'
import { accounts, PASSWORD } from '../accounts'
import { newRole, newUser, phoneColumns } from '../makers/account'
import { newFollow, newLeadLog, newLeadRows, type LeadSeed } from '../makers/lead'
import { newStaff } from '../makers/store'
import type { Demonstration, Stage } from '../stage'
import { seedLeadImports, seedRecycledLeads } from './lead-files'
import { seedLeadReviews } from './lead-reviews'

const SPREAD: Readonly<Record<LeadStatus, number>> = {
  new: 4,
  in_pool: 84,
  assigned: 6,
  claimed: 20,
  following: 40,
  visit_booked: 12,
  visited: 10,
  converted: 30,
  invalid: 18,
  merged: 6,
  do_not_call: 4,
  erased: 6,
}
const DAYS = 90
const SURNAMES = '李王张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'
const GIVEN = ['小满', '晓东', '雨桐', '子涵', '建国', '思远', '若曦', '志强', '梦琪', '文博', '佳怡', '浩然']
const NEEDS = ['希望两年内结婚', '想找同城、性格合适的人', '工作忙，请晚上联系', '离异，希望对方接受孩子', '', '父母帮忙登记，先了解服务']
const CITIES = ['510100', '510100', '510100', '510700', '500100', '511300']
const CHANNELS = ['', 'wechat', 'douyin', 'station', 'friends']
/** Suppressed without a lead: nothing else is known of this phone. */
const SUPPRESSED = '13900000330'

interface Worker {
  userId: number
  storeId: number
}

async function newHandlers(stage: Stage): Promise<Worker[]> {
  const places = await stage.db.select({ id: stores.id }).from(stores).where(eq(stores.tenantId, stage.tenantId)).orderBy(asc(stores.id))
  const [first, second, third] = places.map(({ id }) => id)
  const passwordHash = await hashPassword(PASSWORD)
  const startedAt = momentBefore(stage.now, 200, 'day')
  const works = async (
    facts: { phone: string; userName: string; passwordHash?: string },
    storeId: number,
    role: 'manager' | 'reception',
    name: string,
  ) => {
    const { id: userId } = await newUser(stage, facts)
    await newStaff(stage, { storeId, userId, role, name, startedAt })
    await newRole(stage, { userId, role: 'leadHandler' })
    return { userId, storeId }
  }
  const { leadHandler, leadManager } = accounts
  return [
    await works({ userName: leadHandler.userName, phone: leadHandler.phone, passwordHash }, second!, 'reception', '许诺'),
    await works({ userName: leadManager.userName, phone: leadManager.phone, passwordHash }, second!, 'manager', '沈洁'),
    await works({ userName: 'lead_handler_3', phone: '13700009031' }, first!, 'reception', '刘洋'),
    await works({ userName: 'lead_handler_4', phone: '13700009032' }, third!, 'reception', '何敏'),
  ]
}

interface Story {
  seed: LeadSeed
  worker: Worker
  createdAt: Date
  claimedAt: Date
}

const levelOf = (status: LeadStatus, place: number): LeadLevel =>
  isIn(['new', 'assigned'] as const satisfies readonly LeadStatus[], status)
    ? 'A'
    : status === 'in_pool'
      ? values(leadLevel)[1 + (place % 3)]!
      : values(leadLevel)[place % 4]!

/** The lead at this place of the ninety days; an owned one was followed up in time. */
function storyOf(stage: Stage, status: LeadStatus, place: number, worker: Worker): Story {
  const { now } = stage
  const isOwned = isIn(leadStates.owned, status)
  const age = isOwned ? (status === 'claimed' ? place % 10 : 30 + (place % 300)) : 5 + ((place * 37) % (DAYS * 24 - 10))
  const createdAt = status === 'assigned' || status === 'new' ? momentBefore(now, 20 + place, 'minute') : momentBefore(now, age + 6, 'hour')
  const claimedAt = isOwned ? momentBefore(now, age, 'hour') : momentAfter(createdAt, 3 + (place % 20), 'hour')
  const lastFollowAt = status === 'claimed' ? null : isOwned ? momentBefore(now, place % 100, 'hour') : momentAfter(claimedAt, 30, 'hour')
  const hasOwner = isIn(leadStates.held, status)
  const wasWorked = hasOwner || status === 'invalid'
  const seed: LeadSeed = {
    status,
    level: levelOf(status, place),
    source: values(leadSource)[place % values(leadSource).length]!,
    channelCode: CHANNELS[place % CHANNELS.length]!,
    name: `${SURNAMES[place % SURNAMES.length]}${GIVEN[place % GIVEN.length]}`,
    gender: place % 2 === 0 ? 'female' : 'male',
    birthYear: 1980 + (place % 22),
    cityGeo: CITIES[place % CITIES.length]!,
    need: NEEDS[place % NEEDS.length]!,
    isVerified: place % 5 !== 0,
    createdAt,
    lastTouchAt: createdAt,
    activeAt: lastFollowAt ?? createdAt,
    touches: place % 9 === 0 ? 2 : 1,
    ...(wasWorked
      ? {
          firstClaimedAt: claimedAt,
          lastOwnerId: worker.userId,
          respondedAt: lastFollowAt === null ? null : momentAfter(claimedAt, 20 + (place % 300), 'minute'),
        }
      : {}),
    ...(hasOwner ? { ownerId: worker.userId, ownerStoreId: worker.storeId, claimedAt } : {}),
    ...(isOwned && lastFollowAt ? { firstContactAt: momentAfter(claimedAt, 1, 'hour'), lastFollowAt } : {}),
    ...(status === 'visit_booked' ? { nextFollowAt: momentAfter(now, 1 + (place % 5), 'day') } : {}),
    ...(status === 'following' && place % 4 === 0 ? { nextFollowAt: momentAfter(now, place % 30, 'hour') } : {}),
    ...(status === 'visited' || status === 'converted' ? { visitedAt: lastFollowAt } : {}),
    ...(status === 'following' && place % 13 === 0 ? { lockUntil: momentAfter(now, 6, 'day'), lockReason: '正在谈服务套餐' } : {}),
    ...(status === 'assigned' ? { offeredToId: worker.userId } : {}),
    ...(status === 'converted'
      ? { convertUserId: stage.inhabitants[100 + (place % 60)]?.userId ?? null, convertedAt: momentAfter(claimedAt, 2, 'day') }
      : {}),
    ...(status === 'invalid'
      ? {
          invalidReason: 'wrong_number' as const,
          invalidById: worker.userId,
          invalidAt: momentAfter(claimedAt, 1, 'day'),
          reviewStatus: 'upheld' as const,
          ownerStoreId: worker.storeId,
        }
      : {}),
  }
  return { seed, worker, createdAt, claimedAt }
}

const FOLLOWS: readonly (readonly [FollowResult, string])[] = [
  ['no_answer', '没有接听，晚上再打'],
  ['considering', '了解了服务，说和家里商量'],
  ['considering', '对到店面谈有兴趣'],
  ['visit_booked', '约了周末到店'],
]

/** The last event that explains the state. */
const EVENTS: Readonly<Record<LeadStatus, LeadEvent>> = {
  new: 'created',
  in_pool: 'created',
  assigned: 'offered',
  claimed: 'claimed',
  following: 'followed',
  visit_booked: 'followed',
  visited: 'followed',
  converted: 'converted',
  invalid: 'invalid',
  merged: 'merged',
  do_not_call: 'do_not_call',
  erased: 'erased',
}

async function writeRecords(stage: Stage, stories: readonly Story[], rows: readonly (typeof leads.$inferSelect)[]): Promise<void> {
  const logs: Parameters<typeof newLeadLog.all>[1][number][] = []
  const follows: Parameters<typeof newFollow.all>[1][number][] = []
  for (const [at, row] of rows.entries()) {
    const { worker, createdAt, claimedAt } = stories[at]!
    const leadId = row.id
    logs.push({ leadId, event: 'created', status: row.level === 'A' ? 'new' : 'in_pool', at: createdAt })
    const wasClaimed = row.firstClaimedAt !== null && row.status !== 'claimed'
    if (wasClaimed)
      logs.push({
        leadId,
        event: 'claimed',
        status: 'claimed',
        ownerId: worker.userId,
        aboutId: worker.userId,
        byId: worker.userId,
        at: claimedAt,
      })
    if (row.touches > 1)
      logs.push({
        leadId,
        event: 'touched',
        status: wasClaimed ? 'claimed' : row.level === 'A' ? 'new' : 'in_pool',
        ownerId: wasClaimed ? worker.userId : null,
        at: createdAt,
      })
    const event = EVENTS[row.status]
    if (event !== 'created' || row.touches > 1)
      logs.push({
        leadId,
        event,
        status: row.status,
        ownerId: row.ownerId,
        aboutId: row.ownerId ?? row.offeredToId ?? (row.status === 'invalid' ? worker.userId : null),
        at: momentAfter(claimedAt, 2, 'hour'),
      })
    if (wasClaimed && row.respondedAt !== null)
      for (let step = 0; step <= leadId % 3; step += 1) {
        const [result, words] = FOLLOWS[(leadId + step) % FOLLOWS.length]!
        follows.push({
          leadId,
          byId: worker.userId,
          type: step % 2 === 0 ? 'call' : 'wechat',
          result,
          contentEnc: stage.secrets.seal(words),
          at: momentAfter(row.respondedAt, step * 20, 'minute'),
        })
      }
  }
  await newLeadLog.all(stage, logs)
  await newFollow.all(stage, follows)
}

export const demonstration: Demonstration = {
  async past(stage) {
    const workers = await newHandlers(stage)
    const stories: Story[] = []
    let place = 0
    for (const [status, count] of Object.entries(SPREAD) as [LeadStatus, number][])
      for (let one = 0; one < count; one += 1) {
        stories.push(storyOf(stage, status, place, workers[place % workers.length]!))
        place += 1
      }
    const rows = await newLeadRows(
      stage,
      stories.map(({ seed }) => seed),
    )
    await writeRecords(stage, stories, rows)
    const newest = rows.find(({ status }) => status === 'in_pool')!
    for (const { id, status } of rows)
      if (status === 'merged') await stage.db.update(leads).set({ dupOfId: newest.id }).where(eq(leads.id, id))
    await seedRecycledLeads(
      stage,
      rows,
      workers.map(({ userId }) => userId),
    )
    await seedLeadImports(stage, workers[0]!.userId)
    await stage.db
      .insert(leadSuppressions)
      .values({ tenantId: stage.tenantId, contactHash: phoneColumns(stage, SUPPRESSED).phoneHash, reason: 'do_not_call' })
  },
  waiting: seedLeadReviews,
}
