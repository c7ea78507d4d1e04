import { cityIndex, searchCities } from './cities'

const cities = [
  { code: '3301', name: '杭州', pinyin: 'hangzhou', initials: 'hz' },
  { code: '1101', name: '北京', pinyin: 'beijing', initials: 'bj' },
  { code: '3402', name: '合肥', pinyin: 'hefei', initials: 'hf' },
  { code: '0', name: '海外', pinyin: '', initials: '' },
]

describe('city chooser', () => {
  it('groups by initial, with unknown ones last', () => {
    expect(cityIndex(cities).map((group) => [group.letter, group.cities.map((city) => city.name)])).toEqual([
      ['B', ['北京']],
      ['H', ['杭州', '合肥']],
      ['#', ['海外']],
    ])
  })

  it('finds cities by name, by pinyin and by initials', () => {
    expect(searchCities(cities, '杭').map((city) => city.code)).toEqual(['3301'])
    expect(searchCities(cities, 'He').map((city) => city.code)).toEqual(['3402'])
    expect(searchCities(cities, 'HZ').map((city) => city.code)).toEqual(['3301'])
    expect(searchCities(cities, ' ')).toEqual([])
  })
})
