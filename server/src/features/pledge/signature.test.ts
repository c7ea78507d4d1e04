/** Signing the pledge by finger and code, its time, its withdrawal, its breach, and the view that others have of it. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { faults } from '@qianxian/protocol/base/faults'
import { gift } from '@qianxian/protocol/gift/gift'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { pledge } from '@qianxian/protocol/pledge/pledge'
import { PLEDGE_BADGE, pledgeLimits } from '@qianxian/protocol/pledge/pledge.words'
import { strikeTermDays } from '@qianxian/protocol/strike/strike.words'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newIdentity } from '../../../seed/makers/identity'
import { newPledge, newPledgeText } from '../../../seed/makers/pledge'
import { drawnByHand } from '../../../seed/makers/walkin'
import { giftStage } from '../../../test/nouns/gift'
import { lineStage } from '../../../test/nouns/line'
import { pledgeStage } from '../../../test/nouns/pledge'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { loveProfiles } from '../../db/tables/love'
import { identities } from '../../db/tables/identity'
import { pledges, pledgeTexts } from '../../db/tables/pledge'
import type { Job } from '../../jobs/job'
import { runJob } from '../../jobs/start'
import { applyReview } from '../gift/settlement'
import { identityProven } from '../identity/identity'
import { getPaged } from '../notice/notice.service'
import { isLimited, liftStrikes } from '../strike/strike'
import { renewalJob } from './pledge.jobs'
import { getMyPledge, signPledge } from './pledge.service'
import { loadLineEligibilities } from '../line/line'
import { applyLine } from '../line/line.service'

let world: TestWorld
let stage: ReturnType<typeof pledgeStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = pledgeStage(world)
})
afterAll(() => world.close())
beforeEach(() => stage.text())

const other = async () => world.loveUser({ profile: { gender: 'male' } })
const mine = async (person: Person) => (await person.call(pledge.getMyPledge, {})).data
const view = async (viewer: Pick<Person, 'call'>, { no }: Person) => viewer.call(pledge.getPledgeView, { no })
const cardOf = async (viewer: Person, { no }: Person) => (await viewer.call(love.getDetail, { no })).data.card
const rows = ({ profileId }: Person) =>
  world.world.db.select().from(pledges).where(eq(pledges.profileId, profileId)).orderBy(asc(pledges.id))
const lift = async (taskId: number) => (await world.ctx(world.tenantA, null)).tx((ctx) => liftStrikes(ctx, taskId))

describe('signing', () => {
  test('needs the real name, the end of the text, the strokes, the newest version and the code', async () => {
    const person = await world.loveUser()
    const ask = await stage.signing(person)
    expect((await person.call(pledge.signPledge, ask)).code).toBe(faults.pledge_needs_name.code)
    expect(await mine(person)).toMatchObject({
      state: 'none',
      hasRealName: false,
      refusal: faults.pledge_needs_name.message,
      isBadged: false,
    })
    await newIdentity(world.bench(), { userId: person.userId, name: '周小满' })
    const refused = async (change: Partial<typeof ask>) => {
      const { code, fields } = await person.call(pledge.signPledge, { ...ask, ...change })
      return [code, fields ? Object.keys(fields)[0] : undefined]
    }
    expect(await refused({ isRead: false })).toEqual([faults.pledge_unread.code, 'isRead'])
    expect(await refused({ signature: [] })).toEqual([faults.pledge_unsigned.code, 'signature'])
    expect(await refused({ version: ask.version + 1 })).toEqual([faults.pledge_text_changed.code, undefined])
    expect(await refused({ code: '000000' })).toEqual([faults.captcha_wrong.code, 'code'])
    expect(await rows(person)).toEqual([])

    const { data } = await person.call(pledge.signPledge, ask)
    expect(data).toMatchObject({
      state: 'signed',
      isBadged: true,
      signed: { version: ask.version, name: '周＊＊', signature: drawnByHand },
    })
    expect((await person.call(pledge.signPledge, ask)).data).toEqual(data)
    expect(await rows(person)).toMatchObject([{ status: 'signed', userId: person.userId, maritalStatus: 'never', endedAt: null }])
  })

  test('stores neither name, strokes nor address in the clear', async () => {
    const person = await stage.named({}, '欧阳静')
    await person.call(pledge.signPledge, await stage.signing(person))
    const text = JSON.stringify(await rows(person))
    for (const secret of ['欧阳静', '127.0.0.1', '"x":180']) expect(text).not.toContain(secret)
  })

  test('two devices at once leave one signature', async () => {
    const person = await stage.named()
    const ask = await stage.signing(person)
    const later = { ...ask, signature: [...drawnByHand, ...drawnByHand] }
    await Promise.all([person.call(pledge.signPledge, ask), person.call(pledge.signPledge, later)])
    expect((await rows(person)).filter(({ status }) => status === 'signed')).toHaveLength(1)
  })

  test('a name that is lost at the same moment leaves no signature', async () => {
    const person = await stage.named()
    const ask = await stage.signing(person)
    const { pool } = world.database
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from love_profiles where id = $1 for update', [person.profileId])
      const signed = person.call(pledge.signPledge, ask)
      const countWaiting = async () =>
        (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
      await expect.poll(countWaiting, { timeout: 60_000 }).toBeGreaterThan(0)
      await holder.query('delete from identities where user_id = $1', [person.userId])
      await holder.query('commit')
      expect((await signed).code).toBe(faults.pledge_needs_name.code)
    } finally {
      holder.release()
    }
    expect(await rows(person)).toEqual([])
  })

  test('a person without a profile, a visitor and another tenant have no pledge', async () => {
    expect((await (await world.member()).call(pledge.getMyPledge, {})).code).toBe(faults.not_love_user.code)
    expect((await world.visitor().call(pledge.getMyPledge as never, {})).status).toBe(401)
    const foreign = await world.loveUser({ tenantId: world.tenantB })
    expect(await mine(foreign)).toMatchObject({ text: null, state: 'none' })
    expect((await view(foreign, await stage.signed())).code).toBe(faults.profile_unavailable.code)
  })
})

describe('the database', () => {
  const refusal = (statement: ReturnType<typeof sql>) =>
    world.world.db.execute(statement).then(
      () => '',
      (error: Error & { cause?: Error }) => error.cause?.message ?? error.message,
    )

  test('refuses every change of a text and of a signature, and its deletion', async () => {
    const { profileId } = await stage.signed()
    for (const change of ['text_version = 9', "text_hash = 'x'", "signature_hash = 'x'", 'signed_at = now()'])
      expect(await refusal(sql`update pledges set ${sql.raw(change)} where profile_id = ${profileId}`)).toContain('only added to')
    expect(await refusal(sql`update pledges set signature_enc = 'x' where profile_id = ${profileId}`)).toContain('never rewritten')
    expect(await refusal(sql`delete from pledges where profile_id = ${profileId}`)).toContain('only added to')
    expect(await refusal(sql`update pledge_texts set body = 'x'`)).toContain('only added to')
    expect(await refusal(sql`delete from pledge_texts`)).toContain('only added to')
  })

  test('refuses a signature by a representative and of a text that was never published', async () => {
    const [person, helper] = [await stage.named(), await world.matchmaker()]
    const attempt = (facts: { userId: number; textVersion: number }) =>
      newPledge(world.bench(), { profileId: person.profileId, ...facts }).then(
        () => '',
        (error: Error & { cause?: Error }) => error.cause?.message ?? error.message,
      )
    expect(await attempt({ userId: helper.userId, textVersion: 1 })).toContain('by the person themselves')
    expect(await attempt({ userId: person.userId, textVersion: 999 })).toContain('a published text')
  })
})

describe('the mark', () => {
  test('is on the card of a signer, for every viewer', async () => {
    const [person, plain, viewer] = [await stage.signed(), await stage.named(), await other()]
    expect((await cardOf(viewer, person)).isPledged).toBe(true)
    expect((await cardOf(viewer, plain)).isPledged).toBe(false)
    expect(PLEDGE_BADGE).not.toBe('')
  })

  test('stays thirty days after a major version, then goes by itself, and comes back with a new signature', async () => {
    const [person, viewer] = [await stage.signed(), await other()]
    const version = await stage.text(true)
    expect(await mine(person)).toMatchObject({ state: 'due', isBadged: true })
    expect((await cardOf(viewer, person)).isPledged).toBe(true)

    const [text] = await world.world.db.select().from(pledgeTexts).where(eq(pledgeTexts.version, version))
    const end = momentAfter(text!.createdAt, pledgeLimits.resignDays, 'day')
    const at = async (now: Date) => (await getMyPledge({ ...(await person.ctx()), now }, {})).state
    expect([await at(momentBefore(end, 1, 'minute')), await at(end)]).toEqual(['due', 'outdated'])

    const resigned = await stage.signing(person)
    expect((await person.call(pledge.signPledge, resigned)).data).toMatchObject({ state: 'signed', resignBy: null })
    expect((await rows(person)).map(({ status }) => status)).toEqual(['replaced', 'signed'])
  })

  test('has gone from card and view on the thirtieth day of a major version, without any sweep', async () => {
    const [person, viewer] = [await stage.signed(), await other()]
    const version = (await stage.text()) + 1
    const createdAt = momentBefore(new Date(), pledgeLimits.resignDays, 'day')
    await newPledgeText(world.bench(), { version, publishedById: 1, isMajor: true, createdAt })
    expect((await cardOf(viewer, person)).isPledged).toBe(false)
    expect((await view(viewer, person)).code).toBe(faults.profile_unavailable.code)
    expect(await mine(person)).toMatchObject({ state: 'outdated', isBadged: false })
  })

  test('ends thirty days after the first unsigned major version, which the notice names', async () => {
    const person = await stage.signed()
    const version = (await stage.text()) + 1
    const createdAt = momentBefore(new Date(), 20, 'day')
    await newPledgeText(world.bench(), { version, publishedById: 1, isMajor: true, createdAt })
    await newPledgeText(world.bench(), { version: version + 1, publishedById: 1, isMajor: true })
    await runJob(world.served, renewalJob as Job, { tenantId: world.tenantA, payload: { version: version + 1 } })
    await newPledgeText(world.bench(), { version: version + 2, publishedById: 1, isMajor: false })
    const told = async (now = new Date()) => (await getPaged({ ...(await person.ctx()), now }, { size: 50 })).list[0]
    const end = momentAfter(createdAt, pledgeLimits.resignDays, 'day')
    expect(await told()).toMatchObject({ words: expect.stringContaining(`请在${dateInWords(end)}前重新签署`), isRead: false })
    expect(await told(end)).toMatchObject({ words: expect.stringContaining('标记已经取下') })
    expect(await mine(person)).toMatchObject({ state: 'due', resignBy: end.toISOString() })
    expect(await told()).toMatchObject({ isRead: true })
  })

  test('a minor version asks nobody to sign again', async () => {
    const person = await stage.signed()
    const version = (await stage.text()) + 1
    await newPledgeText(world.bench(), { version, publishedById: 1, isMajor: false })
    expect(await mine(person)).toMatchObject({ state: 'signed', isBadged: true, resignBy: null })
  })
})

describe('the view', () => {
  test('shows text, day and masked name to a love user, and is refused to others', async () => {
    const [person, viewer] = [await stage.signed(), await other()]
    const { data } = await view(viewer, person)
    expect(data).toMatchObject({ no: person.no, pledge: { name: '林＊＊' }, evidence: null })
    expect(JSON.stringify(data)).not.toContain('林知夏')
    expect((await view(await world.member(), person)).code).toBe(faults.not_love_user.code)
    expect((await view(world.visitor(), person)).status).toBe(401)
  })

  test('answers alike for an unknown number, a hidden person and a person without a pledge', async () => {
    const [hidden, plain, viewer] = [await stage.signed({ privacy: { visibility: 'hidden' } }), await stage.named(), await other()]
    const answers = await Promise.all([hidden, plain, { ...plain, no: '99999999' }].map((one) => view(viewer, one)))
    expect(new Set(answers.map(({ code, message }) => `${code} ${message}`)).size).toBe(1)
  })
})

describe('withdrawing', () => {
  test('ends the mark and hides the profile, twice with one effect', async () => {
    const [person, viewer] = [await stage.signed(), await other()]
    const { data } = await person.call(pledge.withdrawPledge, {})
    expect(data).toMatchObject({ state: 'withdrawn', isBadged: false, signed: null })
    expect((await person.call(pledge.withdrawPledge, {})).data).toEqual(data)
    expect((await view(viewer, person)).code).toBe(faults.profile_unavailable.code)
    expect((await person.call(love.getMine, {})).data).toMatchObject({ isHidden: true, lifecycle: 'hidden' })
    const shows = async () => person.call(love.setHidden, { isHidden: false })
    expect((await shows()).code).toBe(faults.pledge_withdrawn.code)
    expect((await person.call(pledge.signPledge, await stage.signing(person))).data.state).toBe('signed')
    expect((await shows()).data).toMatchObject({ isHidden: false, lifecycle: 'published' })
  })
})

describe('another proven name', () => {
  test('ends the pledge; the same name proven again does not', async () => {
    const person = await stage.signed()
    const prove = async (name: string) => {
      await world.world.db
        .update(identities)
        .set({ nameEnc: world.served.secrets.seal(name) })
        .where(eq(identities.userId, person.userId))
      const { userId } = person
      await (await person.ctx()).tx((ctx) => identityProven.emit(ctx, { userId, gender: 'female', birthday: '1995-06-15', level: 'name' }))
    }
    await prove('林知夏')
    expect((await mine(person)).state).toBe('signed')
    await prove('林知秋')
    expect(await mine(person)).toMatchObject({ state: 'void', isBadged: false })
  })
})

describe('a breach', () => {
  test('takes introductions and gifts away, is shown to nobody, and is undone by an appeal', async () => {
    const [person, viewer] = [await stage.signed(), await other()]
    const task = await stage.struck(person, 'harassment')
    expect(await rows(person)).toMatchObject([{ status: 'broken' }])
    expect((await cardOf(viewer, person)).isPledged).toBe(false)
    expect((await view(viewer, person)).code).toBe(faults.profile_unavailable.code)
    expect(await mine(person)).toMatchObject({ state: 'none', signed: null, refusal: faults.pledge_not_possible.message })
    expect((await person.call(pledge.signPledge, await stage.signing(person))).code).toBe(faults.pledge_not_possible.code)
    const refused = await person.call(line.applyLine, lineStage(world).asked(viewer.no))
    expect(refused).toMatchObject({ code: faults.ability_limited.code })
    expect((await person.call(gift.getSendable, { no: viewer.no })).data.refusal).toMatchObject({ why: 'limited' })

    await lift(task)
    expect(await mine(person)).toMatchObject({ state: 'signed', isBadged: true })
    expect((await person.call(gift.getSendable, { no: viewer.no })).data.refusal?.why).not.toBe('limited')
  })

  test('bars and limits by every violation that still counts, and by one that a former account brought along', async () => {
    const person = await stage.signed()
    await stage.struck(person, 'harassment', { term: 'quarter' })
    await stage.struck(person, 'commercial', { term: 'year' })
    const later = { ...(await person.ctx()), now: momentAfter(new Date(), strikeTermDays.quarter + 1, 'day') }
    expect(await isLimited(later, person.userId, 'line')).toBe(true)
    expect((await getMyPledge(later, {})).refusal).toBe(faults.pledge_not_possible.message)

    const heir = await stage.named()
    await stage.struck(heir, 'money', { profileId: null })
    expect(await mine(heir)).toMatchObject({ state: 'none', refusal: faults.pledge_not_possible.message })
    expect((await heir.call(pledge.signPledge, await stage.signing(heir))).code).toBe(faults.pledge_not_possible.code)
  })

  test('restores no signature of a person who has lost the proven name meanwhile', async () => {
    const person = await stage.signed()
    const task = await stage.struck(person, 'harassment')
    await world.world.db.delete(identities).where(eq(identities.userId, person.userId))
    await lift(task)
    expect(await rows(person)).toMatchObject([{ status: 'void' }])
    expect(await mine(person)).toMatchObject({ state: 'void', isBadged: false })
  })

  test('stays while another measure stands, and a finding outside the promise breaks nothing', async () => {
    const person = await stage.signed()
    await stage.struck(person, 'off_platform')
    expect((await mine(person)).state).toBe('signed')
    const first = await stage.struck(person, 'harassment')
    const second = await stage.struck(person, 'commercial')
    await lift(first)
    expect(await rows(person)).toMatchObject([{ status: 'broken' }])
    await lift(second)
    expect(await rows(person)).toMatchObject([{ status: 'signed', strikeId: null }])
  })
})

describe('a false marital status', () => {
  test('puts contacts on hold at once for both, and an appeal opens them again', async () => {
    const { a, b, id } = await lineStage(world).connected()
    expect((await a.call(line.getContact, { id })).data.phone).toBe(b.phone)
    const task = await stage.struck(b, 'married')
    expect((await a.call(line.getContact, { id })).code).toBe(faults.contact_not_granted.code)
    expect((await a.call(line.getDetail, { id })).data.received).toBeNull()
    await lift(task)
    expect((await a.call(line.getContact, { id })).data.phone).toBe(b.phone)
  })

  test('holds unsettled gifts in both directions until finance decides, and an appeal releases them', async () => {
    const gifts = giftStage(world)
    const { a, b, id } = await gifts.sent()
    const task = await stage.struck(b, 'married')
    expect(await gifts.rowOf(id)).toMatchObject({ status: 'held', doubts: ['false_marital'] })
    await gifts.earlier(id, 80)
    await a.call(gift.getSentPaged, {})
    expect((await gifts.rowOf(id)).status).toBe('held')
    // The finding suspends the profile; its owner corrects it and publishes it again.
    await world.world.db.update(loveProfiles).set({ lifecycle: 'published' }).where(eq(loveProfiles.id, b.profileId))
    const later = await gifts.rowOf(await gifts.sentBetween(await other(), b))
    expect(later).toMatchObject({ status: 'held', doubts: ['false_marital'] })
    await lift(task)
    expect((await gifts.rowOf(later.id)).status).not.toBe('held')
    expect(['pending', 'received', 'returned']).toContain((await gifts.rowOf(id)).status)
  })

  test('keeps gifts, contacts and proof as they are while a second finding stands', async () => {
    const gifts = giftStage(world)
    const { a, b, id } = await gifts.sent()
    const first = await stage.struck(b, 'married')
    const second = await stage.struck(b, 'married')
    const tellings = async () => (await getPaged(await a.ctx(), { size: 50 })).list.filter(({ words }) => words.includes('婚姻状况')).length
    const seen = async () => [(await gifts.rowOf(id)).status, (await view(a, b)).data?.evidence?.heldGifts, await tellings()]
    await lift(first)
    expect(await seen()).toEqual(['held', 1, 1])
    await lift(second)
    expect(await seen()).toEqual([expect.not.stringMatching('held'), undefined, 0])
  })

  test('is proven to the person who dealt with them, and to nobody else', async () => {
    const { a, b } = await lineStage(world).connected()
    await newIdentity(world.bench(), { userId: b.userId })
    const version = await stage.text()
    await newPledge(world.bench(), { profileId: b.profileId, userId: b.userId, textVersion: version, maritalStatus: 'divorced' })
    const stranger = await other()
    expect((await view(a, b)).data.evidence).toBeNull()
    const task = await stage.struck(b, 'married')
    const { data } = await view(a, b)
    expect(data).toMatchObject({ pledge: null, evidence: { declared: '离异', version, hasHeldContacts: true, heldGifts: 0 } })
    expect(data.evidence!.textHash).toMatch(/^[0-9a-f]{64}$/)
    expect(data.evidence!.body).toContain('我承诺')
    expect((await view(stranger, b)).code).toBe(faults.profile_unavailable.code)
    await lift(task)
    expect((await view(a, b)).data.evidence).toBeNull()
  })

  test('stays proven to the sender of a gift after finance has decided about it', async () => {
    const gifts = giftStage(world)
    const { a, b, id } = await gifts.sent()
    await stage.struck(b, 'married')
    expect((await view(a, b)).data.evidence).toMatchObject({ heldGifts: 1 })
    await (await world.ctx(world.tenantA, null)).tx((ctx) => applyReview(ctx, id, false))
    expect((await gifts.rowOf(id)).status).toBe('returned')
    expect((await view(a, b)).data.evidence).toMatchObject({ heldGifts: 0, hasHeldContacts: false })
  })
})

describe('the first introduction', () => {
  /** A context in which the tenant requires the pledge. */
  const strict = async (person: Person) => {
    const ctx = await person.ctx()
    ctx.tenant.configs.love.requirePledge = true
    return ctx
  }
  const ask = async (from: Person, to: Person) => applyLine(await strict(from), lineStage(world).asked(to.no))

  test('needs a current pledge of the sender where the tenant requires it', async () => {
    const [person, target] = [await stage.named(), await stage.signed({ profile: { gender: 'male' } })]
    await expect(ask(person, target)).rejects.toMatchObject({ message: expect.stringContaining('请先签署承诺书') })
    expect(await getMyPledge(await strict(person), {})).toMatchObject({ isRequired: true })
    await signPledge(await person.ctx(), await stage.signing(person))
    await expect(ask(person, target)).resolves.toMatchObject({ row: { other: { no: target.no } } })
  })

  test('needs a current pledge of the target too, and does not say why they accept none', async () => {
    const [person, target] = [await stage.signed(), await stage.named({ profile: { gender: 'male' } })]
    const refused = { message: '对方暂不接受牵线' }
    await expect(ask(person, target)).rejects.toMatchObject(refused)
    await signPledge(await target.ctx(), await stage.signing(target))
    const task = await stage.struck(target, 'harassment')
    await expect(ask(person, target)).rejects.toMatchObject(refused)
    await lift(task)
    await expect(ask(person, target)).resolves.toMatchObject({ row: { other: { no: target.no } } })
  })

  test('is past for people who sent or accepted one before', async () => {
    const { a, b } = await lineStage(world).connected()
    for (const [person, gender] of [
      [a, 'female'],
      [b, 'male'],
    ] as const) {
      const target = await stage.signed({ profile: { gender } })
      await expect(ask(person, target)).resolves.toMatchObject({ row: { other: { no: target.no } } })
    }
  })

  test('is not proposed for a member who is limited or has not signed, or to one who has not signed', async () => {
    const [signed, unsigned] = [await stage.signed(), await stage.named({ profile: { gender: 'male' } })]
    const ctx = await strict(await world.matchmaker())
    const blockers = async (from: Person, to: Person) =>
      (await loadLineEligibilities(ctx, from.profileId, [to.profileId], { isProposal: true })).get(to.profileId)
    const limited = await stage.signed()
    await stage.struck(limited, 'harassment', { action: 'limit', ability: 'line', days: 7 })
    expect(await blockers(limited, await stage.signed({ profile: { gender: 'male' } }))).toMatchObject({
      blocker: 'notPublished',
      message: '会员现在不能发起牵线',
    })
    expect(await blockers(signed, unsigned)).toMatchObject({ blocker: 'closed', message: '对方暂不接受牵线' })
    expect(await blockers(unsigned, signed)).toMatchObject({ blocker: 'unpledged', message: expect.stringContaining('TA 本人签署') })
  })
})
