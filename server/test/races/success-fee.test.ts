/** Tests that a tranche of a success fee is due once and ordered once, although the couple acts on two servers in the same instant. */
import { contract } from '@qianxian/protocol/contract/contract'
import { couple } from '@qianxian/protocol/couple/couple'
import { finance } from '@qianxian/protocol/finance/finance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { successStage } from '../nouns/contract'
import { callAt, startServer, type ServerProcess } from '../server-process'
import { openTestWorld, type TestWorld } from '../world'
import { untilQuiet } from './busy'
import { expectWhole } from './invariants'

let world: TestWorld
let one: ServerProcess
let two: ServerProcess
beforeAll(async () => {
  world = await openTestWorld()
  ;[one, two] = await Promise.all([startServer(world), startServer(world)])
}, 120_000)
afterAll(async () => {
  await Promise.all([one.kill(), two.kill()])
  await world.close()
})

const rows = async <Row>(text: string, id: number): Promise<Row[]> => (await world.database.pool.query(text, [id])).rows as Row[]

test('both confirm, and order, on two servers at once: the tranche is due once, and has one order', async () => {
  const stage = successStage(world)
  const { person, other, id } = await stage.introduced()
  await stage.agree(person, other, 'dating')
  await Promise.all([
    callAt(one.url, person.token, couple.proposeStage, { no: other.no, stage: 'couple' }),
    callAt(two.url, other.token, couple.proposeStage, { no: person.no, stage: 'couple' }),
  ])
  await untilQuiet(world)
  for (const { url } of [one, two])
    expect((await callAt(url, person.token, contract.getContract, { id }))!.data.success).toMatchObject({ dueFen: 60_000, paidFen: 0 })
  const ordered = { bizType: 'service' as const, input: { contract: id, stage: 'couple' as const }, shownFen: 60_000 }
  await Promise.all([one, two, one, two].map(({ url }) => callAt(url, person.token, finance.createFinOrder, ordered)))
  await untilQuiet(world)
  expect(
    await rows(`select count(*)::int as orders from fin_orders where user_id = $1 and subject->'kept'->>'stage' = 'couple'`, person.userId),
  ).toEqual([{ orders: 1 }])
  expect(await rows(`select stage, fen::int from success_tranches where contract_id = $1`, id)).toEqual([{ stage: 'couple', fen: 60_000 }])
  expect(await rows(`select kind from contract_events where contract_id = $1 and kind like 'success%'`, id)).toEqual([
    { kind: 'success_due' },
  ])
  await expectWhole(world)
}, 120_000)
