/** Tests of disclosures: the sentence, its one receiver, every way in which it ends, and races. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { account } from '@qianxian/protocol/account/account'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { disclosure } from '@qianxian/protocol/disclosure/disclosure'
import { disclosureFaults } from '@qianxian/protocol/disclosure/disclosure.faults'
import { disclosureLimits } from '@qianxian/protocol/disclosure/disclosure.words'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBlock } from '../../../seed/makers/interact'
import { disclosureFacts, disclosureStage } from '../../../test/nouns/disclosure'
import { stageOf } from '../../../test/stage'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { certificates } from '../../db/tables/certificate'
import { disclosures, disclosureKeys } from '../../db/tables/disclosure'
import { lineRequests } from '../../db/tables/line'
import { notices } from '../../db/tables/notice'
import { ownKey } from './disclosure-key.repository'
import { sweepDisclosures } from './disclosure.jobs'
import { getLineDisclosures } from './disclosure.service'

let world: TestWorld
let stage: ReturnType<typeof disclosureStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = disclosureStage(world)
})
afterAll(() => world.close())

type Sent = Awaited<ReturnType<typeof stage.sent>>

const shown = async (person: Person, lineId: number) => (await person.call(disclosure.getLineDisclosures, { id: lineId })).data
const shownAt = async (person: Person, lineId: number, now: Date) => getLineDisclosures({ ...(await person.ctx()), now }, { id: lineId })
const rowOf = async (id: number) => (await world.world.db.select().from(disclosures).where(eq(disclosures.id, id)))[0]
const unreadOf = async ({ userId }: Person) =>
  (await world.world.db.select().from(notices).where(eq(notices.userId, userId))).filter(
    ({ kind, readAt }) => kind === 'disclosure.received' && readAt === null,
  ).length

async function expectConsistent(): Promise<void> {
  for (const [what, query] of Object.entries(disclosureFacts.invariants))
    expect((await world.database.pool.query(query)).rows, what).toEqual([])
}

describe('the receiver of a disclosure', () => {
  test('the receiver reads the previewed sentence and its end, without any detail', async () => {
    const { a, b, lineId } = await stage.proven()
    const asked = await stage.sending(a, lineId)
    expect(asked.sentence).toMatch(/^本科及以上，\d{4}-\d{2} 核验$/)
    const { mine } = (await a.call(disclosure.makeDisclosure, asked)).data
    expect(mine).toMatchObject([{ kind: 'education', sentence: asked.sentence, status: 'live', endedAt: null }])
    expect(await unreadOf(b)).toBe(1)
    const theirs = await shown(b, lineId)
    expect(theirs).toEqual({
      offers: [],
      mine: [],
      received: [{ kind: 'education', sentence: asked.sentence, expiresAt: mine[0]!.expiresAt }],
    })
    expect(JSON.stringify(theirs)).not.toContain('四川大学')
    expect(await unreadOf(b)).toBe(0)
    const row = (await rowOf(mine[0]!.id))!
    expect(row.expiresAt).toEqual(momentAfter(row.issuedAt, disclosureLimits.validDays, 'day'))
  })

  test('another person is answered as for an unknown line, and cannot revoke', async () => {
    const { b, id, lineId } = await stage.sent()
    const other = await world.loveUser()
    const far = await world.loveUser({ tenantId: world.tenantB })
    for (const person of [other, far]) {
      const unknown = await person.call(disclosure.getLineDisclosures, { id: 999_999_999 })
      const refused = await person.call(disclosure.getLineDisclosures, { id: lineId })
      expect({ ...refused, traceId: '' }).toEqual({ ...unknown, traceId: '' })
    }
    for (const person of [b, other, far]) {
      const unknown = await person.call(disclosure.revokeDisclosure, { id: 999_999_999 })
      expect({ ...(await person.call(disclosure.revokeDisclosure, { id })), traceId: '' }).toEqual({ ...unknown, traceId: '' })
    }
    expect((await shown(b, lineId)).received).toHaveLength(1)
  })

  test('the receiver sees nothing in another line with the same owner', async () => {
    const { a } = await stage.sent()
    const { him } = stageOf(world)
    const other = await him()
    const lineId = await stage.lineBetween(a, other)
    expect(await shown(other, lineId)).toMatchObject({ mine: [], received: [] })
    expect((await shown(a, lineId)).mine).toEqual([])
  })

  test('a statement that is copied to another line or receiver is not shown', async () => {
    const { a, id } = await stage.sent()
    const { him } = stageOf(world)
    const other = await him()
    const lineId = await stage.lineBetween(a, other)
    const { id: _, ...row } = (await rowOf(id))!
    await world.world.db.insert(disclosures).values({ ...row, lineId, toId: other.profileId })
    expect((await shown(other, lineId)).received).toEqual([])
    expect((await shown(a, lineId)).mine).toMatchObject([{ status: 'ended' }])
  })
})

describe('sending a disclosure', () => {
  test('a sentence that differs from the present one is refused', async () => {
    const { a, lineId } = await stage.proven()
    const asked = await stage.sending(a, lineId)
    const { code } = await a.call(disclosure.makeDisclosure, { ...asked, sentence: '博士，2026-03 核验' })
    expect(code).toBe(disclosureFaults.disclosure_changed.code)
    expect((await shown(a, lineId)).mine).toEqual([])
  })

  test('a kind without a valid certificate is refused', async () => {
    const { a, lineId } = await stage.proven()
    const asked = { id: lineId, kind: 'income', sentence: '年收入 20 万以上，2026-03 核验' } as const
    expect((await a.call(disclosure.makeDisclosure, asked)).code).toBe(disclosureFaults.disclosure_not_proven.code)
  })

  test.each(['delivered', 'declined', 'closed'] as const)('a line in the state %s allows none', async (status) => {
    const { a, lineId } = await stage.proven()
    const asked = await stage.sending(a, lineId)
    await world.world.db.update(lineRequests).set({ status }).where(eq(lineRequests.id, lineId))
    expect((await shown(a, lineId)).offers).toEqual([])
    expect((await a.call(disclosure.makeDisclosure, asked)).code).toBe(disclosureFaults.disclosure_not_possible.code)
  })

  test('two taps and two windows make one disclosure and one notice', async () => {
    const { a, b, lineId } = await stage.proven()
    const asked = await stage.sending(a, lineId)
    const send = () => a.call(disclosure.makeDisclosure, asked)
    expect((await Promise.all([send(), send(), send()])).map(({ code }) => code)).toEqual([20000, 20000, 20000])
    expect((await send()).data.mine).toHaveLength(1)
    expect(await unreadOf(b)).toBe(1)
    await expectConsistent()
  })

  test('servers that make the key at the same moment use one key', async () => {
    const far = await world.loveUser({ tenantId: world.tenantB })
    const ctx = await far.ctx()
    const keys = await Promise.all(Array.from({ length: 4 }, () => ownKey(ctx)))
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(await world.world.db.select().from(disclosureKeys).where(eq(disclosureKeys.tenantId, world.tenantB))).toHaveLength(1)
  })

  test('the database refuses to rewrite a statement or to revive it', async () => {
    const { a, id } = await stage.sent()
    const { db } = world.world
    const change = (facts: Partial<typeof disclosures.$inferInsert>) => db.update(disclosures).set(facts).where(eq(disclosures.id, id))
    await expect(change({ sentence: '博士，2026-03 核验' })).rejects.toThrow()
    await expect(change({ expiresAt: momentAfter(new Date(), 90, 'day') })).rejects.toThrow()
    await a.call(disclosure.revokeDisclosure, { id })
    await expect(change({ status: 'live', endedAt: null })).rejects.toThrow()
  })

  test('a statement that was rewritten past the database is not shown', async () => {
    const { b, id, lineId } = await stage.sent()
    await world.world.db.execute(sql`alter table disclosures disable trigger disclosures_fixed`)
    await world.world.db.update(disclosures).set({ sentence: '博士，2026-03 核验' }).where(eq(disclosures.id, id))
    await world.world.db.execute(sql`alter table disclosures enable trigger disclosures_fixed`)
    expect((await shown(b, lineId)).received).toEqual([])
  })
})

describe('the end of a disclosure', () => {
  test('its owner revokes it at once; a repetition changes nothing, and a new one may be made', async () => {
    const { a, b, id, lineId } = await stage.sent()
    expect((await a.call(disclosure.revokeDisclosure, { id })).data.mine).toMatchObject([{ status: 'revoked' }])
    expect((await shown(b, lineId)).received).toEqual([])
    expect(await unreadOf(b)).toBe(0)
    const ended = (await rowOf(id))!.endedAt
    await a.call(disclosure.revokeDisclosure, { id })
    expect((await rowOf(id))!.endedAt).toEqual(ended)
    await a.call(disclosure.makeDisclosure, await stage.sending(a, lineId))
    expect((await shown(a, lineId)).mine.map(({ status }) => status)).toEqual(['live', 'revoked'])
  })

  test('it ends after seven days, whether the sweep ran or not', async () => {
    const { a, b, id, lineId } = await stage.sent()
    const { expiresAt } = (await rowOf(id))!
    expect((await shownAt(b, lineId, new Date(expiresAt.getTime() - 1))).received).toHaveLength(1)
    expect((await shownAt(b, lineId, expiresAt)).received).toEqual([])
    expect((await shownAt(a, lineId, expiresAt)).mine).toMatchObject([{ status: 'expired' }])
    expect((await rowOf(id))!.status).toBe('live')
    await sweepDisclosures(world.served, expiresAt)
    expect((await rowOf(id))!.status).toBe('expired')
    expect(await sweepDisclosures(world.served, expiresAt)).toBe(0)
  })

  const acts: Record<string, (sent: Sent) => Promise<unknown>> = {
    'the owner gives up the certificate': ({ a }) => a.call(certificate.withdrawCertificate, { kind: 'education' }),
    'the owner ends the line': ({ a, lineId }) => a.call(line.close, { id: lineId }),
    'the receiver ends the line': ({ b, lineId }) => b.call(line.close, { id: lineId }),
    'the owner blocks the receiver': ({ a, b }) => a.call(interact.block, { no: b.no }),
    'the receiver blocks the owner': ({ a, b }) => b.call(interact.block, { no: a.no }),
    'the owner closes the account': async ({ a, representationId }) => {
      await a.call(matchmaker.endRepresentation, { id: representationId })
      return a.call(account.closeAccount, { agreed: true })
    },
    'the receiver closes the account': ({ b }) => b.call(account.closeAccount, { agreed: true }),
  }
  test.each(Object.keys(acts))('it ends when %s', async (what) => {
    const sent = await stage.sent()
    expect(await acts[what]!(sent)).toMatchObject({ code: 20000 })
    expect((await rowOf(sent.id))!.status, what).toBe('ended')
    expect(await unreadOf(sent.b)).toBe(0)
    await expectConsistent()
  })

  const db = () => world.world.db
  const silent: Record<string, (sent: Sent) => Promise<unknown>> = {
    'the certificate is checked again': ({ certificateId }) =>
      db().update(certificates).set({ status: 'rechecking' }).where(eq(certificates.id, certificateId)),
    'the certificate has expired unswept': ({ certificateId }) =>
      db()
        .update(certificates)
        .set({ validUntil: momentBefore(new Date(), 1, 'minute') })
        .where(eq(certificates.id, certificateId)),
    'the line ended without an event': ({ lineId }) =>
      db().update(lineRequests).set({ status: 'terminated' }).where(eq(lineRequests.id, lineId)),
    'the owner blocked the receiver without an event': ({ a, b }) => newBlock(world.bench(), { fromId: a.profileId, toId: b.profileId }),
    'the account of the owner is frozen': ({ a }) => db().update(users).set({ status: 'frozen' }).where(eq(users.id, a.userId)),
  }
  test.each(Object.keys(silent))('the receiver sees nothing when %s', async (what) => {
    const sent = await stage.sent()
    await silent[what]!(sent)
    expect((await rowOf(sent.id))!.status).toBe('live')
    const { code, data } = await sent.b.call(disclosure.getLineDisclosures, { id: sent.lineId })
    expect(code === 20000 ? data.received : []).toEqual([])
    // The changes past the events left a state that no act leaves.
    await db().delete(disclosures).where(eq(disclosures.id, sent.id))
  })

  test('a revocation and the end of the line in the same instant end it once', async () => {
    for (const { a, b, id, lineId } of [await stage.sent(), await stage.sent(), await stage.sent()]) {
      await Promise.all([a.call(disclosure.revokeDisclosure, { id }), b.call(line.close, { id: lineId })])
      expect(['revoked', 'ended']).toContain((await rowOf(id))!.status)
      await expectConsistent()
    }
  })

  test('making one while the line ends leaves no live disclosure', async () => {
    for (const { a, b, lineId } of [await stage.proven(), await stage.proven(), await stage.proven()]) {
      const asked = await stage.sending(a, lineId)
      await Promise.all([a.call(disclosure.makeDisclosure, asked), b.call(line.close, { id: lineId })])
      expect((await shown(b, lineId)).received).toEqual([])
      await expectConsistent()
    }
  })
})
