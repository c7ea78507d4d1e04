import * as dictionaries from './dictionaries'
import {
  atLeast,
  auditReason,
  auditReasonFix,
  contactDuration,
  contactDurationDays,
  education,
  ethnicity,
  gender,
  has,
  name,
  names,
  options,
  plugin,
  priority,
  reportCategory,
  reportCategoryPriority,
  values,
} from './dictionaries'
import { pluginIds } from './plugins'

test('a name is looked up by value, unknown and missing values show a dash', () => {
  expect(name(gender, 'female')).toBe('女')
  for (const value of ['robot', 'toString', '__proto__', '', null, undefined]) expect(name(gender, value)).toBe('—')
  expect(names(education, ['master', 'x', 'doctor'])).toBe('硕士、博士')
  expect(names(education, [])).toBe('—')
})

test('values, options and rank keep the order', () => {
  expect(values(gender)).toEqual(['male', 'female'])
  expect(options(gender)).toEqual([
    { value: 'male', name: '男' },
    { value: 'female', name: '女' },
  ])
  expect(atLeast(education, 'master')).toEqual(['master', 'doctor'])
  expect(has(gender, 'male')).toBe(true)
  expect(has(gender, 1)).toBe(false)
})

test('there are 56 ethnic groups', () => {
  expect(values(ethnicity)).toHaveLength(56)
})

test('what hangs on a dictionary covers it', () => {
  expect(Object.keys(auditReasonFix).sort()).toEqual(values(auditReason).sort())
  expect(Object.keys(contactDurationDays).sort()).toEqual(values(contactDuration).sort())
  expect(Object.keys(pluginIds).sort()).toEqual(values(plugin).sort())
  expect(Object.keys(reportCategoryPriority).sort()).toEqual(values(reportCategory).sort())
  for (const urgency of Object.values(reportCategoryPriority)) expect(has(priority, urgency)).toBe(true)
})

test('no dictionary has an empty or doubled name, or a key that JavaScript would reorder', () => {
  for (const [title, entry] of Object.entries(dictionaries)) {
    if (typeof entry !== 'object' || ['auditReasonFix', 'contactDurationDays', 'pluginIds', 'reportCategoryPriority'].includes(title))
      continue
    const dict = entry as Record<string, string>
    for (const [value, text] of Object.entries(dict)) {
      expect(text.trim()).not.toBe('')
      expect(value).not.toMatch(/^\d+$/)
      expect(value.length).toBeLessThanOrEqual(24)
    }
    if (title !== 'photoState') expect(new Set(Object.values(dict)).size).toBe(Object.keys(dict).length)
  }
})
