import {
  afterCallHours,
  deadlineInWords,
  isCallTime,
  leadDeadline,
  leadLevelOf,
  leadWeightOf,
  maskedLeadName,
  maskedNeed,
  mayBeUnderAge,
  nextCallTime,
  nextTurn,
  type LeadTimes,
} from './lead.rules'

/** A moment in China. */
const inChina = (text: string) => new Date(`${text}+08:00`)
const claimedAt = inChina('2026-03-10T10:00')
const fresh = { claimedAt, firstContactAt: null, lastFollowAt: null, isExtended: false, lockUntil: null }

test('the first deadline is a day after the claim, and each follow-up moves it to seven days later', () => {
  expect(leadDeadline(fresh)).toEqual({ at: inChina('2026-03-11T10:00'), rule: 'first' })
  const followed = { ...fresh, firstContactAt: inChina('2026-03-10T12:00'), lastFollowAt: inChina('2026-03-12T09:00') }
  expect(leadDeadline(followed)).toEqual({ at: inChina('2026-03-19T09:00'), rule: 'follow' })
})

test('the deadline of conversion is thirty days after the claim, and fifteen more once extended', () => {
  const late = { ...fresh, firstContactAt: claimedAt, lastFollowAt: inChina('2026-04-05T10:00') }
  expect(leadDeadline(late)).toEqual({ at: inChina('2026-04-09T10:00'), rule: 'convert' })
  expect(leadDeadline({ ...late, isExtended: true })).toEqual({ at: inChina('2026-04-12T10:00'), rule: 'follow' })
})

test('the words of a deadline name the days of its rule, and the lock while one moves it', () => {
  const late = { ...fresh, firstContactAt: claimedAt, lastFollowAt: inChina('2026-04-05T10:00') }
  const wordsOf = (times: LeadTimes) => deadlineInWords({ ...times, ...leadDeadline(times) }, inChina('2026-03-10T11:00'))
  expect(wordsOf(fresh)).toBe('明天 10 点前首次联系，领取后 24 小时没有联系会回到公海')
  expect(wordsOf(late)).toBe('4月9日 10 点前转化，领取满 30 天没有转化会回到公海')
  const extended = { ...late, isExtended: true, lastFollowAt: inChina('2026-04-20T10:00') }
  expect(wordsOf(extended)).toBe('4月24日 10 点前转化，领取满 45 天没有转化会回到公海')
  expect(wordsOf({ ...fresh, lockUntil: inChina('2026-03-24T10:00') })).toBe('锁定到3月24日 10 点，到时没有跟进或转化会回到公海')
})

test('a lock moves an earlier deadline to its end, and never makes one earlier', () => {
  const lockUntil = inChina('2026-03-24T10:00')
  expect(leadDeadline({ ...fresh, lockUntil }).at).toEqual(lockUntil)
  expect(leadDeadline({ ...fresh, lockUntil: inChina('2026-03-10T11:00') }).at).toEqual(inChina('2026-03-11T10:00'))
})

test('people are called from nine to twenty-one by the clock of China', () => {
  expect(isCallTime(inChina('2026-03-10T08:59'))).toBe(false)
  expect(isCallTime(inChina('2026-03-10T09:00'))).toBe(true)
  expect(isCallTime(inChina('2026-03-10T20:59'))).toBe(true)
  expect(isCallTime(inChina('2026-03-10T21:00'))).toBe(false)
  expect(nextCallTime(inChina('2026-03-10T21:00'))).toEqual(inChina('2026-03-11T09:00'))
  expect(nextCallTime(inChina('2026-03-10T03:00'))).toEqual(inChina('2026-03-10T09:00'))
})

test('hours within the call window stop at night and go on in the morning', () => {
  expect(afterCallHours(inChina('2026-03-10T10:00'), 4)).toEqual(inChina('2026-03-10T14:00'))
  expect(afterCallHours(inChina('2026-03-10T19:30'), 4)).toEqual(inChina('2026-03-11T11:30'))
  expect(afterCallHours(inChina('2026-03-10T23:00'), 4)).toEqual(inChina('2026-03-11T13:00'))
  expect(afterCallHours(inChina('2026-03-10T17:00'), 4)).toEqual(inChina('2026-03-10T21:00'))
})

test('a verified person who names a time and a need is of level A, an imported one of level D', () => {
  const facts = { isVerified: true, contactWindow: 'evening', hasNeed: true, isOld: false } as const
  expect(leadLevelOf(facts)).toBe('A')
  expect(leadLevelOf({ ...facts, contactWindow: 'any' })).toBe('B')
  expect(leadLevelOf({ ...facts, isVerified: false })).toBe('C')
  expect(leadLevelOf({ ...facts, isOld: true })).toBe('D')
})

test('a person who turns eighteen this year may still be under age', () => {
  const now = inChina('2026-03-10T10:00')
  expect([2007, 2008, 2009].map((year) => mayBeUnderAge(year, now))).toEqual([false, true, true])
})

test('names are reduced to the surname', () => {
  expect([maskedLeadName('李小明'), maskedLeadName('欧阳娜娜'), maskedLeadName(null)]).toEqual(['李*', '欧阳*', '匿名'])
})

test('a number inside a need is hidden from everybody but the owner', () => {
  expect(maskedNeed('加我 138 1234 5678，28 岁')).toBe('加我 ****，28 岁')
  expect(maskedNeed('希望 2 年内结婚')).toBe('希望 2 年内结婚')
})

test('the weight begins with ten assumed events and follows the figures', () => {
  const none = { offered: 0, acceptedInTime: 0, markedInvalid: 0, overturned: 0 }
  expect(leadWeightOf(none).weight).toBeCloseTo(0.5 + 0.7 * 0.7)
  expect(leadWeightOf({ ...none, offered: 10, acceptedInTime: 10 }).acceptedShare).toBeCloseTo(17 / 20)
  expect(leadWeightOf({ ...none, markedInvalid: 10, overturned: 10 }).honestShare).toBeCloseTo(7 / 20)
})

const play = (weights: readonly number[], rounds: number) => {
  const positions = new Map(weights.map((_, id) => [id, 0]))
  const taken = weights.map(() => 0)
  for (let round = 0; round < rounds; round += 1) {
    const turn = nextTurn(weights.map((weight, handlerId) => ({ handlerId, weight, position: positions.get(handlerId)! })))!
    for (const [id, position] of turn.positions) positions.set(id, position)
    taken[turn.handlerId]! += 1
    const sum = weights.reduce((total, weight) => total + weight, 0)
    for (const [id, weight] of weights.entries()) expect(Math.abs(taken[id]! - ((round + 1) * weight) / sum)).toBeLessThanOrEqual(1)
  }
  return taken
}

test('at constant weights the share of each handler is within one assignment of its weight at every moment', () => {
  expect(play([1, 1, 1], 30)).toEqual([10, 10, 10])
  play([1.5, 0.99, 0.62], 500)
  play([0.5, 1.5, 1.5], 500)
})

test('a handler who is absent keeps the turn', () => {
  const both = nextTurn([
    { handlerId: 1, weight: 1, position: 0 },
    { handlerId: 2, weight: 1, position: 0 },
  ])!
  expect(both.handlerId).toBe(1)
  const alone = nextTurn([{ handlerId: 1, weight: 1, position: both.positions.get(1)! }])!
  expect(alone.handlerId).toBe(1)
  const back = nextTurn([
    { handlerId: 1, weight: 1, position: alone.positions.get(1)! },
    { handlerId: 2, weight: 1, position: both.positions.get(2)! },
  ])!
  expect(back.handlerId).toBe(2)
  expect(nextTurn([])).toBeNull()
})
