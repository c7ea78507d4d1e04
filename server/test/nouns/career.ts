/** How levels are tried: a way to do each verb, what must hold of them, and who hears of them. */
import { career } from '@qianxian/protocol/career/career'
import { eq } from 'drizzle-orm'
import { newLevel } from '../../seed/makers/career'
import { newLine, newLineEvent } from '../../seed/makers/line'
import { matchmakers } from '../../src/db/tables/matchmaker'
import { sweepLevels } from '../../src/features/career/career.jobs'
import { stageOf, type Acts } from '../stage'
import type { Tells } from '../telling'
import type { TestWorld } from '../world'

export function careerStage(world: TestWorld) {
  const { two } = stageOf(world)
  /** So many introductions of this desk whose two have met. */
  const met = async ({ matchmakerId }: { matchmakerId: number }, times: number, at = new Date()) => {
    for (let time = 0; time < times; time += 1) {
      const { a, b } = await two()
      const line = await newLine(world.bench(), { fromId: a.profileId, toId: b.profileId, matchmakerId, status: 'met' })
      await newLineEvent(world.bench(), { lineId: line.id, kind: 'met', createdAt: at })
    }
  }
  return { met }
}

const acts = (world: TestWorld): Acts<typeof career> => {
  const { by } = stageOf(world)
  return {
    getLevel: async () => by(await world.matchmaker(), career.getLevel, {}),
    getLevelEventPaged: async () => by(await world.matchmaker(), career.getLevelEventPaged, { figure: 'meetings' }),
  }
}

const tells = (world: TestWorld): Tells => {
  const { met } = careerStage(world)
  return {
    'career.level_raised': async () => {
      const desk = await world.matchmaker()
      await met(desk, 5)
      return { hears: [desk], says: '你现在是二级红娘，最多同时服务 100 位会员', tap: () => sweepLevels(world.served) }
    },
    'career.level_falling': async () => {
      const desk = await world.matchmaker()
      await newLevel(world.bench(), { matchmakerId: desk.matchmakerId, level: 3 })
      await world.world.db.update(matchmakers).set({ capacity: 150 }).where(eq(matchmakers.id, desk.matchmakerId))
      return { hears: [desk], says: '起将降为一级红娘，看看还差什么', tap: () => sweepLevels(world.served) }
    },
  }
}

/** Each query finds what must not be. */
const invariants = {
  'a level that nobody has':
    'select matchmaker_id from matchmaker_levels where level not between 1 and 4 or falls_to not between 1 and 3 or falls_to >= level',
}

export const careerFacts = { table: career, acts, tells, invariants }
