/**
 * One identity number, two accounts: which account keeps it, and whose measures apply to whom, by the level of each, by the
 * account under a measure, and by the order of the checks.
 */
import { audit } from '@qianxian/protocol/audit/audit'
import { identity } from '@qianxian/protocol/identity/identity'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawIdNo, newIdentity } from '../../../seed/makers/identity'
import { agreed, identityStage } from '../../../test/nouns/identity'
import { strikeStage } from '../../../test/nouns/strike'
import { drawPicture } from '../../../test/pictures'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sweepClosing } from '../account/account-closure'

let world: TestWorld
let stage: ReturnType<typeof identityStage>
let strikes: ReturnType<typeof strikeStage>
let portrait: string
beforeAll(async () => {
  world = await openTestWorld()
  stage = identityStage(world)
  strikes = strikeStage(world)
  portrait = (await drawPicture()).toString('base64')
})
afterAll(() => world.close())

const rowsOf = async (query: string) => (await world.world.db.execute(sql.raw(query))).rows
const standing = async (person: Person) => (await person.call(identity.getIdentity, {})).data
const levelOf = async ({ userId }: Person) => (await rowsOf(`select level from identities where user_id = ${userId}`))[0]?.['level'] ?? null
const actionsOn = async ({ userId }: Person) =>
  (await rowsOf(`select action, ability from strikes where user_id = ${userId} and finding <> 'impersonation' order by action`)).map(
    ({ action, ability }) => `${action} ${ability ?? ''}`.trim(),
  )
const tasksAbout = async ({ userId }: Person) =>
  (await rowsOf(`select id from audit_tasks where target_type = 'identity' and owner_id = ${userId}`)).map(({ id }) => Number(id))

type Level = 'name' | 'face'
/** Prepares a check and returns the request that ends it. */
async function checkOf(person: Person, level: Level, idCard: string): Promise<() => Promise<{ status: string; failure: string | null }>> {
  if (level === 'name')
    return async () => (await person.call(identity.photoRealNameAuth, { realName: '林知夏', idCard, portrait, ...agreed })).data
  const { url, ticket } = await stage.linked(person, { idCard })
  stage.show(url)
  return async () => (await world.visitor().call(identity.faceIdCallBack, { ticket })).data
}
const prove = async (...given: Parameters<typeof checkOf>) => (await checkOf(...given))()

const limit = (ability: 'upload' | 'like') => ({ action: 'limit', ability, days: 30, until: undefined, finding: 'harassment' }) as never
const LIMIT = { holder: 'limit like', newcomer: 'limit upload' }
const strike = (who: 'holder' | 'newcomer', person: Person) =>
  strikes.complained(person, new Date(), limit(who === 'holder' ? 'like' : 'upload'))

const holders = {
  name: async (person: Person, idCard: string) => void (await prove(person, 'name', idCard)),
  face: async (person: Person, idCard: string) => void (await prove(person, 'face', idCard)),
  'refuted face': async (person: Person, idCard: string) => {
    await prove(person, 'face', idCard)
    await strikes.complained(person, new Date(), { finding: 'impersonation' } as never)
  },
}
type Holder = keyof typeof holders
const struckOnes = ['nobody', 'holder', 'newcomer'] as const

const cases = (Object.keys(holders) as Holder[]).flatMap((holder) =>
  (['name', 'face'] as const).flatMap((newcomer) => struckOnes.map((struck) => ({ holder, newcomer, struck }))),
)

async function staged({ holder, newcomer, struck }: (typeof cases)[number]) {
  const idCard = drawIdNo('1991-03-07', 'female')
  const [first, second] = [await world.loveUser(), await world.loveUser()]
  await holders[holder](first, idCard)
  if (struck === 'holder') await strike('holder', first)
  if (struck === 'newcomer') await strike('newcomer', second)
  return { first, second, outcome: await prove(second, newcomer, idCard) }
}

describe('a number that another account has proven', () => {
  it.each(cases)('by $holder, newcomer proves $newcomer, $struck is under a measure: the face decides', async (given) => {
    const { holder, newcomer, struck } = given
    const { first, second, outcome } = await staged(given)
    const isDisplaced = newcomer === 'face' && holder !== 'face'
    const areTwoFaces = newcomer === 'face' && holder === 'face'
    expect(outcome).toEqual(
      isDisplaced ? { status: 'passed', failure: null } : { status: 'failed', failure: areTwoFaces ? 'taken' : 'unsure' },
    )
    expect([await levelOf(first), await levelOf(second)]).toEqual(
      isDisplaced ? [null, 'face'] : [holder === 'face' ? 'face' : 'name', null],
    )
    const own = (who: 'holder' | 'newcomer') => (struck === who ? [LIMIT[who]] : [])
    expect(await actionsOn(first)).toEqual(own('holder'))
    expect(await actionsOn(second)).toEqual(areTwoFaces && struck === 'holder' ? [LIMIT.holder] : own('newcomer'))
    expect(await tasksAbout(first)).toHaveLength(isDisplaced ? 1 : 0)
    const [row] = await rowsOf(`select u.real_name_at is not null as known, p.is_verified from users u
      join love_profiles p on p.user_id = u.id where u.id = ${first.userId}`)
    expect(row).toEqual({ known: !isDisplaced, is_verified: !isDisplaced })
  })

  it.each(['approved', 'rejected'] as const)(
    'measures pass in both directions only after an auditor found one person: %s',
    async (decision) => {
      const { first, second } = await staged({ holder: 'name', newcomer: 'face', struck: 'holder' })
      await strike('newcomer', second)
      const [id] = await tasksAbout(first)
      const auditor = await world.auditor()
      expect((await auditor.call(audit.claim, { id: id! })).data.items.map(({ field }) => field)).toEqual(['holder', 'newcomer', 'paper'])
      if (decision === 'rejected')
        await auditor.call(audit.decide, { id: id!, decision, reasons: [{ field: 'paper', code: 'paper_other' }] })
      else {
        expect((await auditor.call(audit.decide, { id: id!, decision, reasons: [] })).fields).toHaveProperty('note')
        await auditor.call(audit.decide, { id: id!, decision, reasons: [], note: '两个账号的照片是同一个人' })
      }
      const both = [LIMIT.holder, LIMIT.newcomer].sort()
      expect([(await actionsOn(first)).sort(), (await actionsOn(second)).sort()]).toEqual(
        decision === 'approved' ? [both, both] : [[LIMIT.holder], [LIMIT.newcomer]],
      )
      expect([await levelOf(first), await levelOf(second)]).toEqual([null, 'face'])
    },
  )

  it('the displaced owner is told, keeps the account, and may prove the number by their own face', async () => {
    const { first, second } = await staged({ holder: 'name', newcomer: 'face', struck: 'nobody' })
    expect(await standing(first)).toMatchObject({ level: null, last: null, canPhoto: true })
    expect(await rowsOf(`select kind from notices where user_id = ${first.userId} and kind = 'identity.displaced'`)).toHaveLength(1)
    expect(
      await rowsOf(`select kind, status, revoked_for from certificates where profile_id = ${first.profileId} and kind = 'real_name'`),
    ).toEqual([{ kind: 'real_name', status: 'revoked', revoked_for: 'displaced' }])
    expect((await standing(second)).level).toBe('face')
  })

  it('neither account may decide about the other, nor see who was displaced', async () => {
    const { first, second } = await staged({ holder: 'name', newcomer: 'face', struck: 'nobody' })
    const [id] = await tasksAbout(first)
    for (const { userId } of [first, second])
      await rowsOf(`insert into role_grants (tenant_id, user_id, role, scope_type, scope_id, created_at)
        values (${world.tenantA}, ${userId}, 'auditor', 'tenant', '', now())`)
    for (const party of [first, second]) expect((await party.call(audit.claim, { id: id! })).code).not.toBe(20000)
    expect((await standing(second)).second).toBeNull()
  })
})

describe('a number of two checks at once', () => {
  const pairs = (['name', 'face'] as const).flatMap((one) => (['name', 'face'] as const).map((other) => ({ one, other })))
  it.each(pairs)('$one and $other: one account keeps it, a face before a name, and no measure passes to a name', async ({ one, other }) => {
    const idCard = drawIdNo('1991-03-07', 'female')
    const [first, second] = [await world.loveUser(), await world.loveUser()]
    await strike('holder', first)
    await strike('newcomer', second)
    const ends = [await checkOf(first, one, idCard), await checkOf(second, other, idCard)]
    await Promise.all(ends.map((end) => end()))
    const levels = [await levelOf(first), await levelOf(second)]
    expect(levels.filter((level) => level !== null)).toEqual([one === 'face' || other === 'face' ? 'face' : 'name'])
    if (one !== other) expect(levels).toEqual([one, other].map((level) => (level === 'face' ? 'face' : null)))
    const passed = one === 'face' && other === 'face' ? 1 : 0
    const measures = [...(await actionsOn(first)), ...(await actionsOn(second))]
    expect(measures).toHaveLength(2 + passed)
  })
})

it('a face displaces a name whose proof is committed while the face waits for it', async () => {
  const idCard = drawIdNo('1991-03-07', 'female')
  const [first, second] = [await world.loveUser(), await world.loveUser()]
  await strike('holder', first)
  const end = await checkOf(second, 'face', idCard)
  let outcome: ReturnType<typeof end> | undefined
  await world.world.db.transaction(async (tx) => {
    const facts = { userId: first.userId, idNo: idCard, gender: 'female', birthday: '1991-03-07', level: 'name', faceAt: null } as const
    await newIdentity({ ...world.bench(), db: tx as never }, facts)
    outcome = end()
    const isWaiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    for (let turn = 0; turn < 200 && (await rowsOf(isWaiting)).length === 0; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
  })
  expect(await outcome).toEqual({ status: 'passed', failure: null })
  expect([await levelOf(first), await levelOf(second)]).toEqual([null, 'face'])
  expect(await actionsOn(second)).toEqual([])
})

describe('a number of an account that was closed for good', () => {
  const erased = (['name', 'face'] as const).flatMap((former) => (['name', 'face'] as const).map((newcomer) => ({ former, newcomer })))
  it.each(erased)('proven by $former, then by $newcomer: a measure continues only from face to face', async ({ former, newcomer }) => {
    const idCard = drawIdNo('1991-03-07', 'female')
    const [first, second] = [await world.loveUser(), await world.loveUser()]
    await prove(first, former, idCard)
    await strikes.ban(first)
    await rowsOf(`update users set status = 'closing', closing_at = now() - interval '16 days' where id = ${first.userId}`)
    await sweepClosing(world.served)
    expect(await levelOf(first)).toBeNull()
    expect((await prove(second, newcomer, idCard)).status).toBe('passed')
    expect(await actionsOn(second)).toEqual(former === 'face' && newcomer === 'face' ? ['ban'] : [])
  })
})
