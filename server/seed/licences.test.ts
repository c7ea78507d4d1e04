import { svgFaults } from '@qianxian/demonstration/portraits/svg-faults'
import { expect, it } from 'vitest'
import { drawLicence } from './licences'

it('licence pictures are complete and differ by firm', () => {
  const facts = {
    name: '成都演示春熙婚恋服务有限公司',
    code: '91510104QX0000011Q',
    address: '四川省成都市春熙路 8 号 3 楼',
    founded: '2021年05月20日',
  }
  const drawn = drawLicence(facts)
  expect(svgFaults(drawn)).toEqual([])
  expect(drawn).not.toBe(drawLicence({ ...facts, name: '另一家演示公司' }))
})
