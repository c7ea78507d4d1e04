import { expect, test } from 'vitest'
import { cityEntries, hotCities, regionByCode, regionNames, regionPrefix, regions, regionTitle, shortName } from './regions'

test('the tree contains provinces, cities and areas and is built once', () => {
  const tree = regions()
  expect(tree).toHaveLength(34)
  const zhejiang = tree.find((province) => province.code === '330000')
  const hangzhou = zhejiang?.children.find((city) => city.name === '杭州市')
  expect(hangzhou?.children.map((area) => area.name)).toContain('西湖区')
  expect(tree.every((province) => province.children.every((city) => city.children.length > 0))).toBe(true)
  expect(regions()).toBe(tree)
})

test('a code gives its names from the province downwards', () => {
  expect(regionNames('330106')).toEqual({ provinceName: '浙江省', cityName: '杭州市', areaName: '西湖区' })
  expect(regionNames('330100')).toEqual({ provinceName: '浙江省', cityName: '杭州市', areaName: '' })
  expect(regionNames('330000')).toEqual({ provinceName: '浙江省', cityName: '', areaName: '' })
  expect(regionNames('999999')).toEqual({ provinceName: '', cityName: '', areaName: '' })
  expect(regionNames(null)).toEqual({ provinceName: '', cityName: '', areaName: '' })
  expect(regionByCode('330106')).toEqual({ code: '330106', name: '西湖区', level: 'area', parent: '330100' })
  expect(regionByCode('x')).toBeUndefined()
})

test('municipalities are named once, and counties without a city take its place', () => {
  expect(regionNames('110105')).toEqual({ provinceName: '北京市', cityName: '北京市', areaName: '朝阳区' })
  expect(regionNames('500229')).toEqual({ provinceName: '重庆市', cityName: '重庆市', areaName: '城口县' })
  expect(regionNames('429004')).toEqual({ provinceName: '湖北省', cityName: '仙桃市', areaName: '' })
  expect(regionTitle('110105')).toBe('北京 朝阳区')
  expect(regionTitle('110100')).toBe('北京')
  expect(regionTitle('330106')).toBe('浙江 杭州')
  expect(regionTitle('429004')).toBe('湖北 仙桃')
  expect(regionTitle('')).toBe('')
})

test("short names drop the suffix of the region's kind", () => {
  expect(['广西壮族自治区', '内蒙古自治区', '香港特别行政区', '杭州市', '浙江省'].map(shortName)).toEqual([
    '广西',
    '内蒙古',
    '香港',
    '杭州',
    '浙江',
  ])
})

test('a region is queried by the prefix of its code', () => {
  expect(['330000', '330100', '330106', '500100', '110105'].map(regionPrefix)).toEqual(['33', '3301', '330106', '50', '110105'])
})

test('the chooser lists every city once by pinyin', () => {
  const cities = cityEntries()
  expect(new Set(cities.map((city) => city.code)).size).toBe(cities.length)
  expect(cities.every((city) => /^[a-z]+$/.test(city.pinyin) && /^[A-Z]$/.test(city.letter))).toBe(true)
  const letters = (name: string) => cities.find((city) => city.name === name)?.pinyin
  expect(['重庆市', '厦门市', '长沙市', '西安市', '吕梁市', '仙桃市'].map(letters)).toEqual([
    'chongqing',
    'xiamen',
    'changsha',
    'xian',
    'lvliang',
    'xiantao',
  ])
  expect(cities.map((city) => city.name)).not.toContain('省直辖县')
  expect([...cities].sort((a, b) => (a.pinyin < b.pinyin ? -1 : 1))[0]).toBe(cities[0])
})

test('hot cities are listed in the order of the chooser', () => {
  expect(
    hotCities()
      .map((city) => city.name)
      .slice(0, 4),
  ).toEqual(['北京市', '上海市', '广州市', '深圳市'])
  expect(hotCities().every((city) => city.isHot)).toBe(true)
  expect(hotCities()).toHaveLength(12)
})

test('an abolished county keeps its name and cannot be chosen', () => {
  const offered = new Set(regions().flatMap((province) => province.children.flatMap((city) => city.children.map(({ code }) => code))))
  for (const [code, name, successor] of [
    ['320611', '港闸区', '320613'],
    ['350402', '梅列区', '350404'],
    ['370634', '长岛县', '370614'],
  ] as const) {
    expect(regionNames(code).areaName).toBe(name)
    expect(offered.has(code)).toBe(false)
    expect(offered.has(successor)).toBe(true)
  }
})
