import { draftOf, draftRules, emptyDraft, type TypedDraft } from './draftForm'

const typed: TypedDraft = {
  ...emptyDraft,
  title: '半年见面服务',
  meeting: '8',
  months: '6',
  price: '4800',
  fee: '3000',
  couple: '20',
  married: '80',
}
const feeFault = (changes: Partial<TypedDraft>) => draftRules.fee({ ...typed, ...changes }.fee, { ...typed, ...changes })
const shareFault = (changes: Partial<TypedDraft>) => draftRules.married('', { ...typed, ...changes })

describe('the draft of a contract', () => {
  it('sends the services, the price and the tranches, the last of which is the remainder', () => {
    expect(draftOf(typed)).toEqual({
      type: 'service',
      title: '半年见面服务',
      items: [{ kind: 'meeting', title: '见面', times: 8, unitFen: null }],
      months: 6,
      priceFen: 480_000,
      success: {
        feeFen: 300_000,
        tranches: [
          { stage: 'couple', shareBp: 2_000 },
          { stage: 'married', shareBp: null },
        ],
      },
    })
  })

  it('sends no success fee when none is typed', () => {
    expect(draftOf({ ...typed, fee: '' })).not.toHaveProperty('success')
    expect([feeFault({ fee: '', married: '5' }), shareFault({ fee: '', married: '5' })]).toEqual([null, null])
  })

  it('refuses a fee above the price, or without a service that introduces people', () => {
    expect(feeFault({})).toBeNull()
    expect(feeFault({ fee: '4800.01' })).toContain('不能超过合同金额')
    expect(feeFault({ fee: 'x' })).toContain('两位小数')
    expect(feeFault({ meeting: '', consult: '3' })).toContain('牵线或见面')
  })

  it('refuses shares that do not add up to the whole or shrink', () => {
    expect(shareFault({})).toBeNull()
    expect(shareFault({ married: '79.99' })).toContain('100%')
    expect(shareFault({ couple: '60', married: '40' })).toContain('不能小于前面')
    expect(shareFault({ couple: '1.234' })).toContain('两位小数')
  })

  it('names what is missing', () => {
    expect(draftRules.introduction('', { ...typed, meeting: '' })).toContain('至少填写一项')
    expect(draftRules.months('0')).toContain('服务月数')
    expect(draftRules.price('')).toContain('合同金额')
  })
})
