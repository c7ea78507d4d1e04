import { toMeasure, measureTerm, type MeasureWords } from './measures'

const words: MeasureWords = { verdict: 'upheld', finding: 'money', action: 'limit', ability: 'like', days: 7, term: null }

describe('measure', () => {
  it('lasts the usual time for its action, unless the auditor chooses another', () => {
    expect([measureTerm(null, 'warn'), measureTerm(null, 'limit'), measureTerm(null, 'ban'), measureTerm(null, null)]).toEqual([
      'quarter',
      'half',
      'year',
      null,
    ])
    expect(toMeasure({ ...words, term: 'year' }).term).toBe('year')
  })

  it('contains only the fields of its action, whatever was chosen before', () => {
    expect(toMeasure(words)).toEqual({ verdict: 'upheld', finding: 'money', action: 'limit', ability: 'like', days: 7, term: 'half' })
    expect(toMeasure({ ...words, action: 'freeze' })).toEqual({
      verdict: 'upheld',
      finding: 'money',
      action: 'freeze',
      days: 7,
      term: 'year',
    })
    expect(toMeasure({ ...words, action: 'warn' })).toEqual({ verdict: 'upheld', finding: 'money', action: 'warn', term: 'quarter' })
    expect(() => toMeasure({ ...words, action: null })).toThrow()
  })
})
