/** Acts for each verb of the pledge, and invariants that hold after any kill. */
import { pledge } from '@qianxian/protocol/pledge/pledge'
import { pledgeTexts } from '../../src/db/tables/pledge'
import { stageOf, type Acts } from '../stage'
import type { TestWorld } from '../world'
import { onlooker, type Plant } from '../secrets'

const acts = (world: TestWorld): Acts<typeof pledge> => {
  const { by, visitor, word } = stageOf(world)
  return {
    getText: async () => by(visitor, pledge.getText, {}),
    publishText: async () => {
      // Always the first version, so that every tap finds the same state.
      await world.world.db.delete(pledgeTexts)
      const body = `我承诺：单身且符合结婚条件，资料真实，不索要钱财。${word()}`
      return by(await world.withRole('tenantAdmin'), pledge.publishText, { body, isMajor: false, replaces: 0 })
    },
    getTextPaged: async () => by(await world.withRole('tenantAdmin'), pledge.getTextPaged, {}),
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'versions of the pledge with a gap': `
    select tenant_id, max(version) as newest, count(*)::int as versions from pledge_texts group by tenant_id having max(version) <> count(*)`,
}

const secrets: Plant = async (world) => ({
  secrets: {},
  onlookers: [onlooker('administrator', await world.withRole('tenantAdmin'))],
})

export const pledgeFacts = { table: pledge, acts, invariants, secrets }
