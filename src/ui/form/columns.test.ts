import { dateColumns, dateWords } from './dateColumns'
import { rangeWords } from './rangeWords'
import { regionColumns, regionWords } from './regionColumns'

const values = (columns: { value: unknown }[][]) => columns.map((column) => column.map((option) => option.value))

describe('date columns', () => {
  it('knows the length of a month', () => {
    expect(values(dateColumns('1950-01-01', '2008-12-31', [1996, 2, 1]))[2]).toHaveLength(29)
    expect(values(dateColumns('1950-01-01', '2008-12-31', [1995, 2, 1]))[2]).toHaveLength(28)
  })

  it('stops at both ends of the range', () => {
    const [years, months, days] = values(dateColumns('1990-05-10', '2008-03-20', [2008, 3, 1]))
    expect(years?.[0]).toBe(2008)
    expect(years?.at(-1)).toBe(1990)
    expect(months).toEqual([1, 2, 3])
    expect(days?.at(-1)).toBe(20)
    const low = values(dateColumns('1990-05-10', '2008-03-20', [1990, 5, 1]))
    expect(low[1]?.[0]).toBe(5)
    expect(low[2]?.[0]).toBe(10)
  })

  it('formats a day', () => {
    expect(dateWords('1995-03-08')).toBe('1995年3月8日')
  })
})

const tree = [
  { code: '11', name: '北京市', children: [{ code: '1101', name: '北京市', children: [{ code: '110105', name: '朝阳区' }] }] },
  {
    code: '33',
    name: '浙江省',
    children: [
      { code: '3301', name: '杭州市' },
      { code: '3302', name: '宁波市' },
    ],
  },
]

describe('region columns', () => {
  const { columns, path } = regionColumns(tree, 3)

  it('follows the selection and ends at the leaves of the tree', () => {
    expect(values(columns(['33', '3302']))).toEqual([
      ['11', '33'],
      ['3301', '3302'],
    ])
    expect(values(columns([]))).toEqual([['11', '33'], ['1101'], ['110105']])
  })

  it('finds the path to a code and names a municipality only once', () => {
    expect(path('3302')).toEqual(['33', '3302'])
    expect(path('nowhere')).toEqual([])
    expect(regionWords(tree, '110105')).toBe('北京市 朝阳区')
    expect(regionWords(tree, '3302')).toBe('浙江省 宁波市')
    expect(regionWords(tree, null)).toBeNull()
  })
})

describe('range words', () => {
  it.each([
    [null, null, '不限'],
    [25, null, '25岁以上'],
    [null, 32, '32岁以下'],
    [25, 32, '25–32岁'],
    [30, 30, '30岁'],
  ])('%s to %s', (low, high, words) => {
    expect(rangeWords(low, high, '岁')).toBe(words)
  })
})
