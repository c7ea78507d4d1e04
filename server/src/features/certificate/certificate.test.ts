import { audit } from '@qianxian/protocol/audit/audit'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { certificateStage } from '../../../test/nouns/certificate'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'

let world: TestWorld
let stage: ReturnType<typeof certificateStage>
beforeAll(async () => {
  world = await openTestWorld()
  stage = certificateStage(world)
})
afterAll(() => world.close())

const rowsOf = async (query: string) => (await world.world.db.execute(sql.raw(query))).rows
const listOf = async (person: Person) => (await person.call(certificate.getMyCertificates, {})).data
const standing = async (person: Person, kind = 'education') => (await listOf(person)).list.find((one) => one.kind === kind)!

describe('a certificate', () => {
  it('is handed in with its papers, judged, and marks the fact', async () => {
    const { person, answer, taskId } = await stage.handedIn()
    expect(answer).toMatchObject({ code: 20000, data: { certificate: { status: 'need_human', papers: 1, canSubmit: false }, papers: [] } })
    const auditor = await world.auditor()
    const { data } = await auditor.call(audit.claim, { id: taskId })
    expect(data.attached).toMatchObject({ papers: [{ label: '第 1 张' }], said: [{ label: '实名' }, { label: '认证方式' }] })
    expect((await auditor.call(audit.decide, { id: taskId, decision: 'approved', reasons: [] })).code).toBe(20000)
    expect(await standing(person)).toMatchObject({ status: 'approved', validUntil: null, papers: 1 })
    expect(
      await rowsOf(`select field, source from fact_sources where profile_id = ${person.profileId} and kind = 'education' order by field`),
    ).toEqual([
      { field: 'education', source: 'paper' },
      { field: 'school', source: 'paper' },
    ])
  })
})
