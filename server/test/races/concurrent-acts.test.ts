/**
 * Tests two people, two devices or two colleagues acting at the same moment: one of the valid results follows, and
 * nothing is lost silently.
 */
import { account } from '@qianxian/protocol/account/account'
import { undoChange } from '@qianxian/protocol/account/undo'
import { audit } from '@qianxian/protocol/audit/audit'
import { auth } from '@qianxian/protocol/auth/auth'
import { faults } from '@qianxian/protocol/base/faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { media } from '@qianxian/protocol/media/media'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPhone } from '../../seed/makers/account'
import { sessions, smsCodes, users } from '../../src/db/tables/account'
import { auditEvents } from '../../src/db/tables/audit'
import { matches } from '../../src/db/tables/interact'
import { lineQuotas, lineRequests } from '../../src/db/tables/line'
import { loveProfiles, profileDrafts } from '../../src/db/tables/love'
import { media as mediaTable, photos } from '../../src/db/tables/media'
import { sweepLines } from '../../src/features/line/line.jobs'
import { drawPicture, postFile } from '../pictures'
import { openTestWorld, type Person, type TestWorld } from '../world'
import { expectWhole } from './invariants'

const ROUNDS = 8

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => {
  await world.close()
})

const her = (facts: Parameters<TestWorld['loveUser']>[0] = {}) => world.loveUser(facts)
const him = (facts: Parameters<TestWorld['loveUser']>[0] = {}) =>
  world.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
const asking = (no: string) => ({
  no,
  mode: 'self' as const,
  message: '看了你的介绍，很想认识你',
  reasons: ['hobbies' as const],
  scopes: ['phone' as const],
  duration: 'until_revoked' as const,
})
const times = <Result>(count: number, act: (turn: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => act(turn)))
const codes = (replies: readonly { code: number }[]): number[] => replies.map(({ code }) => code).sort((a, b) => a - b)
const lineBetween = (a: Person, b: Person) =>
  world.world.db
    .select()
    .from(lineRequests)
    .where(and(inArray(lineRequests.fromId, [a.profileId, b.profileId]), inArray(lineRequests.toId, [a.profileId, b.profileId])))
const quotaOf = async (person: Person) =>
  (await world.world.db.select().from(lineQuotas).where(eq(lineQuotas.profileId, person.profileId))).reduce(
    (sum, row) => ({ held: sum.held + row.held, used: sum.used + row.used }),
    { held: 0, used: 0 },
  )

async function delivered(): Promise<{ a: Person; b: Person; id: number }> {
  const [a, b] = [await him(), await her()]
  const { data } = await a.call(line.applyLine, asking(b.no))
  await world.world.db
    .update(lineRequests)
    .set({ status: 'delivered', deliveredAt: new Date(), expireAt: new Date(Date.now() + 86_400_000) })
    .where(eq(lineRequests.id, data.row.id))
  await world.world.db.execute(`insert into line_events (tenant_id, line_id, kind) values (${world.tenantA}, ${data.row.id}, 'delivered')`)
  return { a, b, id: data.row.id }
}

describe('lines', () => {
  test('fifty identical requests reserve one use for one line', async () => {
    const [a, b] = [await him(), await her()]
    const replies = await times(50, () => a.call(line.applyLine, asking(b.no)))
    expect(codes(replies)).toEqual([20000, ...Array.from({ length: 49 }, () => faults.line_already_open.code)])
    expect(await lineBetween(a, b)).toHaveLength(1)
    expect(await quotaOf(a)).toEqual({ held: 1, used: 0 })
  })

  test('concurrent requests exceed neither the caps nor the quota', async () => {
    const a = await him({ quota: 2 })
    const others = await times(6, () => her())
    const replies = await times(6, (turn) => a.call(line.applyLine, asking(others[turn]!.no)))
    expect(codes(replies)).toEqual([20000, 20000, ...Array.from({ length: 4 }, () => faults.line_quota_empty.code)])
    const b = await him({ quota: 9 })
    expect(codes(await times(6, (turn) => b.call(line.applyLine, asking(others[turn]!.no))))).toEqual([
      20000,
      20000,
      20000,
      ...Array.from({ length: 3 }, () => faults.line_daily_limit.code),
    ])
  })

  test('two people who request each other at once are connected by one line, and only one has paid', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await him(), await her()]
      const replies = await Promise.all([a.call(line.applyLine, asking(b.no)), b.call(line.applyLine, asking(a.no))])
      expect(codes(replies)).toEqual([20000, 20000])
      const rows = await lineBetween(a, b)
      expect(rows.map((row) => row.status)).toEqual(['connected'])
      const paid = [await quotaOf(a), await quotaOf(b)]
      expect(paid.map(({ used }) => used).sort()).toEqual([0, 1])
      expect(paid.map(({ held }) => held)).toEqual([0, 0])
    }
  })

  test('acceptance, refusal, withdrawal and expiry race: exactly one of them takes effect', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { a, b, id } = await delivered()
      if (round % 2 === 0)
        await world.world.db
          .update(lineRequests)
          .set({ expireAt: new Date(Date.now() + 30) })
          .where(eq(lineRequests.id, id))
      const acts = [
        () => b.call(line.answer, { id, isAccepted: true, scopes: ['phone' as const], duration: 'd7' as const }),
        () => b.call(line.answer, { id, isAccepted: false, declineReason: 'not_now' as const }),
        () => a.call(line.withdraw, { id }),
        async () => ({
          code: (await sweepLines(world.served, new Date(Date.now() + (round % 2) * 40))) >= 0 ? 20000 : 0,
          message: '',
          status: 200,
        }),
      ]
      const replies = await Promise.all(acts.map((act) => act()))
      for (const reply of replies) expect(reply.status).toBe(200)
      const [row] = await lineBetween(a, b)
      expect(['connected', 'declined', 'withdrawn', 'expired']).toContain(row!.status)
      const isPaid = row!.status === 'connected'
      expect(await quotaOf(a)).toEqual({ held: 0, used: isPaid ? 1 : 0 })
    }
  })

  test('an overdue line settled by the sweep and both sides at once releases its quota once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { a, b, id } = await delivered()
      await world.world.db
        .update(lineRequests)
        .set({ expireAt: new Date(Date.now() - 1_000) })
        .where(eq(lineRequests.id, id))
      const [, , yes] = await Promise.all([
        times(3, () => sweepLines(world.served)),
        times(2, () => a.call(line.getQuota, {})),
        b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' }),
        times(2, () => b.call(line.getPaged, { box: 'received' })),
      ])
      expect(yes.code).toBe(faults.line_state_changed.code)
      expect(await quotaOf(a)).toEqual({ held: 0, used: 0 })
      expect(await world.world.db.$count(lineQuotas, eq(lineQuotas.profileId, a.profileId))).toBe(1)
    }
  })
})

describe('a line and concurrent acts', () => {
  test('a block during an answer leaves no open line between the two', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { a, b, id } = await delivered()
      const [, answer] = await Promise.all([
        a.call(interact.block, { no: b.no }),
        b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' }),
      ])
      expect(answer.status).toBe(200)
      expect((await lineBetween(a, b))[0]!.status).toBe('terminated')
      expect(await world.world.db.$count(matches, and(inArray(matches.aId, [a.profileId, b.profileId]), isNull(matches.closedAt)))).toBe(0)
      expect((await a.call(line.getContact, { id })).code).not.toBe(20000)
      expect((await b.call(line.getContact, { id })).code).not.toBe(20000)
    }
  })

  test('after a contact is revoked during a view, no person sees it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { a, b, id } = await delivered()
      await b.call(line.answer, { id, isAccepted: true, scopes: ['phone'], duration: 'd7' })
      const [, looks] = await Promise.all([b.call(line.revokeContact, { id }), times(4, () => a.call(line.getContact, { id }))])
      for (const look of looks) expect([20000, faults.contact_not_granted.code]).toContain(look.code)
      expect((await a.call(line.getContact, { id })).code).toBe(faults.contact_not_granted.code)
    }
  })

  test('two matchmakers screen one line: only one of them delivers it or sends it back', async () => {
    const desks = [await world.matchmaker(), await world.matchmaker()]
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await him(), await her()]
      const { id } = (await a.call(line.applyLine, asking(b.no))).data.row
      const replies = await Promise.all([
        desks[0]!.call(matchmaker.screenLine, { id, isPassed: true }),
        desks[1]!.call(matchmaker.screenLine, { id, isPassed: false, reason: 'not_suitable' }),
        a.call(line.withdraw, { id }),
      ])
      expect(replies.filter(({ code }) => code === 20000).length).toBeGreaterThan(0)
      for (const reply of replies) expect(reply.status).toBe(200)
      const [row] = await lineBetween(a, b)
      expect(row!.quotaState === 'held').toBe(row!.status === 'delivered')
    }
  })
})

describe('likes', () => {
  test('two crossing likes make one match, and only one of the two gets it as news', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await him(), await her()]
      const replies = await Promise.all([
        a.call(interact.like, { no: b.no }),
        b.call(interact.like, { no: a.no }),
        a.call(interact.like, { no: b.no }),
        b.call(interact.like, { no: a.no }),
      ])
      expect(codes(replies)).toEqual([20000, 20000, 20000, 20000])
      expect(replies.filter(({ data }) => data.isNewMatch)).toHaveLength(1)
      expect(await world.world.db.$count(matches, inArray(matches.aId, [a.profileId, b.profileId]))).toBe(1)
    }
  })

  test('concurrent likes do not exceed the daily limit', async () => {
    const a = await him()
    const many = await times(14, () => her())
    const replies = await times(14, (turn) => a.call(interact.like, { no: many[turn]!.no }))
    expect(codes(replies)).toEqual([
      ...Array.from({ length: 10 }, () => 20000),
      ...Array.from({ length: 4 }, () => faults.like_daily_limit.code),
    ])
  })

  test("a like that races with the other's withdrawal makes a match only if both likes remain", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await him(), await her()]
      await a.call(interact.like, { no: b.no })
      await Promise.all([a.call(interact.unlike, { no: b.no }), b.call(interact.like, { no: a.no })])
      expect(await world.world.db.$count(matches, and(inArray(matches.aId, [a.profileId, b.profileId]), isNull(matches.closedAt)))).toBe(0)
    }
  })
})

describe('profiles', () => {
  test('one of two devices that save from one version is stored, the other receives the stored state', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await her()
      const { version } = (await person.call(love.getMine, {})).data
      const texts = ['喜欢爬山和做菜，也喜欢安静地看书，希望遇到合适的人。', '喜欢看海和游泳，周末常去郊外走走，希望遇到合适的人。']
      const replies = await times(2, (turn) => person.call(love.saveDraft, { version, patch: { selfIntro: texts[turn]! } }))
      expect(codes(replies)).toEqual([20000, faults.edited_elsewhere.code])
      const stored = replies.find(({ code }) => code === 20000)!.data
      const refused = replies.find(({ code }) => code !== 20000)!.data
      expect(refused).toMatchObject({ version: stored.version, values: { selfIntro: stored.values.selfIntro } })
      // The refused edit is saved again over the stored state, so that both edits remain.
      const again = await person.call(love.saveDraft, { version: refused.version, patch: { occupation: '工程师' } })
      expect(again.data.values).toMatchObject({ selfIntro: stored.values.selfIntro, occupation: '工程师' })
    }
  })

  test('a submission during edits on another device: the submitted version is audited', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await her()
      const { version } = (await person.call(love.getMine, {})).data
      const saved = (await person.call(love.saveDraft, { version, patch: { occupation: '工程师' } })).data
      const [handed, written] = await Promise.all([
        person.call(love.submitAudit, { version: saved.version }),
        person.call(love.saveDraft, { version: saved.version, patch: { occupation: '医生' } }),
      ])
      expect(codes([handed, written]).filter((code) => code === 20000)).toHaveLength(1)
      const [draft] = await world.world.db.select().from(profileDrafts).where(eq(profileDrafts.profileId, person.profileId))
      expect(draft!.patch.occupation).toBe(handed.code === 20000 ? '工程师' : '医生')
      expect(draft!.status).toBe(handed.code === 20000 ? 'submitted' : 'editing')
    }
  })

  test('a decision and a withdrawal race: one of them is refused as too late', async () => {
    const auditor = await world.auditor()
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await her()
      const { version } = (await person.call(love.getMine, {})).data
      const saved = (await person.call(love.saveDraft, { version, patch: { occupation: '工程师' } })).data
      const handed = (await person.call(love.submitAudit, { version: saved.version })).data
      await auditor.call(audit.claim, { id: handed.auditTaskId! })
      const replies = await Promise.all([
        auditor.call(audit.decide, { id: handed.auditTaskId!, decision: 'approved', reasons: [] }),
        person.call(love.withdrawAudit, {}),
      ])
      expect(replies.filter(({ code }) => code === 20000)).toHaveLength(1)
      const [row] = await world.world.db.select().from(loveProfiles).where(eq(loveProfiles.id, person.profileId))
      expect(row!.lifecycle).toBe('published')
      expect(row!.occupation).toBe(replies[0]!.code === 20000 ? '工程师' : '小学老师')
    }
  })

  test('a first profile begun on two devices at once is created once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await world.member()
      const replies = await times(4, (turn) => person.call(love.saveDraft, { version: 0, patch: { nickname: `云朵${turn}` } }))
      expect(codes(replies)).toEqual([20000, ...Array.from({ length: 3 }, () => faults.edited_elsewhere.code)])
      expect(await world.world.db.$count(loveProfiles, eq(loveProfiles.userId, person.userId))).toBe(1)
    }
  })
})

describe('audits', () => {
  test('two auditors claim and decide one task: only one of them succeeds, once', async () => {
    const auditors = [await world.auditor(), await world.auditor()]
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await her()
      const saved = (
        await person.call(love.saveDraft, { version: (await person.call(love.getMine, {})).data.version, patch: { occupation: '工程师' } })
      ).data
      const id = (await person.call(love.submitAudit, { version: saved.version })).data.auditTaskId!
      const replies = await Promise.all(
        auditors.flatMap((auditor, place) => [
          auditor.call(audit.claim, { id }),
          auditor.call(audit.claim, { id }).then(() =>
            auditor.call(audit.decide, {
              id,
              decision: place ? 'approved' : 'rejected',
              reasons: place ? [] : [{ field: 'occupation', code: 'other_rule' }],
            } as never),
          ),
        ]),
      )
      for (const reply of replies) expect([20000, faults.already_handled.code, faults.audit_held.code]).toContain(reply.code)
      const events = await world.world.db.select().from(auditEvents).where(eq(auditEvents.taskId, id))
      expect(events.filter(({ kind }) => kind === 'claimed')).toHaveLength(1)
      expect(events.filter(({ kind }) => kind === 'approved' || kind === 'rejected')).toHaveLength(1)
    }
  })
})

describe('accounts', () => {
  const codeOf = async (phone: string, scene: 'login' | 'register') => {
    await world.visitor().call(auth.sendCaptcha, { phone, scene })
    return world.smsCode(phone)
  }

  test('one code on two devices logs only one of them in', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { phone, userId } = await world.member()
      const code = await codeOf(phone, 'login')
      const before = await world.world.db.$count(sessions, eq(sessions.userId, userId))
      const replies = await times(5, () => world.visitor().call(auth.loginByPhone, { phone, code, agreed: true }))
      expect(codes(replies)).toEqual([20000, ...Array.from({ length: 4 }, () => faults.captcha_wrong.code)])
      expect(await world.world.db.$count(sessions, eq(sessions.userId, userId))).toBe(before + 1)
    }
  })

  test('concurrent guesses get no more attempts than sequential ones', async () => {
    const { phone } = await world.member()
    const code = await codeOf(phone, 'login')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await times(12, () => world.visitor().call(auth.loginByPhone, { phone, code: wrong, agreed: true }))
    expect((await world.visitor().call(auth.loginByPhone, { phone, code, agreed: true })).code).toBe(faults.captcha_wrong.code)
    const [row] = await world.world.db.select().from(smsCodes).where(isNull(smsCodes.usedAt))
    expect(row!.wrongTries).toBe(5)
  })

  test('one phone registered by several requests at once becomes one member', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const phone = `138${String(round).padStart(8, '0')}`
      const code = await codeOf(phone, 'register')
      const replies = await Promise.all([
        world.visitor().call(account.regByPhone, { phone, code, agreed: true }),
        world
          .visitor()
          .call(auth.loginByMaPhone, { platform: 'weapp', code: `sandbox-reg${round}`, phoneCode: `phone-${phone}`, agreed: true }),
        world
          .visitor()
          .call(auth.loginByMaPhone, { platform: 'weapp', code: `sandbox-reg${round}`, phoneCode: `phone-${phone}`, agreed: true }),
      ])
      for (const reply of replies) expect(reply.status).toBe(200)
      expect(codes(replies).filter((each) => each === 20000).length).toBeGreaterThan(0)
      expect(await world.world.db.$count(users, eq(users.phoneHash, world.world.secrets.hash('phone', world.tenantA, phone)))).toBe(1)
    }
  })

  test('one phone bound by two accounts at once belongs to one of them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const phone = `137${String(round).padStart(8, '0')}`
      const people = await times(3, () => world.member())
      for (const { userId } of people)
        await world.world.db.update(users).set({ phoneEnc: null, phoneHash: null }).where(eq(users.id, userId))
      const replies = await times(3, (turn) =>
        people[turn]!.call(account.bindPhoneByMa, { platform: 'weapp', phoneCode: `phone-${phone}` }),
      )
      expect(replies.filter(({ code }) => code === 20000)).toHaveLength(1)
      for (const { code } of replies) expect([20000, faults.phone_taken.code, faults.merge_needs_confirmation.code]).toContain(code)
      expect(await world.world.db.$count(users, eq(users.phoneHash, world.world.secrets.hash('phone', world.tenantA, phone)))).toBe(1)
    }
  })

  test('people who invite each other in a circle at the same moment close no circle', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of [2, 4]) {
        const people = await times(size, () => world.member())
        const codeOfInviter = await Promise.all(
          people.map(async ({ userId }) => (await world.world.db.select().from(users).where(eq(users.id, userId)))[0]!.inviteCode),
        )
        const replies = await times(size, (turn) => people[turn]!.call(account.bindInvite, { inviteId: codeOfInviter[(turn + 1) % size]! }))
        expect(replies.filter(({ data }) => data.isBound)).toHaveLength(size - 1)
      }
    }
  })

  test('one user name taken by two people at once belongs to one of them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = await times(3, () => world.member())
      expect(codes(await times(3, (turn) => people[turn]!.call(account.setUsername, { userName: `same_name_${round}` })))).toEqual([
        20000,
        faults.user_name_taken.code,
        faults.user_name_taken.code,
      ])
    }
  })

  test('undoing a change as its author continues by every route leaves none of them open', async () => {
    const sent: { codeEnc?: string }[] = []
    const { jobs } = world.served
    world.served.jobs = { ...jobs, send: async (_ctx, _job, payload) => void sent.push(payload as object) }
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const owner = await world.member()
        const [phone, another] = [drawPhone(), drawPhone()]
        const smsFor = async (to: string, scene: 'bind' | 'login') => {
          await world.world.db.update(smsCodes).set({ createdAt: new Date(Date.now() - 120_000) })
          await world.visitor().call(auth.sendCaptcha, { phone: to, scene })
          return world.smsCode(to)
        }
        sent.splice(0)
        const { token } = (await owner.call(account.bindPhone, { phone, code: await smsFor(phone, 'bind') })).data
        const code = world.world.secrets.unseal(sent.find(({ codeEnc }) => codeEnc)!.codeEnc!)
        const [login, bind] = [await smsFor(phone, 'login'), await smsFor(another, 'bind')]
        const headers = { authorization: token }
        const [page] = await Promise.all([
          world.app.inject({ method: 'POST', url: undoChange.path, headers: { host: 'localhost' }, payload: { c: code } }),
          world.visitor().call(account.bindPhone, { phone: another, code: bind }, { headers }),
          world.visitor().call(account.setPassword, { password: 'moss and kite' }, { headers }),
          world.visitor().call(auth.loginByPhone, { phone, code: login, agreed: true }),
        ])
        expect([page.statusCode, page.body.includes('已经撤销')]).toEqual([200, true])
        const [user] = await world.world.db.select().from(users).where(eq(users.id, owner.userId))
        expect(world.world.secrets.unseal(user!.phoneEnc!)).toBe(owner.phone)
        expect(user!.passwordHash).toBeNull()
        const open = await world.world.db
          .select()
          .from(sessions)
          .where(and(eq(sessions.userId, owner.userId), isNull(sessions.revokedAt)))
        expect(open).toEqual([])
      }
    } finally {
      world.served.jobs = jobs
    }
  })
})

describe('pictures', () => {
  test('one upload permission used twice with two files stores one picture', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await her()
      const { fields } = (await person.call(media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 })).data
      const files = [await drawPicture(), await drawPicture()]
      const replies = await times(2, (turn) => postFile(world, person, fields, files[turn]!))
      expect(codes(replies as never)).toEqual([20000, faults.upload_policy_invalid.code])
      expect(await world.world.db.$count(mediaTable, and(eq(mediaTable.ownerId, person.userId), eq(mediaTable.verdict, 'pass')))).toBe(2)
    }
  })

  test('adding to an album from two devices never exceeds nine', async () => {
    const person = await her()
    const ids = await times(
      10,
      async () =>
        (await person.call(media.uploadBase64, { purpose: 'photo', content: (await drawPicture()).toString('base64') })).data.mediaId,
    )
    const replies = await times(10, (turn) => person.call(media.batchInsert, { mediaIds: [ids[turn]!] }))
    expect(codes(replies)).toEqual([
      ...Array.from({ length: 8 }, () => 20000),
      faults.photo_limit_reached.code,
      faults.photo_limit_reached.code,
    ])
    const rows = await world.world.db.select().from(photos).where(eq(photos.profileId, person.profileId))
    expect(new Set(rows.map((row) => row.position)).size).toBe(9)
  })

  test('a picture deleted as it becomes the avatar is kept, or cannot be chosen', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await her()
      const { mediaId } = (await person.call(media.uploadBase64, { purpose: 'photo', content: (await drawPicture()).toString('base64') }))
        .data
      const { list, version } = (await person.call(media.batchInsert, { mediaIds: [mediaId] })).data
      const { id } = list.find((photo) => photo.mediaId === mediaId)!
      await Promise.all([person.call(account.setAvator, { mediaId }), person.call(media.remove, { id, version })])
      const [user] = await world.world.db.select().from(users).where(eq(users.id, person.userId))
      const [picture] = await world.world.db.select().from(mediaTable).where(eq(mediaTable.id, mediaId))
      expect(user!.headMediaId === mediaId).toBe(picture!.deletedAt === null)
    }
  })
})

test('all invariants hold after these races', async () => {
  await expectWhole(world)
})
