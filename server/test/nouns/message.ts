/** Acts for each verb of conversations, ids, invariants that hold after any kill, and who may read which parts. */
import { randomUUID } from 'node:crypto'
import { message } from '@qianxian/protocol/message/message'
import { newMatch } from '../../seed/makers/interact'
import { newBond } from '../../seed/makers/matchmaker'
import { newTalk } from '../../seed/makers/message'
import { PRECHEAT_VERSION } from '../../src/features/love/love'
import type { Belongs, Scene } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { Person, TestWorld } from '../world'
import { isSelf, onlooker, secret, type Plant } from '../secrets'

export function messageStage(world: TestWorld) {
  const { two } = stageOf(world)
  /** A matched pair, one of whom has opened their conversation. */
  const opened = async (people?: { a: Person; b: Person }) => {
    const { a, b } = people ?? (await two())
    await newMatch(world.bench(), { of: [a.profileId, b.profileId], source: 'event' })
    const { id } = (await a.call(message.openWith, { no: b.no })).data.row
    for (const person of [a, b]) await person.call(message.acceptReminder, { id, version: PRECHEAT_VERSION })
    return { a, b, id }
  }
  const said = (id: number, body = '你好，很高兴认识你', clientId: string = randomUUID()) => ({ id, clientId, kind: 'text' as const, body })
  /** A conversation in which both have written. */
  const talking = async (people?: { a: Person; b: Person }) => {
    const all = await opened(people)
    await all.a.call(message.send, said(all.id))
    await all.b.call(message.send, said(all.id, '你好呀，周末过得怎么样'))
    return all
  }
  /** A member and their matchmaker, with an open conversation. */
  const served = async () => {
    const [member, desk] = [await world.loveUser(), await world.matchmaker()]
    await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: member.profileId, startedAt: new Date() })
    const { id } = (await member.call(message.openWithMatchmaker, {})).data.row
    return { member, desk, id }
  }
  return { opened, said, talking, served }
}

const acts = (world: TestWorld): Acts<typeof message> => {
  const { by, her, two } = stageOf(world)
  const { opened, said, talking, served } = messageStage(world)
  return {
    getIndex: async () => by((await talking()).a, message.getIndex, {}),
    getPaged: async () => by((await talking()).a, message.getPaged, {}),
    openWith: async () => {
      const { a, b } = await two()
      await newMatch(world.bench(), { of: [a.profileId, b.profileId], source: 'event' })
      return by(a, message.openWith, { no: b.no })
    },
    openWithMatchmaker: async () => {
      const [member, desk] = [await her(), await world.matchmaker()]
      await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: member.profileId })
      return by(member, message.openWithMatchmaker, {})
    },
    openWithMember: async () => {
      const [member, desk] = [await her(), await world.matchmaker()]
      await newBond(world.bench(), { matchmakerId: desk.matchmakerId, profileId: member.profileId })
      return by(desk, message.openWithMember, { no: member.no })
    },
    getDetail: async () => {
      const { b, id } = await talking()
      return by(b, message.getDetail, { id })
    },
    getMessages: async () => {
      const { b, id } = await talking()
      return by(b, message.getMessages, { id, before: 2 })
    },
    send: async () => {
      const { a, id } = await opened()
      return by(a, message.send, said(id))
    },
    acceptReminder: async () => {
      const { member, id } = await served()
      return by(member, message.acceptReminder, { id, version: PRECHEAT_VERSION })
    },
    recall: async () => {
      const { b, id } = await talking()
      return by(b, message.recall, { id, seq: 2 })
    },
    markRead: async () => {
      const { a, id } = await talking()
      return by(a, message.markRead, { id, seq: 2 })
    },
    markAllRead: async () => by((await talking()).a, message.markAllRead, {}),
    hide: async () => {
      const { a, id } = await talking()
      return by(a, message.hide, { id })
    },
    letGo: async () => {
      const { a, id } = await talking()
      return by(a, message.letGo, { id })
    },
    search: async () => by((await talking()).a, message.search, { words: '周末' }),
    getChanges: async () => {
      const { a, id } = await talking()
      return by(a, message.getChanges, { since: 0, id, revision: 0 })
    },
    getExportLink: async () => by((await talking()).a, message.getExportLink, { format: 'json' }),
    exportMessages: async () => {
      const { a } = await talking()
      const { url } = (await a.call(message.getExportLink, { format: 'json' })).data
      return by(a, message.exportMessages, { ticket: new URL(url, 'http://localhost').searchParams.get('ticket')! })
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  // Only the oldest messages are deleted after their months of storage.
  'a conversation whose messages have a gap or a double': `
    select c.id, c.seq, count(m.seq)::int as messages from conversations c left join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
    group by c.tenant_id, c.id, c.seq, c.last_at
    having case when count(m.seq) = 0 then c.seq > 0 and c.last_at > now() - interval '24 months'
      else max(m.seq) <> c.seq or count(m.seq) <> c.seq - min(m.seq) + 1 or count(distinct m.seq) <> count(m.seq) end`,
  'messages that are not in the order of their moments': `
    select later.conversation_id, later.seq from messages later join messages earlier
      on earlier.tenant_id = later.tenant_id and earlier.conversation_id = later.conversation_id and earlier.seq = later.seq - 1 and earlier.at > later.at`,
  'an unread count that is not that of the messages': `
    select s.conversation_id, s.user_id, s.unread, count(m.seq)::int as messages from conversation_members s
    left join messages m on m.tenant_id = s.tenant_id and m.conversation_id = s.conversation_id and m.seq > greatest(s.read_seq, s.hidden_seq)
      and m.from_user_id is not null and m.from_user_id <> s.user_id and m.recalled_at is null
    group by s.tenant_id, s.conversation_id, s.user_id, s.unread having count(m.seq) <> s.unread`,
  'a taken message that is not there': `
    select s.conversation_id, s.client_id from message_sends s where not exists (
      select 1 from messages m where m.tenant_id = s.tenant_id and m.conversation_id = s.conversation_id and m.seq = s.seq and m.from_user_id = s.user_id)`,
  'two taken messages that are one': `
    select conversation_id, seq from message_sends group by tenant_id, conversation_id, seq having count(*) > 1`,
  'a side that is ahead of its inbox': `
    select s.conversation_id, s.user_id from conversation_members s left join inboxes i on i.tenant_id = s.tenant_id and i.user_id = s.user_id
    where s.version > coalesce(i.version, 0)`,
  'more than two in a row before the first answer': `
    select id, in_a_row from conversations c where kind = 'chat' and in_a_row > 2
      and (select count(s.wrote_at) from conversation_members s where s.tenant_id = c.tenant_id and s.conversation_id = c.id) < 2`,
  'a conversation without its two sides': `
    select c.id from conversations c left join conversation_members s on s.tenant_id = c.tenant_id and s.conversation_id = c.id
    group by c.tenant_id, c.id having count(s.user_id) <> 2`,
}

const words = (body: string, by: 0 | 1 = 0) => [{ by, body, at: new Date() }]

const belongings = async ({ world, me, hasProfile, known }: Scene): Promise<Belongs<'conversation'>> => {
  return {
    own: {
      conversation: async () => {
        const bench = world.bench()
        if (hasProfile) {
          const other = await world.loveUser()
          await newMatch(bench, { of: [me.profileId, other.profileId] })
          return newTalk(bench, { of: [me, other], said: words('在吗') })
        }
        const member = await world.loveUser()
        const matchmakerId = me.matchmakerId ?? (await world.matchmaker()).matchmakerId
        await newBond(bench, { matchmakerId, profileId: member.profileId })
        return newTalk(bench, { of: [member, me], said: words('在吗', 1), conversation: { kind: 'service', matchmakerId } })
      },
    },
    foreign: {
      conversation: {
        'between others': await between(world),
        'of another tenant': await between(world, world.tenantB),
        'of somebody whom I know': await newTalk(world.bench(), { of: [known, await world.loveUser()], said: words('只给你看') }),
      },
    },
  }
}

const between = async (world: TestWorld, tenantId = world.tenantA) =>
  newTalk(world.bench(tenantId), { of: [await world.loveUser({ tenantId }), await world.loveUser({ tenantId })], said: words('只给你看') })

const secrets: Plant = async (world, { person }) => {
  const { him } = stageOf(world)
  const bench = world.bench()
  const isOfTheTwo = (name: string) =>
    secret('悄悄话', (viewer, path) => (viewer.name === name || isSelf(viewer)) && /\/(message|exportData)/.test(path))
  const said = isOfTheTwo('talking')
  const talking = await him({ profile: { residenceGeo: '510104' } })
  await newMatch(bench, { of: [talking.profileId, person.profileId] })
  const conversation = await newTalk(bench, { of: [person, talking], said: words(`周末去爬山 ${said.mark}`) })
  return {
    secrets: { said },
    ids: { conversation },
    onlookers: [onlooker('talking', talking, { conversation })],
  }
}

export const messageFacts = { table: message, acts, belongings, invariants, secrets }
