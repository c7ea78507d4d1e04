import { cityIndex, searchCities } from './cities'

const cities = [
  { code: '3301', name: '杭州', pinyin: 'hangzhou' },
  { code: '1101', name: '北京', pinyin: 'beijing' },
  { code: '3402', name: '合肥', pinyin: 'hefei' },
  { code: '0', name: '海外', pinyin: '' },
]

describe('city chooser', () => {
  it('groups by initial, with unknown ones last', () => {
    expect(cityIndex(cities).map((group) => [group.letter, group.cities.map((city) => city.name)])).toEqual([
      ['B', ['北京']],
      ['H', ['杭州', '合肥']],
      ['#', ['海外']],
    ])
  })

  it('finds cities by name and by pinyin', () => {
    expect(searchCities(cities, '杭').map((city) => city.code)).toEqual(['3301'])
    expect(searchCities(cities, 'He').map((city) => city.code)).toEqual(['3402'])
    expect(searchCities(cities, ' ')).toEqual([])
  })
})
