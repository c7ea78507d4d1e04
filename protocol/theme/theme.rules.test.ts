import { certificatesFor, healthOf, maleTenths, ruleWords } from './theme.rules'

describe('health of a zone', () => {
  it('a zone with few people is quiet, whatever their ratio', () => {
    expect(healthOf({ male: 9, female: 0, active: 9 })).toBe('quiet')
    expect(maleTenths({ male: 9, female: 0, active: 9 })).toBeNull()
  })

  it('a zone is one-sided below a quarter, and lively if three of ten people were active', () => {
    expect(healthOf({ male: 76, female: 24, active: 100 })).toBe('one_sided')
    expect(healthOf({ male: 75, female: 25, active: 30 })).toBe('lively')
    expect(healthOf({ male: 75, female: 25, active: 29 })).toBe('quiet')
    expect(maleTenths({ male: 75, female: 25, active: 0 })).toBe(8)
  })
})

describe('conditions of a rule', () => {
  it('lists the certificates of facts that need proof', () => {
    expect(certificatesFor({ educationMin: 'master' })).toEqual([['education']])
    expect(certificatesFor({ maritalStatus: ['divorced'] })).toEqual([['divorce']])
    expect(certificatesFor({ maritalStatus: ['never', 'divorced'] })).toEqual([['marital', 'divorce']])
    expect(certificatesFor({ ageMin: 30, city: '510100' })).toEqual([])
  })

  it('states the conditions in words', () => {
    expect(ruleWords({ ageMin: 30, ageMax: 40, educationMin: 'master', isVerified: true })).toEqual(['30–40 岁', '硕士及以上', '已实名'])
    expect(ruleWords({})).toEqual([])
  })
})
