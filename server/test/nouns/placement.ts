/** How showing people is tried: a way to do each verb, and what must hold whatever was killed. */
import { love } from '@qianxian/protocol/love/love'
import { placement } from '@qianxian/protocol/placement/placement'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'

/** The marks that a viewer's first list brings. */
const marksFor = async (viewer: Person): Promise<string[]> =>
  (await viewer.call(love.getPaged, { size: 20 })).data.list.flatMap(({ mark }) => mark ?? [])

const acts = (world: TestWorld): Acts<typeof placement> => {
  const { by, two } = stageOf(world)
  return {
    seeCards: async () => {
      const { a } = await two()
      return by(a, placement.seeCards, { marks: await marksFor(a) })
    },
    getExposure: async () => {
      const { a } = await two()
      // What others were shown meanwhile is written by whoever reads first.
      await a.call(placement.getExposure, {})
      return by(a, placement.getExposure, {})
    },
  }
}

/** Each query finds what must not be. */
const invariants = {
  'a paid showing that is in no sum': `
    select p.tenant_id, p.profile_id from paid_showings p group by p.tenant_id, p.profile_id, p.day, p.source
    having count(*) > coalesce((select s.seen from showings s
      where s.tenant_id = p.tenant_id and s.profile_id = p.profile_id and s.day = p.day and s.source = p.source), 0)`,
}

export const placementFacts = { table: placement, acts, invariants }
