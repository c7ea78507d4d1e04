import { values } from '../base/dictionary'
import { certificateKind, handedIn } from '../certificate/certificate.words'
import { education, incomeBand } from '../love/profile.words'
import { disclosureSentence, isDisclosable, verifiedMonth } from './disclosure.rules'

const march = new Date('2026-03-12T04:00:00Z')

describe('sentences of disclosures', () => {
  it('states the level of education as a band with the month', () => {
    expect(disclosureSentence('education', { education: 'bachelor' }, march)).toBe('本科及以上，2026-03 核验')
    expect(disclosureSentence('education', { education: 'doctor' }, march)).toBe('博士，2026-03 核验')
    expect(disclosureSentence('education', { education: 'junior' }, march)).toBe('初中及以下，2026-03 核验')
  })

  it('states only the lower bound of the income', () => {
    expect(disclosureSentence('income', { incomeBand: 'from_20w' }, march)).toBe('年收入 20 万以上，2026-03 核验')
    expect(disclosureSentence('income', { incomeBand: 'lt_5w' }, march)).toBe('年收入 5 万以下，2026-03 核验')
    expect(disclosureSentence('income', { incomeBand: 'from_100w' }, march)).toBe('年收入 100 万以上，2026-03 核验')
  })

  it('has a sentence for every level of every band', () => {
    for (const level of values(education)) expect(disclosureSentence('education', { education: level }, march)).toMatch(/，2026-03 核验$/)
    for (const band of values(incomeBand)) expect(disclosureSentence('income', { incomeBand: band }, march)).not.toContain('–')
  })

  it('has no sentence if the certificate lacks the fact', () => {
    expect(disclosureSentence('education', {}, march)).toBeNull()
    expect(disclosureSentence('income', { incomeBand: null }, march)).toBeNull()
    expect(disclosureSentence('marital', {}, march)).toBeNull()
  })

  it('uses no fact besides the level', () => {
    const facts = { education: 'master' as const, school: '四川大学', diplomaNumber: '12345678901234567' }
    expect(disclosureSentence('education', facts, march)).toBe('硕士及以上，2026-03 核验')
  })

  it('counts the month in China time', () => {
    expect(verifiedMonth(new Date('2026-03-31T15:59:59Z'))).toBe('2026-03')
    expect(verifiedMonth(new Date('2026-03-31T16:00:00Z'))).toBe('2026-04')
  })

  it('offers only the kinds that members submit', () => {
    expect(values(certificateKind).filter(isDisclosable).sort()).toEqual([...handedIn].sort())
  })
})
