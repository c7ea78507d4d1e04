/** Tests of services: both sides agree, a consent ends, and every use is on the member's record. */
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { incomeBand } from '@qianxian/protocol/love/profile.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { values } from '@qianxian/protocol/base/dictionary'
import { faults } from '@qianxian/protocol/base/faults'
import { CONSENT_TEXT } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { notice } from '@qianxian/protocol/notice/notice'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPicture } from '../../../seed/makers/media'
import { serve } from '../../../test/service-fixture'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { users } from '../../db/tables/account'
import { loveProfiles } from '../../db/tables/love'
import { consentUses, matchmakers, representations } from '../../db/tables/matchmaker'
import { sweepConsents, sweepEndingConsents } from './matchmaker.jobs'

type Desk = Awaited<ReturnType<TestWorld['matchmaker']>>

const DAY_MS = 86_400_000
let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const her = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => world.loveUser(facts)
const him = () => world.loveUser({ profile: { gender: 'male' } })
const ask = (person: Person, desk: Desk, scopes: ('publish' | 'propose' | 'show_photo' | 'hold_phone')[] = ['propose']) =>
  person.call(matchmaker.askMatchmaker, { id: desk.matchmakerId, scopes })
const rowOf = async (id: number) => (await world.world.db.select().from(representations).where(eq(representations.id, id)))[0]!
const endsAt = (id: number, expiresAt: Date) => world.world.db.update(representations).set({ expiresAt }).where(eq(representations.id, id))
const usesOf = async (person: Person) =>
  (await person.call(matchmaker.getConsentUsePaged, {})).data.list.map(({ use, shownTo, about }) => ({
    use,
    shownTo,
    about: about?.no ?? null,
  }))
const told = async (person: Person) => (await person.call(notice.getPaged, {})).data.list.map(({ kind }) => kind)

describe('a member who requests a matchmaker', () => {
  test('a request waits for the matchmaker, who sees no member data before accepting', async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    const { data } = await ask(person, desk, ['propose', 'hold_phone'])
    expect(data).toMatchObject({ status: 'pending', mode: 'invited', scopes: ['propose', 'hold_phone'], from: null })
    expect((await person.call(matchmaker.getMine, {})).data).toMatchObject({ current: null, requests: [], asked: { id: data.id } })
    expect((await desk.call(matchmaker.getDashboard, {})).data).toMatchObject({ requests: 1, pendingConsents: 0, members: 0 })
    expect((await desk.call(matchmaker.getMemberPaged, { filter: 'pending' })).data.list).toMatchObject([
      { representationId: data.id, status: 'pending', quotaLeft: 0, lastActiveAt: null },
    ])
    expect((await desk.call(matchmaker.getMember, { no: person.no })).code).toBe(faults.not_found.code)
    expect((await desk.call(matchmaker.showMemberPhone, { no: person.no })).code).toBe(faults.not_found.code)
    // The member cannot answer their own request.
    expect((await person.call(matchmaker.answerConsent, { id: data.id, isAccepted: true, scopes: ['publish'] })).code).toBe(
      faults.not_found.code,
    )
    expect((await (await world.matchmaker()).call(matchmaker.answerMember, { id: data.id, isAccepted: true })).code).toBe(
      faults.not_found.code,
    )

    expect((await desk.call(matchmaker.answerMember, { id: data.id, isAccepted: true })).data).toMatchObject({ status: 'active' })
    expect((await desk.call(matchmaker.answerMember, { id: data.id, isAccepted: true })).code).toBe(20000)
    expect((await desk.call(matchmaker.answerMember, { id: data.id, isAccepted: false })).code).toBe(faults.already_handled.code)
    expect((await person.call(matchmaker.getMine, {})).data).toMatchObject({
      current: { id: data.id, scopes: ['propose', 'hold_phone'] },
      asked: null,
    })
    expect(await told(person)).toContain('matchmaker.accepted')
    const row = await rowOf(data.id)
    expect(row.textVersion).toBe(CONSENT_TEXT)
    expect(Math.round((row.expiresAt!.getTime() - Date.now()) / DAY_MS)).toBeGreaterThanOrEqual(365)
  })

  test('a member may have one open request and may withdraw it; a week without an answer ends it', async () => {
    const [first, second, person] = [await world.matchmaker(), await world.matchmaker(), await him()]
    const { id } = (await ask(person, first)).data
    expect((await ask(person, second)).code).toBe(faults.request_waiting.code)
    expect((await person.call(matchmaker.getDetail, { id: second.matchmakerId })).data.askRefusal).toBe(faults.request_waiting.message)
    // A second request replaces the ticked scopes.
    expect((await ask(person, first, ['publish'])).data).toMatchObject({ id, scopes: ['publish'] })
    expect(await told(first)).toContain('matchmaker.asked')
    expect((await person.call(matchmaker.endRepresentation, { id })).code).toBe(20000)
    expect(await told(first)).not.toContain('matchmaker.asked')
    expect((await first.call(matchmaker.answerMember, { id, isAccepted: true })).code).toBe(faults.already_handled.code)

    const next = (await ask(person, second)).data.id
    await endsAt(next, new Date(Date.now() - 1000))
    expect((await second.call(matchmaker.answerMember, { id: next, isAccepted: true })).code).toBe(faults.representation_ended.code)
    expect((await person.call(matchmaker.getMine, {})).data.asked).toBeNull()
    expect((await ask(person, first)).code).toBe(20000)
  })

  test('a refused member gets a notice and cannot request that matchmaker again for thirty days', async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    const { id } = (await ask(person, desk)).data
    expect((await desk.call(matchmaker.answerMember, { id, isAccepted: false })).data.status).toBe('ended')
    expect(await told(person)).toContain('matchmaker.declined')
    expect((await ask(person, desk)).message).toContain('婉拒过')
    await world.world.db
      .update(representations)
      .set({ endedAt: new Date(Date.now() - 31 * DAY_MS) })
      .where(eq(representations.id, id))
    expect((await ask(person, desk)).code).toBe(20000)
  })

  test('a request to a matchmaker who already invited the member starts an active service at once', async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    await desk.call(matchmaker.inviteMember, { no: person.no })
    expect((await ask(person, desk)).data).toMatchObject({ status: 'active', mode: 'claimed' })
  })

  test('a request while the matchmaker withdraws the invitation leaves one ended service', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [desk, person] = [await world.matchmaker(), await him()]
      const { representationId: id } = (await desk.call(matchmaker.inviteMember, { no: person.no })).data
      await Promise.all([ask(person, desk), desk.call(matchmaker.endRepresentation, { id })])
      // If the withdrawal was first, the member's request is a new one; if the acceptance was first, an active service ends.
      const { status, endedAt } = await rowOf(id)
      expect([status, endedAt !== null]).toEqual(['ended', true])
    }
  })

  test('withdrawing while the matchmaker accepts leaves one outcome', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [desk, person] = [await world.matchmaker(), await him()]
      const { id } = (await ask(person, desk)).data
      await Promise.all([desk.call(matchmaker.answerMember, { id, isAccepted: true }), person.call(matchmaker.endRepresentation, { id })])
      // The withdrawal also ends a service that began meanwhile.
      expect(['rejected', 'revoked']).toContain((await rowOf(id)).status)
      expect((await desk.call(matchmaker.getMember, { no: person.no })).code).toBe(faults.not_found.code)
    }
  })
})

describe('every use of a consent', () => {
  test('a use is recorded once when it succeeds, and not at all when it is refused', async () => {
    const [desk, person, other] = [await world.matchmaker(), await him(), await her()]
    await serve(desk, person, ['propose', 'hold_phone'])
    expect(await usesOf(person)).toEqual([])
    await desk.call(matchmaker.getMember, { no: person.no })
    await desk.call(matchmaker.getMember, { no: person.no })
    expect(await usesOf(person)).toEqual([{ use: 'lines_seen', shownTo: null, about: null }])
    await desk.call(matchmaker.showMemberPhone, { no: person.no })
    await desk.call(matchmaker.getCandidatePaged, { no: person.no, size: 1 })
    const { version } = (await person.call(love.getMine, {})).data
    expect((await desk.call(matchmaker.saveMemberDraft, { no: person.no, version, patch: { heightCm: 181 } })).code).toBe(
      faults.consent_missing.code,
    )
    const message = '两位的生活方式很合拍，推荐认识'
    await desk.call(matchmaker.proposeLine, { fromNo: person.no, toNos: [other.no], message })
    // The second proposal does nothing: the two already have a line.
    await desk.call(matchmaker.proposeLine, { fromNo: person.no, toNos: [other.no], message })
    expect(await usesOf(person)).toEqual([
      { use: 'proposed', shownTo: null, about: other.no },
      { use: 'searched', shownTo: null, about: null },
      { use: 'phone_seen', shownTo: null, about: null },
      { use: 'lines_seen', shownTo: null, about: null },
    ])
    expect(await usesOf(other)).toEqual([])
    const texts = (await person.call(matchmaker.getConsentUsePaged, {})).data.list.map(({ textVersion }) => textVersion)
    expect(new Set(texts)).toEqual(new Set([CONSENT_TEXT]))
  })

  test('a draft is recorded as a use only if it could be saved', async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    await serve(desk, person, ['publish'])
    expect((await desk.call(matchmaker.saveMemberDraft, { no: person.no, version: 999, patch: { heightCm: 181 } })).code).not.toBe(20000)
    expect(await usesOf(person)).toEqual([])
    const { version } = (await person.call(love.getMine, {})).data
    await desk.call(matchmaker.saveMemberDraft, { no: person.no, version, patch: { heightCm: 181 } })
    expect(await usesOf(person)).toMatchObject([{ use: 'draft_written' }])
    // Revoking the consent discards the draft.
    await ask(person, desk, ['propose'])
    expect((await person.call(love.getMine, {})).data.draftStatus).toBeNull()
    expect((await desk.call(matchmaker.saveMemberDraft, { no: person.no, version, patch: { heightCm: 182 } })).code).toBe(
      faults.consent_missing.code,
    )
  })

  test('showing a clear picture to another matchmaker is recorded, and needs that consent', async () => {
    const [desk, colleague, client] = [await world.matchmaker({}), await world.matchmaker(), await him()]
    await serve(colleague, client)
    const shownAs = async (scopes: Parameters<typeof ask>[2]) => {
      const person = await her({ privacy: { photos: 'granted' } })
      const { id: coverMediaId } = await newPicture(world.bench(), { ownerId: person.userId })
      await world.world.db.update(loveProfiles).set({ coverMediaId }).where(eq(loveProfiles.id, person.profileId))
      await serve(desk, person, scopes)
      const { list } = (await colleague.call(matchmaker.getCandidatePaged, { no: client.no, size: 20 })).data
      return { isBlurred: list.find(({ card }) => card.no === person.no)?.card.cover?.isBlurred, uses: await usesOf(person) }
    }
    const name = (await world.world.db.select().from(matchmakers).where(eq(matchmakers.id, colleague.matchmakerId)))[0]!.name
    expect(await shownAs(['propose'])).toEqual({ isBlurred: true, uses: [] })
    expect(await shownAs(['show_photo'])).toEqual({ isBlurred: false, uses: [{ use: 'photo_shown', shownTo: name, about: null }] })
  })

  test('a member reads only the uses of their own consent', async () => {
    const [desk, one, two] = [await world.matchmaker(), await him(), await him()]
    await serve(desk, one)
    await serve(desk, two)
    await desk.call(matchmaker.getMember, { no: one.no })
    expect((await two.call(matchmaker.getConsentUsePaged, {})).data.list).toEqual([])
    expect((await one.call(matchmaker.getConsentUsePaged, { size: 1 })).data).toMatchObject({ list: [{ use: 'lines_seen' }] })
    expect(await world.world.db.$count(consentUses, eq(consentUses.profileId, two.profileId))).toBe(0)
  })
})

describe('a consent', () => {
  test('a consent ends after a year for every use, whether or not the sweep has run', async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    const { id } = await serve(desk, person)
    await endsAt(id, new Date(Date.now() - 1000))
    for (const reply of [
      await desk.call(matchmaker.getMember, { no: person.no }),
      await desk.call(matchmaker.showMemberPhone, { no: person.no }),
      await desk.call(matchmaker.getCandidatePaged, { no: person.no }),
    ])
      expect(reply.code).toBe(faults.not_found.code)
    expect((await person.call(matchmaker.getMine, {})).data.current).toBeNull()
    expect((await desk.call(matchmaker.getMemberPaged, {})).data.list).toEqual([])
    expect((await person.call(matchmaker.getDetail, { id: desk.matchmakerId })).data.card.servingCount).toBe(0)

    await sweepConsents(world.served)
    expect(await rowOf(id)).toMatchObject({ status: 'expired', endedReason: 'consent_expired' })
    expect(await told(person)).toContain('matchmaker.lapsed')
    expect(await told(desk)).toContain('matchmaker.service_lapsed')
    expect(await serve(desk, person)).toMatchObject({ status: 'active' })
  })

  test('an expired consent allows another service, even before the sweep', async () => {
    const [desk, next, person] = [await world.matchmaker(), await world.matchmaker(), await him()]
    const { id } = await serve(desk, person)
    await endsAt(id, new Date(Date.now() - 1000))
    expect(await serve(next, person)).toMatchObject({ matchmaker: { id: next.matchmakerId } })
    expect((await rowOf(id)).status).toBe('expired')
  })

  test('the end of a consent is announced thirty and seven days before, and again after a renewal', async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    const { id } = await serve(desk, person)
    const heard = async () => {
      await sweepEndingConsents(world.served)
      await sweepEndingConsents(world.served)
      return (await told(person)).filter((kind) => kind === 'matchmaker.consent_ending').length
    }
    expect(await heard()).toBe(0)
    await endsAt(id, new Date(Date.now() + 29 * DAY_MS))
    expect(await heard()).toBe(1)
    await endsAt(id, new Date(Date.now() + 6 * DAY_MS))
    const before = await heard()
    await ask(person, desk, ['propose'])
    const row = await rowOf(id)
    expect(row.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 360 * DAY_MS)
    expect(before).toBeGreaterThan(0)
    // A notice that is no longer true is withdrawn.
    expect(await heard()).toBe(0)
  })

  test('a consent is checked at the moment of the proposal, even while the member narrows it', async () => {
    const [desk, person, other] = [await world.matchmaker(), await him(), await her()]
    await serve(desk, person, ['propose'])
    const propose = desk.call(matchmaker.proposeLine, { fromNo: person.no, toNos: [other.no], message: '两位的生活方式很合拍，推荐认识' })
    const narrow = ask(person, desk, ['publish'])
    const [proposed] = await Promise.all([propose, narrow])
    const lines = (await person.call(line.getPaged, { box: 'sent' })).data.list.length
    expect((await usesOf(person)).filter(({ use }) => use === 'proposed')).toHaveLength(lines)
    if (proposed.code === 20000) expect(proposed.data.lines.length).toBe(lines)
    expect((await desk.call(matchmaker.getCandidatePaged, { no: person.no })).code).toBe(faults.consent_missing.code)
  })
})

describe('marital status, income and contact of a member', () => {
  const all = ['publish', 'propose', 'show_photo', 'hold_phone'] as const
  const kept = async ({ profileId, userId }: Person) => {
    const [profile] = await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.id, profileId!))
    const [user] = await world.world.db.select().from(users).where(eq(users.id, userId))
    const { maritalStatus, incomeBand, wechatEnc } = profile!
    return { maritalStatus, incomeBand, wechatEnc, phoneEnc: user!.phoneEnc, phoneHash: user!.phoneHash }
  }

  test('marital status, income and contact are unchanged until the member confirms and auditors approve', async () => {
    const [desk, person] = [await world.matchmaker(), await world.loveUser({ profile: { gender: 'male', maritalStatus: 'never' } })]
    await serve(desk, person, [...all])
    const before = await kept(person)
    const patch = { maritalStatus: 'divorced', incomeBand: values(incomeBand).at(-1)! } as const
    const write = async () => {
      const { version } = (await person.call(love.getMine, {})).data
      const saved = await desk.call(matchmaker.saveMemberDraft, { no: person.no, version, patch })
      expect([saved.code, await kept(person)]).toEqual([20000, before])
      const sent = await desk.call(matchmaker.sendMemberDraft, { no: person.no, version: saved.data.version })
      expect([sent.data.draftStatus, await kept(person)]).toEqual(['awaiting_member', before])
      return sent.data.version
    }
    // Only the member may confirm: the matchmaker who wrote the draft cannot.
    expect((await desk.call(love.confirmDraft, { version: await write(), isAccepted: true })).code).not.toBe(20000)
    expect(await kept(person)).toEqual(before)
    await person.call(love.confirmDraft, { version: (await person.call(love.getMine, {})).data.version, isAccepted: false })
    expect(await kept(person)).toEqual(before)
    const confirmed = await person.call(love.confirmDraft, { version: await write(), isAccepted: true })
    expect([confirmed.data.draftStatus, await kept(person)]).toEqual(['submitted', before])
  })

  test('contact fields of a draft are ignored', async () => {
    const [desk, person] = [await world.matchmaker(), await him()]
    await serve(desk, person, [...all])
    const before = await kept(person)
    for (const field of ['phone', 'wechat', 'wechatEnc', 'phoneEnc', 'userId']) {
      const { version } = (await person.call(love.getMine, {})).data
      await desk.call(matchmaker.saveMemberDraft, { no: person.no, version, patch: { [field]: '13700001111' } as never })
      expect([field, await kept(person), (await person.call(love.getMine, {})).data.changed]).toEqual([field, before, []])
    }
    // The endpoint that saves contacts acts on the caller only and ignores a given number.
    await desk.call(love.saveWechat, { wechat: 'desk_of_mine', no: person.no } as never)
    expect(await kept(person)).toEqual(before)
  })
})
