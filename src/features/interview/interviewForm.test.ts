import type { InterviewDesk } from '@qianxian/protocol/interview/interview.schema'
import { emptyInterviewForm, toInterviewContent, toInterviewForm, isSameForm, latestOwnInterview } from './interviewForm'

const met = { ...emptyInterviewForm, how: 'in_person' as const, minutes: '60', facts: ['heightCm' as const, 'education' as const] }

test('a form round-trips through its content', () => {
  expect(toInterviewForm(toInterviewContent(met))).toEqual(met)
  expect(toInterviewContent(emptyInterviewForm).minutes).toBeNull()
})

test('a phone interview has no proven facts', () => {
  expect(toInterviewContent({ ...met, how: 'phone' }).facts).toEqual([])
})

test('a different order of the facts leaves the form unchanged, different text does not', () => {
  expect(isSameForm(met, { ...met, facts: ['education', 'heightCm'] })).toBe(true)
  expect(isSameForm(met, { ...met, excerpt: '爱笑' })).toBe(false)
})

test("a new version starts from this matchmaker's own text, not from another's", () => {
  const versions = [
    { isOwn: false, version: 2 },
    { isOwn: true, version: 1 },
  ] as InterviewDesk['versions']
  expect(latestOwnInterview({ revision: 0, nickname: '', known: [], draft: null, versions })?.version).toBe(1)
})
