import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { describe, expect, it } from 'vitest'
import { evenly, wishes } from '../../../../seed/makers/mate'
import { explainMatch, scoreAndReason, scoreOf, type ScoredPerson } from './score'

const now = new Date('2026-06-15T04:00:00Z')

const mateWith = (mate: Partial<Mate>, weights: Partial<Mate['weights']> = {}): Mate => wishes(mate, { ...evenly('prefer'), ...weights })

const person = (facts: Partial<ScoredPerson> = {}): ScoredPerson => ({
  birthday: '1996-06-15',
  heightCm: 165,
  maritalStatus: 'never',
  hasChildren: 'none',
  wantChildren: null,
  education: 'bachelor',
  incomeBand: 'from_10w',
  housing: null,
  residenceGeo: '330106',
  hometownGeo: null,
  smoking: null,
  drinking: null,
  marryWithin: null,
  tags: [],
  trustLevel: 0,
  photoCount: 1,
  publishedAt: new Date('2026-01-01T00:00:00Z'),
  lastActiveAt: new Date('2026-01-01T00:00:00Z'),
  shows: { showAge: 'exact', showCity: 'exact', showIncome: 'band', showOnline: true },
  mate: null,
  ...facts,
})

const far = person({ residenceGeo: '440305' })

describe('wishes of both', () => {
  it("the score is sixty if each meets all of the other's wishes", () => {
    const me = person({ residenceGeo: '440305', mate: mateWith({ ageMin: 25, ageMax: 32 }) })
    const other = person({ mate: mateWith({ heightMin: 160 }) })
    expect(scoreOf(me, other, now)).toBe(60)
  })

  it('the worse direction weighs more', () => {
    const me = person({ residenceGeo: '440305', mate: mateWith({ ageMin: 25, ageMax: 32 }) })
    const other = person({ mate: mateWith({ heightMin: 185 }) })
    // 60 × (0.6 × 0 + 0.4 × 0.5)
    expect(scoreOf(me, other, now)).toBe(12)
  })

  it('the score is the same from either side, whatever their activity, trust and freshness', () => {
    const a = person({ mate: mateWith({ ageMin: 31, ageMax: 40, educationMin: 'master' }), trustLevel: 5, photoCount: 4 })
    const b = person({ mate: mateWith({ heightMin: 166 }), tags: ['hiking'], lastActiveAt: now, publishedAt: now })
    expect(scoreOf(a, b, now)).toBe(scoreOf(b, a, now))
    expect(explainMatch(a, b, now).score).toBe(explainMatch(b, a, now).score)
    expect(scoreAndReason(a, b, now)).toEqual(scoreAndReason(b, a, now))
  })

  it.each([
    [{ ageMin: 28, ageMax: 32 }, 'fit'],
    [{ ageMin: 32 }, 'soft_miss'],
    [{ ageMin: 33 }, 'miss'],
    [{ heightMax: 162 }, 'soft_miss'],
    [{ heightMax: 161 }, 'miss'],
    [{ educationMin: 'bachelor' }, 'fit'],
    [{ educationMin: 'master' }, 'soft_miss'],
    [{ educationMin: 'doctor' }, 'miss'],
    [{ incomeMin: 'from_20w' }, 'soft_miss'],
    [{ geos: ['330100'] }, 'fit'],
    [{ geos: ['330000'] }, 'fit'],
    [{ geos: ['330200'] }, 'soft_miss'],
    [{ geos: ['310100'] }, 'miss'],
    [{ marital: ['never', 'divorced'] }, 'fit'],
    [{ marital: ['divorced'] }, 'miss'],
  ] as const)('judges %j as %s', (mate, verdict) => {
    const { mine } = explainMatch(person({ mate: mateWith(mate as Partial<Mate>) }), person(), now)
    expect(mine.map((row) => row.verdict)).toEqual([verdict])
  })

  it('a wish that is to be avoided lowers the score', () => {
    const me = person({ mate: mateWith({ marital: ['divorced'] }, { marital: 'avoid' }) })
    expect(explainMatch(me, person({ maritalStatus: 'divorced' }), now).mine[0]).toMatchObject({ verdict: 'miss' })
    expect(explainMatch(me, person(), now).mine[0]).toMatchObject({ verdict: 'fit' })
  })

  it('wishes of weight `any` are ignored', () => {
    const me = person({ mate: mateWith({ marital: ['divorced'] }, { marital: 'any' }) })
    expect(explainMatch(me, person(), now).mine).toEqual([])
  })

  it('a person never learns that they have what the other avoids', () => {
    const other = person({ mate: mateWith({ marital: ['divorced'] }, { marital: 'avoid' }) })
    const divorced = person({ maritalStatus: 'divorced' })
    expect(explainMatch(divorced, other, now)).toEqual(explainMatch(divorced, person({ mate: mateWith({}) }), now))
  })
})

describe('hidden facts', () => {
  it('a hidden income neither counts nor is shown', () => {
    const me = person({ mate: mateWith({ incomeMin: 'from_50w' }) })
    const hidden = person({ shows: { showAge: 'exact', showCity: 'exact', showIncome: 'hidden', showOnline: true } })
    expect(explainMatch(me, hidden, now)).toMatchObject({ mine: [], hint: null })
    const rich = { ...hidden, incomeBand: 'from_100w' as const }
    expect(scoreOf(me, rich, now)).toBe(scoreOf(me, hidden, now))
  })

  it('the score uses the income band if only a band is shown', () => {
    const band = { showAge: 'band', showCity: 'exact', showIncome: 'band', showOnline: true } as const
    const [verdict] = explainMatch(person({ mate: mateWith({ ageMin: 34 }) }), person({ birthday: '1995-01-01', shows: band }), now).mine
    expect(verdict).toMatchObject({ verdict: 'fit' })
    expect(verdict!.text).toContain('30–34岁')
  })

  it('the score uses the province if only that is shown', () => {
    const province = { showAge: 'exact', showCity: 'province', showIncome: 'band', showOnline: true } as const
    const { mine, shared } = explainMatch(person({ mate: mateWith({ geos: ['330200'] }) }), person({ shows: province }), now)
    expect(mine[0]).toMatchObject({ verdict: 'fit', text: 'TA 在浙江，符合你的期望（宁波）' })
    expect(shared).toEqual([])
  })

  it('the score does not depend on hidden online times', () => {
    const shows = { showAge: 'exact', showCity: 'exact', showIncome: 'band', showOnline: false } as const
    expect(scoreOf(far, person({ shows, lastActiveAt: now }), now)).toBe(scoreOf(far, person({ shows }), now))
  })
})

describe('beyond the wishes', () => {
  it('activity, trust and freshness count, half from each person', () => {
    const facts = { lastActiveAt: now, publishedAt: now, trustLevel: 5, photoCount: 4 } as const
    const bare = scoreOf(far, person(), now)
    expect(scoreOf({ ...far, ...facts }, person(facts), now) - bare).toBe(25)
    expect(scoreOf(far, person({ ...facts, photoCount: 1 }), now) - bare).toBe(11)
  })

  it('shared facts give up to fifteen points', () => {
    const facts = {
      tags: ['hiking', 'film', 'tea', 'cats'],
      wantChildren: 'want',
      marryWithin: 'within_1y',
      hometownGeo: '330100',
      smoking: 'never',
    }
    expect(scoreOf(person(facts), person(facts), now) - scoreOf(far, person(), now)).toBe(15)
  })

  it('the reasons name shared facts, hobbies first', () => {
    const facts = { tags: ['gentle', 'hiking', 'film'], marryWithin: 'within_1y', hometownGeo: '330100' }
    expect(explainMatch(person(facts), person(facts), now).shared).toEqual([
      '都喜欢徒步、看电影',
      '都希望一年内结婚',
      '同在杭州',
      '老家都在浙江',
    ])
  })

  it('a card has at most one reason', () => {
    expect(scoreAndReason(person(), person(), now).reason).toBe('同在杭州')
    expect(scoreAndReason(far, person(), now).reason).toBeNull()
    expect(scoreAndReason({ ...far, mate: mateWith({ ageMin: 25 }) }, person(), now).reason).toBe('彼此的期望都符合')
  })
})

describe('the hint', () => {
  it('the hint names the one wish whose loosening helps most', () => {
    const me = person({ mate: mateWith({ ageMin: 20, ageMax: 26, heightMin: 170 }, { age: 'must' }) })
    const { hint, score } = explainMatch(me, person(), now)
    const gain = scoreOf({ ...me, mate: mateWith({ ageMin: 20, ageMax: 30, heightMin: 170 }, { age: 'must' }) }, person(), now) - score
    expect(hint).toBe(`如果把年龄放宽到20–30岁，匹配度会提高 ${gain} 分`)
  })

  it('there is no hint if loosening no wish would help', () => {
    expect(explainMatch(person({ mate: mateWith({ ageMin: 20 }) }), person(), now).hint).toBeNull()
  })
})
