import { measureOf, termOf, type MeasureWords } from './measures'

const words: MeasureWords = { verdict: 'upheld', finding: 'money', action: 'limit', ability: 'like', days: 7, term: null }

describe('a measure', () => {
  it('counts as long as is usual for what is done, unless the auditor says otherwise', () => {
    expect([termOf(null, 'warn'), termOf(null, 'limit'), termOf(null, 'ban'), termOf(null, null)]).toEqual([
      'quarter',
      'half',
      'year',
      null,
    ])
    expect(measureOf({ ...words, term: 'year' }).term).toBe('year')
  })

  it('carries no more than belongs to it, whatever was chosen before', () => {
    expect(measureOf(words)).toEqual({ verdict: 'upheld', finding: 'money', action: 'limit', ability: 'like', days: 7, term: 'half' })
    expect(measureOf({ ...words, action: 'freeze' })).toEqual({
      verdict: 'upheld',
      finding: 'money',
      action: 'freeze',
      days: 7,
      term: 'year',
    })
    expect(measureOf({ ...words, action: 'warn' })).toEqual({ verdict: 'upheld', finding: 'money', action: 'warn', term: 'quarter' })
    expect(() => measureOf({ ...words, action: null })).toThrow()
  })
})
