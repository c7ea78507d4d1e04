/** How wishes are tried: a way to do each thing. */
import { mate } from '@qianxian/protocol/mate/mate'
import { defaultMate } from '../../src/features/mate/default-mate'
import { stageOf, type Acts } from '../stage'
import type { TestWorld } from '../world'

const acts = (world: TestWorld): Acts<typeof mate> => {
  const { by, her, two } = stageOf(world)
  return {
    getPreference: async () => by(await her(), mate.getPreference, {}),
    getRelaxations: async () => by(await her(), mate.getRelaxations, {}),
    getDaily: async () => by(await her(), mate.getDaily, {}),
    openDaily: async () => {
      const { a, b } = await two()
      await a.call(mate.getDaily, {})
      return by(a, mate.openDaily, { no: b.no })
    },
    savePreference: async () =>
      by(await world.member(), mate.savePreference, defaultMate({ gender: 'female', birthday: '1995-06-15' }, new Date())),
  }
}

export const mateFacts = { table: mate, acts }
