/** Acts for each verb of disclosures, ids, secrets, and invariants that hold after any kill. */
import { disclosure } from '@qianxian/protocol/disclosure/disclosure'
import { and, eq } from 'drizzle-orm'
import { newCertificate } from '../../seed/makers/certificate'
import { newDisclosure } from '../../seed/makers/disclosure'
import { newLine } from '../../seed/makers/line'
import { certificates } from '../../src/db/tables/certificate'
import { ownKey } from '../../src/features/disclosure/disclosure-key.repository'
import { idOf, type Belongs, type Scene } from '../scene'
import { onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { lineStage } from './line'

const DIPLOMA = { education: 'bachelor', school: '四川大学' } as const

export function disclosureStage(world: TestWorld) {
  const { connected } = lineStage(world)
  const lineBetween = (a: Person, b: Person, tenantId = world.tenantA) =>
    idOf(newLine(world.bench(tenantId), { fromId: a.profileId, toId: b.profileId, status: 'connected' }))
  /** A certified degree; a person has only one. */
  const diplomaOf = async ({ profileId }: Person, tenantId = world.tenantA): Promise<number> => {
    const isTheirs = and(eq(certificates.tenantId, tenantId), eq(certificates.profileId, profileId), eq(certificates.kind, 'education'))
    const [held] = await world.world.db.select({ id: certificates.id }).from(certificates).where(isTheirs)
    return held?.id ?? idOf(newCertificate(world.bench(tenantId), { profileId, kind: 'education', result: DIPLOMA }))
  }
  /** Two people of a connected line; the first has a certified degree. */
  const proven = async () => {
    const { a, b, representationId, id: lineId } = await connected()
    // The first disclosure of a tenant makes its key, which is no effect of the act.
    await ownKey(await a.ctx())
    return { a, b, representationId, lineId, certificateId: await diplomaOf(a) }
  }
  /** The request that sends the sentence offered for this line. */
  const sending = async (person: Person, lineId: number) => {
    const { offers } = (await person.call(disclosure.getLineDisclosures, { id: lineId })).data
    return { id: lineId, ...offers[0]! }
  }
  const sent = async () => {
    const all = await proven()
    const { mine } = (await all.a.call(disclosure.makeDisclosure, await sending(all.a, all.lineId))).data
    return { ...all, id: mine[0]!.id }
  }
  return { lineBetween, diplomaOf, proven, sending, sent }
}

const acts = (world: TestWorld): Acts<typeof disclosure> => {
  const { by } = stageOf(world)
  const { proven, sending, sent } = disclosureStage(world)
  return {
    getLineDisclosures: async () => {
      const { b, lineId } = await sent()
      return by(b, disclosure.getLineDisclosures, { id: lineId })
    },
    makeDisclosure: async () => {
      const { a, lineId } = await proven()
      return by(a, disclosure.makeDisclosure, await sending(a, lineId))
    },
    revokeDisclosure: async () => {
      const { a, id } = await sent()
      return by(a, disclosure.revokeDisclosure, { id })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { proven, sending } = disclosureStage(world)
  return {
    'disclosure.received': async () => {
      const { a, b, lineId } = await proven()
      const asked = await sending(a, lineId)
      return { hears: [b], says: '给你发来一项核验说明，', tap: () => a.call(disclosure.makeDisclosure, asked) }
    },
  }
}

const belongings = async ({ world, others, me, hasProfile, known }: Scene): Promise<Belongs<'disclosure'>> => {
  const { stranger, second, far, farSecond } = others
  const { lineBetween, diplomaOf } = disclosureStage(world)
  const between = async (owner: Person, receiver: Person, tenantId = world.tenantA): Promise<number> =>
    idOf(
      newDisclosure(world.bench(tenantId), {
        lineId: await lineBetween(owner, receiver, tenantId),
        certificateId: await diplomaOf(owner, tenantId),
        fromId: owner.profileId,
        toId: receiver.profileId,
      }),
    )
  return {
    own: { disclosure: () => between(me, known) },
    foreign: {
      disclosure: {
        'between others': await between(stranger, second),
        'of another tenant': await between(far, farSecond, world.tenantB),
        ...(hasProfile ? { 'made for me': await between(await world.loveUser(), me) } : {}),
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'two live disclosures of one certificate in a line': `
    select min(id) as id from disclosures where status = 'live' group by tenant_id, line_id, from_id, kind having count(*) > 1`,
  'a disclosure of other people than those of its line': `
    select d.id from disclosures d left join line_requests l on l.tenant_id = d.tenant_id and l.id = d.line_id
    where l.id is null or (least(d.from_id, d.to_id), greatest(d.from_id, d.to_id)) <> (least(l.from_id, l.to_id), greatest(l.from_id, l.to_id))`,
  'a live disclosure in a line that has ended': `
    select d.id from disclosures d join line_requests l on l.tenant_id = d.tenant_id and l.id = d.line_id
    where d.status = 'live' and l.status in ('closed', 'terminated')`,
  'a disclosure without the key of its tenant': `
    select d.id from disclosures d where not exists (select 1 from disclosure_keys k where k.tenant_id = d.tenant_id)`,
}

/** The sentence is for its owner and its receiver; nobody else reads it, and no answer contains the signature. */
const secrets: Plant = async (world, { person }) => {
  const { him } = stageOf(world)
  const { lineBetween } = disclosureStage(world)
  const sentence = secret('核验句', ({ name }, path) => ['self', 'receiver'].includes(name) && /Disclosure/.test(path))
  const [receiver, former] = [await him(), await him()]
  const { id: certificateId } = await newCertificate(world.bench(), { profileId: person.profileId, kind: 'health' })
  const facts = { fromId: person.profileId, certificateId, kind: 'health', sentence: sentence.mark } as const
  const [live, revoked] = [await lineBetween(receiver, person), await lineBetween(former, person)]
  const { id, signature } = await newDisclosure(world.bench(), { ...facts, lineId: live, toId: receiver.profileId })
  await newDisclosure(world.bench(), { ...facts, lineId: revoked, toId: former.profileId, status: 'revoked' })
  return {
    secrets: { sentence, signature: { mark: signature, isFor: () => false } },
    ids: { disclosure: id },
    onlookers: [onlooker('receiver', receiver, { line: live }), onlooker('former receiver', former, { line: revoked })],
    idsWith: { self: { disclosure: id } },
  }
}

export const disclosureFacts = { table: disclosure, acts, tells, belongings, invariants, secrets }
