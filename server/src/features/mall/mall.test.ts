/** The shelves of the points mall. */
import { mall } from '@qianxian/protocol/mall/mall'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mallStage } from '../../../test/nouns/mall'
import { openTestWorld, type TestWorld } from '../../../test/world'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('a visitor sees what is on the shelves, and how it stands', async () => {
  const { gift } = mallStage(world)
  const open = await gift({ name: '有货', position: 1 })
  await gift({ name: '兑完', stock: 0, position: 2 })
  await gift({ name: '下架', status: 'off_shelf' })
  const { list } = (await world.visitor().call(mall.getPaged, {})).data
  expect(list.map(({ name, standing }) => [name, standing])).toEqual([
    ['有货', 'open'],
    ['兑完', 'sold_out'],
  ])
  const { data } = await world.visitor().call(mall.getDetail, { id: open.id })
  expect(data).toMatchObject({ credit: null, refusal: { why: 'login' }, needsAddress: true, version: 1 })
})
