/** Tests that the outside sentences of every kind fit the templates and contain no personal data. */
import { noticeLimits, noticeSlot } from '@qianxian/protocol/notice/notice.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { describe, expect, test } from 'vitest'
import { isValidTemplateValue } from '../../../adapters/push/template-values'
import { nouns } from '../../nouns'
import { kindsOf } from '../kinds'
import { sentenceOf, type OutsideNews } from './message-text'

const kinds = [...kindsOf({ nouns }).values()].filter(({ cadence }) => cadence !== 'silent')
const newsOf = (outside: string, count = 1): OutsideNews => ({
  noticeId: 1,
  isSafety: false,
  isUrgent: false,
  outside,
  target: null,
  at: new Date(),
  count,
})

describe('outside sentences', () => {
  test.each(kinds.map(({ kind, outside }) => [kind, outside]))('the outside sentence of %s, %j, fits a template', (_kind, outside) => {
    expect(isValidTemplateValue('thing1', outside)).toBe(true)
    // No placeholder is left, and nothing reads like personal data.
    expect(outside).not.toMatch(/[{}$<>]|undefined|null|\d|TA\b/)
  })

  test('the sentence for several notices states their number and fits, for any slot and number', () => {
    for (const slot of [...values(noticeSlot), null])
      for (const count of [1, 2, 30, noticeLimits.countMax, 5000]) {
        const sentence = sentenceOf(slot, [newsOf('甲', count), newsOf('乙', count)])
        expect(isValidTemplateValue('thing1', sentence), sentence).toBe(true)
      }
    expect(sentenceOf('line', [newsOf('甲'), newsOf('乙', 2)])).toBe('有 3 条牵线进展等你看')
    expect(sentenceOf('line', [newsOf('甲'), newsOf('甲', 2)])).toBe('甲')
    expect(sentenceOf('line', [newsOf('甲', 5000), newsOf('乙')])).toBe('有 99+ 条牵线进展等你看')
  })

  test('the name of each slot fits a phrase field', () => {
    for (const slot of values(noticeSlot)) expect(isValidTemplateValue('phrase2', noticeSlot[slot])).toBe(true)
  })
})
