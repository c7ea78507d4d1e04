/** How notices are tried: a way to do each thing, ids of what somebody was told, and what must hold whatever was killed. */
import { notice } from '@qianxian/protocol/notice/notice'
import { newLine } from '../../seed/makers/line'
import { newNotice } from '../../seed/makers/notice'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'

/** Told of a line that somebody asked of them. */
export async function told(world: TestWorld, person: Person, tenantId = world.tenantA): Promise<number> {
  const from = await world.loveUser({ tenantId, profile: { gender: 'male' } })
  const line = await newLine(world.bench(tenantId), {
    fromId: from.profileId,
    toId: person.profileId,
    status: 'delivered',
    deliveredAt: new Date(),
  })
  return idOf(
    newNotice(world.bench(tenantId), {
      userId: person.userId,
      kind: 'line.delivered',
      subject: `line:${line.id}`,
      aboutProfileId: from.profileId,
      facts: { lineId: line.id },
    }),
  )
}

const acts = (world: TestWorld): Acts<typeof notice> => {
  const { by, her } = stageOf(world)
  const one = async () => {
    const person = await her()
    return { person, id: await told(world, person) }
  }
  return {
    getSummary: async () => by((await one()).person, notice.getSummary, {}),
    getPaged: async () => by((await one()).person, notice.getPaged, {}),
    markRead: async () => {
      const { person, id } = await one()
      return by(person, notice.markRead, { id })
    },
    markAllRead: async () => by((await one()).person, notice.markAllRead, {}),
    remove: async () => {
      const { person, id } = await one()
      return by(person, notice.remove, { id })
    },
  }
}

/** Each query finds what must not be. */
const invariants = {
  'the same told twice before it was read': `
    select user_id, kind, subject from notices where read_at is null group by tenant_id, user_id, kind, subject having count(*) > 1`,
  'a notice that was put away unread': `select id from notices where removed_at is not null and read_at is null`,
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'notice'>> => ({
  own: { notice: () => told(world, me) },
  foreign: {
    notice: {
      'told to another': await told(world, others.stranger),
      'told in another tenant': await told(world, others.far, world.tenantB),
    },
  },
})

export const noticeFacts = { table: notice, acts, belongings, invariants }
