/**
 * Two accounts of one person: disclosed only after a face check, merged by a code, and never merged if data would be
 * lost. Also staff review of papers.
 */
import { audit } from '@qianxian/protocol/audit/audit'
import { identity } from '@qianxian/protocol/identity/identity'
import { personNoOf, paperNoFault } from '@qianxian/protocol/identity/identity.rules'
import { account } from '@qianxian/protocol/account/account'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawIdNo, drawResidenceNo } from '../../../seed/makers/identity'
import { humanAsk, identityStage } from '../../../test/nouns/identity'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'

let world: TestWorld
let stage: ReturnType<typeof identityStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = identityStage(world)
})
afterAll(() => world.close())

const standing = async (person: Person) => (await person.call(identity.getIdentity, {})).data
const rowsOf = async (query: string) => (await world.world.db.execute(sql.raw(query))).rows

describe('a second account', () => {
  it('a second account is shown with its phone hidden, and merges into the older by a code to that phone', async () => {
    const { older, younger } = await stage.twice()
    const told = await standing(younger)
    expect(told.last).toEqual({ status: 'failed', failure: 'taken' })
    expect(told.second).toEqual({ phone: `${older.phone.slice(0, 3)}****${older.phone.slice(7)}`, canMerge: true })
    expect((await standing(older)).second).toBeNull()
    expect((await younger.call(identity.mergeAccounts, { code: '000000' })).fields).toHaveProperty('code')
    await younger.call(identity.sendMergeCode, {})
    const merged = await younger.call(identity.mergeAccounts, { code: await world.smsCode(older.phone) })
    expect(merged.message).toBe('')
    const session = merged.data
    expect((await younger.call(account.getUser, {})).status).toBe(401)
    const now = await world.visitor().call(identity.getIdentity, {}, { headers: { authorization: session.token } })
    expect(now.data).toMatchObject({ level: 'face', second: null })
    expect(await rowsOf(`select status from users where id = ${younger.userId}`)).toEqual([{ status: 'closed' }])
  })

  it('a second account is left to staff if both have a profile, and nothing is merged', async () => {
    const idCard = drawIdNo('1991-02-03')
    const [older, younger] = [await world.loveUser(), await world.loveUser()]
    for (const person of [older, younger]) {
      const { url, ticket } = await stage.linked(person, { idCard })
      stage.show(url)
      await person.call(identity.faceIdCallBack, { ticket })
    }
    expect((await standing(younger)).second).toMatchObject({ canMerge: false })
    await younger.call(identity.sendMergeCode, {})
    const answer = await younger.call(identity.mergeAccounts, { code: await world.smsCode(older.phone) })
    expect(answer.message).toBe('两个账号都有资料，无法自动合并，请联系客服')
    expect((await standing(older)).level).toBe('face')
  })

  it('a second account cannot be found by a number, after another failure or after a day', async () => {
    const { younger } = await stage.twice()
    const stranger = await world.member()
    expect((await stranger.call(identity.sendMergeCode, {})).message).toBe('没有可以合并的账号，请重新核验')
    await world.world.db.execute(
      sql.raw(`update identity_checks set ended_at = now() - interval '25 hours' where user_id = ${younger.userId}`),
    )
    expect((await younger.call(identity.sendMergeCode, {})).message).toBe('没有可以合并的账号，请重新核验')
    expect((await standing(younger)).second).toBeNull()
  })

  it('five simultaneous merge taps merge the accounts once', async () => {
    const { older, younger } = await stage.twice()
    await younger.call(identity.sendMergeCode, {})
    const code = await world.smsCode(older.phone)
    const answers = await Promise.all(Array.from({ length: 5 }, () => younger.call(identity.mergeAccounts, { code })))
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
    expect(await rowsOf(`select count(*)::int from identities where user_id in (${older.userId}, ${younger.userId})`)).toEqual([
      { count: 1 },
    ])
  })
})

describe('staff review', () => {
  const taskOf = async (person: Person) =>
    Number(
      (await rowsOf(`select audit_task_id as id from identity_checks where user_id = ${person.userId} order by id desc limit 1`))[0]!['id'],
    )
  const claimed = async (person: Person) => {
    const auditor = await world.auditor()
    const id = await taskOf(person)
    const detail = (await auditor.call(audit.claim, { id })).data
    return { auditor, id, detail }
  }
  const approval = (id: number, note?: string) => ({ id, decision: 'approved' as const, reasons: [], note })

  it('the reviewer sees name and number, records how they were shown, and proves the same level', async () => {
    const person = await world.loveUser({ profile: { gender: 'female', birthday: '1990-01-01' } })
    const paperNumber = drawIdNo('1987-11-02', 'male')
    expect((await person.call(identity.askHumanCheck, humanAsk({ paperNumber }))).data).toEqual({ status: 'human', failure: null })
    expect((await standing(person)).human).toMatchObject({ status: 'human', way: 'call', wish: '周六下午三点以后' })
    const stored = JSON.stringify(await rowsOf(`select * from audit_tasks where owner_id = ${person.userId}`))
    expect(stored).not.toMatch(new RegExp(`${paperNumber}|艾力|1987`))
    const { auditor, id, detail } = await claimed(person)
    expect(detail.items.map(({ after }) => after)).toEqual(['视频通话，周六下午三点以后', '买买提·艾力', paperNumber, '男，1987-11-02'])
    expect((await auditor.call(audit.decide, approval(id))).fields).toHaveProperty('note')
    const done = (await auditor.call(audit.decide, approval(id, '视频里出示身份证原件，本人与证件照一致'))).data
    expect(JSON.stringify(done.items)).not.toMatch(new RegExp(`${paperNumber}|艾力`))
    expect(await standing(person)).toMatchObject({ level: 'face', shownName: '买*', human: null })
    expect(await rowsOf(`select gender, birthday::text, is_face_verified from love_profiles where id = ${person.profileId}`)).toEqual([
      { gender: 'male', birthday: '1987-11-02', is_face_verified: true },
    ])
    expect(await rowsOf(`select name_enc, id_no_enc, birthday, gender from identity_checks where user_id = ${person.userId}`)).toEqual([
      { name_enc: '', id_no_enc: '', birthday: null, gender: null },
    ])
  })

  it("birthday and sex that a paper's number lacks are stated by the person and confirmed by the reviewer", async () => {
    const person = await world.member()
    const ask = humanAsk({ paper: 'hkmo', realName: 'CHAN TAI MAN', paperNumber: 'H12345678' })
    expect(Object.keys((await person.call(identity.askHumanCheck, ask)).fields ?? {})).toEqual(['birthday', 'gender'])
    await person.call(identity.askHumanCheck, { ...ask, birthday: '1990-05-06', gender: 'male' })
    const { auditor, id } = await claimed(person)
    await auditor.call(audit.decide, approval(id, '到店出示通行证原件'))
    expect(await rowsOf(`select gender, birthday::text, level from identities where user_id = ${person.userId}`)).toEqual([
      { gender: 'male', birthday: '1990-05-06', level: 'face' },
    ])
  })

  it('the reviewer refuses with a reason that the owner reads, and the owner may submit a new request', async () => {
    const person = await world.loveUser()
    await person.call(identity.askHumanCheck, humanAsk())
    const { auditor, id } = await claimed(person)
    await auditor.call(audit.decide, { id, decision: 'rejected', reasons: [{ field: 'meeting', code: 'not_seen' }] })
    const { human, level, last } = await standing(person)
    expect({ level, last }).toEqual({ level: null, last: { status: 'failed', failure: 'refused' } })
    expect(human?.reasons).toEqual(['在约定的时间没有见到本人。请重新申请，选一个你方便的时间，并留意客服来电。'])
    expect((await person.call(identity.askHumanCheck, humanAsk())).data.status).toBe('human')
  })

  const judgedBy = async (person: Person, ask: ReturnType<typeof humanAsk>) => {
    const asked = await person.call(identity.askHumanCheck, ask)
    if (asked.code !== 20000) return Object.values(asked.fields ?? {})[0] ?? asked.message
    const { auditor, id, detail } = await claimed(person)
    await auditor.call(audit.decide, approval(id, '到店出示证件原件'))
    const [row] = await rowsOf(`select status from identity_checks where user_id = ${person.userId} order by id desc limit 1`)
    return { status: row!['status'], hint: detail.items[2]!.hint }
  }

  it('the reviewer renews another name or passport number; a card number cannot be changed', async () => {
    const person = await world.loveUser()
    const ask = (paperNumber: string, realName = 'JOHN SMITH') =>
      humanAsk({ paper: 'passport', paperNumber, realName, birthday: '1990-05-06', gender: 'male' } as never)
    expect(await judgedBy(person, ask('E12345678'))).toEqual({ status: 'passed', hint: null })
    expect(await judgedBy(person, ask('E12345678'))).toBe('已经完成实名认证')
    expect(await judgedBy(person, ask('E12345678', 'JOHN BROWN'))).toEqual({ status: 'passed', hint: null })
    const other = '和之前认证的号码不同，请确认是同一个人'
    expect(await judgedBy(person, ask('E87654321', 'JOHN BROWN'))).toEqual({ status: 'passed', hint: other })
    expect(await rowsOf(`select count(*)::int from identities where user_id = ${person.userId}`)).toEqual([{ count: 1 }])
    expect(await judgedBy(person, ask('E11112222', 'JOHN BROWN'))).toBe('30 天内最多申请 3 次人工核验，请过些天再申请')
    const { older } = await stage.twice()
    expect(await judgedBy(older, humanAsk())).toBe('证件号码和已经认证的不同，换了号码请联系客服')
  })

  it('a review ends once the face passes, and the typed data is deleted', async () => {
    const person = await world.loveUser()
    await person.call(identity.askHumanCheck, humanAsk())
    const id = await taskOf(person)
    const { url, ticket } = await stage.linked(person)
    stage.show(url)
    expect((await person.call(identity.faceIdCallBack, { ticket })).data.status).toBe('passed')
    expect(await rowsOf(`select status, id_no_enc from identity_checks where user_id = ${person.userId} order by id`)).toEqual([
      { status: 'lapsed', id_no_enc: '' },
      { status: 'passed', id_no_enc: '' },
    ])
    expect(await rowsOf(`select status from audit_tasks where id = ${id}`)).toEqual([{ status: 'cancelled' }])
  })

  it('the avatar waits for comparison if the paper has a register, and not otherwise', async () => {
    const [old, foreign] = [await world.loveUser(), await world.loveUser()]
    await judgedBy(old, humanAsk({ paper: 'id15', paperNumber: '110105491231002' } as never))
    await judgedBy(foreign, humanAsk({ paper: 'passport', paperNumber: 'E11112222', birthday: '1990-05-06', gender: 'male' } as never))
    expect([(await standing(old)).portrait, (await standing(foreign)).portrait]).toEqual(['waiting', null])
    const [row] = await rowsOf(`select id_no_enc from identities where user_id = ${old.userId}`)
    expect((await old.ctx()).secrets.unseal(String(row!['id_no_enc']))).toBe('11010519491231002X')
  })

  it('only one review may be open at a time, and none is decided after it was withdrawn', async () => {
    const person = await world.loveUser()
    const answers = await Promise.all([1, 2, 3].map(() => person.call(identity.askHumanCheck, humanAsk())))
    expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
    const id = await taskOf(person)
    expect((await person.call(identity.dropHumanCheck, {})).data).toEqual({ status: 'lapsed', failure: null })
    expect((await (await world.auditor()).call(audit.claim, { id })).code).not.toBe(20000)
    expect((await standing(person)).human).toBeNull()
  })

  it('an auditor cannot judge their own review', async () => {
    const person = await world.auditor()
    await person.call(identity.askHumanCheck, humanAsk())
    expect((await person.call(audit.claim, { id: await taskOf(person) })).code).not.toBe(20000)
  })

  it('the review refuses a minor and stores no data of theirs', async () => {
    const person = await world.loveUser()
    const paperNumber = drawIdNo(`${Number(dayInShanghai(new Date()).slice(0, 4)) - 16}-01-01`)
    expect((await person.call(identity.askHumanCheck, humanAsk({ paperNumber }))).message).toBe('未满 18 周岁，不能使用本平台')
    expect(await rowsOf(`select 1 from identity_checks where user_id = ${person.userId}`)).toEqual([])
  })

  it('the number of a residence card says the birthday, and its owner says the sex', async () => {
    const person = await world.loveUser()
    const ask = humanAsk({ paper: 'residence', realName: 'O’Connor Jose\u0301', paperNumber: drawResidenceNo('1989-04-05') } as never)
    expect(Object.keys((await person.call(identity.askHumanCheck, ask)).fields ?? {})).toEqual(['gender'])
    const wrong = `${ask.paperNumber.slice(0, 17)}${ask.paperNumber.endsWith('X') ? '0' : 'X'}`
    expect((await person.call(identity.askHumanCheck, { ...ask, gender: 'male', paperNumber: wrong })).fields).toHaveProperty('paperNumber')
    expect(await judgedBy(person, { ...ask, gender: 'male' } as never)).toEqual({ status: 'passed', hint: null })
    const [row] = await rowsOf(`select name_enc, id_no_enc, gender, birthday::text from identities where user_id = ${person.userId}`)
    const { secrets } = await person.ctx()
    expect([secrets.unseal(String(row!['name_enc'])), secrets.unseal(String(row!['id_no_enc'])), row!['gender'], row!['birthday']]).toEqual(
      ["O'Connor Jos\u00e9", ask.paperNumber, 'male', '1989-04-05'],
    )
    expect(await standing(person)).toMatchObject({ level: 'face', shownName: 'O*', portrait: null })
    const other = humanAsk({ paper: 'residence', paperNumber: drawResidenceNo('1989-04-05'), gender: 'male' } as never)
    expect(await judgedBy(person, other)).toBe('证件号码和已经认证的不同，换了号码请联系客服')
  })

  it('a permanent residence card of a minor is refused by the birthday in its number', async () => {
    const person = await world.loveUser()
    const paperNumber = drawResidenceNo(`${new Date().getFullYear() - 16}-01-01`)
    const ask = humanAsk({ paper: 'residence', paperNumber, gender: 'female', birthday: '1980-01-01' } as never)
    expect((await person.call(identity.askHumanCheck, ask)).message).toBe('未满 18 周岁，不能使用本平台')
  })

  it("a 15-digit number counts as the same person's 18-digit number", () => {
    expect(personNoOf('id15', '110105491231002')).toBe('11010519491231002X')
    expect(paperNoFault('id15', '110105491331002')).not.toBeNull()
    expect(paperNoFault('passport', 'e12345678')).toBeNull()
    expect(personNoOf('passport', 'e12345678')).toBe('passport:E12345678')
  })
})
