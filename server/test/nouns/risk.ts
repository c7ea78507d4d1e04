/** Acts for each verb of risk, invariants of the recorded signs, and who must not see them. */
import { risk } from '@qianxian/protocol/risk/risk'
import { newRiskEvent } from '../../seed/makers/risk'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'

/** A person with risk signs. */
export function riskStage(world: TestWorld) {
  const note = (person: Person, signs: readonly Parameters<typeof newRiskEvent>[1]['sign'][]) => {
    // Set by the reading process's clock: the database rounds its own clock up to the next millisecond, which is in the
    // future.
    const createdAt = new Date()
    return newRiskEvent.all(
      world.bench(),
      signs.map((sign) => ({ userId: person.userId, sign, createdAt })),
    )
  }
  const watched = async (person: Person) => {
    await note(person, ['copied', 'money'])
    return person
  }
  return { note, watched }
}

const acts = (world: TestWorld): Acts<typeof risk> => {
  const { by, two } = stageOf(world)
  const { watched } = riskStage(world)
  const met = async () => {
    const { a, b } = await two()
    return { a, no: (await watched(b)).no }
  }
  return {
    getWarning: async () => {
      const { a, no } = await met()
      return by(a, risk.getWarning, { no })
    },
    readWarning: async () => {
      const { a, no } = await met()
      return by(a, risk.readWarning, { no })
    },
    askSafety: async () => {
      const { a, no } = await met()
      return by(a, risk.askSafety, { no, words: '一直让我跟着投资' })
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a person asked to look by nobody’s task': 'select id from risk_asks where audit_task_id is null',
  'somebody asked twice at once about one': `
    select about_user_id from risk_asks where closed_at is null group by tenant_id, about_user_id, asker_id having count(*) > 1`,
}

export const riskFacts = { table: risk, acts, invariants }
