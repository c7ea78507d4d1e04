import { values } from '../base/dictionary'
import { reasonsOf } from './audit.rules'
import { auditReason, auditTarget, reasonFix } from './audit.words'

const application = (field: string) => reasonsOf('application', { field, isPicture: false })
/** Words about a person who looks for a partner. */
const DATING = /另一半|择偶|婚姻|昵称|生活习惯|交换联系方式|头像/

test('each answer of a matchmaker’s application has its own reasons, apart from those of a trial', () => {
  expect(application('reason')).toContain('too_thin')
  for (const reason of ['trial_unserved', 'trial_complained'] as const) {
    expect(application('trial')).toContain(reason)
    for (const field of ['city', 'years', 'reason', 'papers', 'application']) expect(application(field)).not.toContain(reason)
  }
  expect(application('papers')).not.toContain('too_thin')
})

test('only a profile, its photos and reports are answered in words about a dating profile', () => {
  const items = [
    ...['reason', 'papers', 'trial', 'city', 'application', 'title'].map((field) => ({ field, isPicture: false })),
    { field: 'cover', isPicture: true },
  ]
  for (const target of values(auditTarget).filter((one) => !['profile', 'photo', 'report', 'spotlight'].includes(one)))
    for (const item of items)
      for (const reason of reasonsOf(target, item))
        expect([target, item.field, reason, DATING.test(`${auditReason[reason]}${reasonFix(target, reason)}`)]).toEqual([
          target,
          item.field,
          reason,
          false,
        ])
})

test('every kind of content has a reason for each of its items', () => {
  for (const target of values(auditTarget))
    for (const isPicture of [true, false]) expect(reasonsOf(target, { field: 'any', isPicture })).toContain('other_rule')
})
