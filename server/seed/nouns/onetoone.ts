/** Private customisations of the demonstration, one in each state; demo_love has accepted a plan and signs its contract next. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { ContractStatus } from '@qianxian/protocol/contract/contract.words'
import type { ContractItem } from '@qianxian/protocol/contract/stop.rules'
import type { OneToOneStatus } from '@qianxian/protocol/onetoone/onetoone.words'
import { and, eq } from 'drizzle-orm'
import { contracts } from '../../src/db/tables/contract'
import { loveProfiles } from '../../src/db/tables/love'
import { newContract } from '../makers/contract'
import { consultTimes, newConsult, newOneToOne, newPlan } from '../makers/onetoone'
import { circleOf, type Demonstration, type Stage } from '../stage'

interface Story {
  profileId: number
  /** The matchmaker who serves the member. */
  matchmakerId: number
  status: OneToOneStatus
  days: number
  consultDays?: number
  contract?: { status: ContractStatus; daysAgo: number; confirmed?: number; delivered?: number }
}

const ITEMS: readonly ContractItem[] = [
  { kind: 'meeting', title: '安排见面', times: 6, unitFen: null },
  { kind: 'introduction', title: '定向推荐', times: 12, unitFen: null },
]
const SHORT: readonly ContractItem[] = [{ kind: 'meeting', title: '安排见面', times: 3, unitFen: null }]

export const demonstration: Demonstration = {
  async past(stage) {
    const { matchmakerIds } = stage
    const { love, women, men } = await circleOf(stage)
    const [first, second] = [matchmakerIds[0]!, matchmakerIds[1]!]
    await toSign(stage, love, first)
    // Members whom these matchmakers serve by consent.
    const stories: readonly Story[] = [
      { profileId: women[34]!, matchmakerId: first, status: 'enquiry', days: 1 },
      { profileId: women[35]!, matchmakerId: first, status: 'consult_booked', days: 4, consultDays: 11 },
      { profileId: women[36]!, matchmakerId: first, status: 'proposed', days: 12, consultDays: -5 },
      {
        profileId: women[33]!,
        matchmakerId: second,
        status: 'signed',
        days: 20,
        consultDays: -14,
        contract: { status: 'cooling_off', daysAgo: 2 },
      },
      {
        profileId: men[30]!,
        matchmakerId: second,
        status: 'in_service',
        days: 100,
        consultDays: -92,
        contract: { status: 'effective', daysAgo: 80, confirmed: 3, delivered: 1 },
      },
      {
        profileId: men[31]!,
        matchmakerId: first,
        status: 'finished',
        days: 160,
        consultDays: -152,
        contract: { status: 'completed', daysAgo: 140, confirmed: 3 },
      },
      { profileId: women[37]!, matchmakerId: first, status: 'terminated', days: 30 },
    ]
    for (const story of stories) await tell(stage, story)
  },
}

async function tell(stage: Stage, { profileId, matchmakerId, status, days, consultDays, contract }: Story): Promise<void> {
  const items = status === 'finished' ? SHORT : ITEMS
  const made = contract ? await contractOf(stage, { profileId, matchmakerId, items, ...contract }) : null
  const at = (ago: number) => momentBefore(stage.now, ago, 'day')
  if (consultDays !== undefined) await newConsult(stage, { profileId, matchmakerId, ...consultTimes(stage, consultDays) })
  const row = await newOneToOne(stage, { profileId, matchmakerId, status, contractId: made?.id ?? null, createdAt: at(days) })
  if (consultDays === undefined || consultDays > 0) return
  const createdAt = at(-consultDays - 1)
  const plan = { oneToOneId: row.id, items, createdAt, title: '半年私人定制' }
  await newPlan(stage, made ? { ...plan, status: 'accepted', answeredAt: at(-consultDays - 2) } : plan)
}

async function contractOf(
  stage: Stage,
  {
    profileId,
    matchmakerId,
    items,
    ...facts
  }: Pick<Story, 'profileId' | 'matchmakerId'> & NonNullable<Story['contract']> & { items: readonly ContractItem[] },
) {
  const [person] = await stage.db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, stage.tenantId), eq(loveProfiles.id, profileId)))
  return newContract(stage, {
    profileId,
    userId: person!.userId!,
    matchmakerId,
    company: '牵线',
    type: 'custom_1to1',
    title: '半年私人定制',
    items,
    priceFen: 680_000,
    ...facts,
  })
}

/** The contract of private customisation that waits for demo_love. */
async function toSign(stage: Stage, profileId: number, matchmakerId: number): Promise<void> {
  const ofType = and(eq(contracts.tenantId, stage.tenantId), eq(contracts.profileId, profileId), eq(contracts.type, 'custom_1to1'))
  const [made] = await stage.db.select().from(contracts).where(ofType).limit(1)
  const at = (ago: number) => momentBefore(stage.now, ago, 'day')
  await newConsult(stage, { profileId, matchmakerId, ...consultTimes(stage, -4) })
  const row = await newOneToOne(stage, { profileId, matchmakerId, status: 'proposed', contractId: made!.id, createdAt: at(9) })
  const { items, months, priceFen } = made!.terms
  const plan = { oneToOneId: row.id, title: made!.title, items, months, priceFen }
  await newPlan(stage, { ...plan, status: 'accepted', createdAt: at(3), answeredAt: at(2) })
}
