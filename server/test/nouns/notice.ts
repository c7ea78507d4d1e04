/** Acts for each verb of notices, ids, and invariants that hold after any kill. */
import { notice } from '@qianxian/protocol/notice/notice'
import { noticeLimits } from '@qianxian/protocol/notice/notice.words'
import { newLine, newLineEvent } from '../../seed/makers/line'
import { newNotice } from '../../seed/makers/notice'
import { idOf, type Belongs, type Scene } from '../scene'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { Person, TestWorld } from '../world'

/** A person notified of a line that another member requested. */
export async function told(world: TestWorld, person: Person, tenantId = world.tenantA): Promise<number> {
  const from = await world.loveUser({ tenantId, profile: { gender: 'male' } })
  const line = await newLine(world.bench(tenantId), {
    fromId: from.profileId,
    toId: person.profileId,
    status: 'delivered',
    quotaState: 'held',
    deliveredAt: new Date(),
  })
  await newLineEvent(world.bench(tenantId), { lineId: line.id, kind: 'delivered' })
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

/** Calls endpoints as the given person from a mini-program, whose platform offers subscriptions. */
export const inApp = (person: Person, platform: 'weapp' | 'tt' = 'weapp'): Pick<Person, 'call'> => ({
  call: (endpoint, input, { headers = {} } = {}) => person.call(endpoint, input, { headers: { ...headers, 'x-platform': platform } }),
})

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
    getSettings: async () => by(await her(), notice.getSettings, {}),
    saveSettings: async () => {
      const settings = { system: 'soon', interact: 'daily', message: 'never', quietFrom: 21, quietTo: 9 } as const
      return by(await her(), notice.saveSettings, settings)
    },
    getAsk: async () => by(inApp(await her()), notice.getAsk, { moment: 'line' }),
    saveAsk: async () =>
      by(inApp(await her()), notice.saveAsk, {
        results: [
          { slot: 'line', answer: 'accept', isAlways: false },
          { slot: 'message', answer: 'reject', isAlways: false },
        ],
      }),
  }
}

const eachItsOwn: EachItsOwn<typeof notice> = { saveAsk: 'each asking is a permission of its own; what a network sends twice has a key' }

/** Each query finds rows that must not exist. */
const invariants = {
  'the same told twice before it was read': `
    select user_id, kind, subject from notices where read_at is null group by tenant_id, user_id, kind, subject having count(*) > 1`,
  'more or fewer subscribe messages than somebody can want': `
    select user_id from subscribe_quotas where remaining not between 0 and ${noticeLimits.quotaMax}`,
  'a send that both went and failed': `select id from notice_sends where sent_at is not null and failed_at is not null`,
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

export const noticeFacts = { table: notice, acts, eachItsOwn, belongings, invariants }
