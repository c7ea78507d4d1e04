import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { auditReason, priority, reasonFix } from '../audit/audit.words'
import { atLeast, has, leastName, name, names, options, values } from './dictionary'
import { contactDuration, contactDurationDays } from '../line/line.words'
import { education, ethnicity, gender, incomeBand } from '../love/profile.words'
import { reportCategory, reportCategoryPriority } from '../report/report.words'
import { plugin } from '../tenant/tenant.words'
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

test('leastName gives the start of a band, null for the lowest, and the highest without 及以上', () => {
  expect(values(education).map((value) => leastName(education, value))).toEqual([
    null,
    '高中/中专及以上',
    '大专及以上',
    '本科及以上',
    '硕士及以上',
    '博士',
  ])
  expect(['lt_5w', 'from_5w', 'from_50w', 'from_100w'].map((value) => leastName(incomeBand, value))).toEqual([
    null,
    '5 万以上',
    '50 万以上',
    '100 万以上',
  ])
  expect(leastName(education, null)).toBeNull()
})

test('there are 56 ethnic groups', () => {
  expect(values(ethnicity)).toHaveLength(56)
})

test('records keyed by a dictionary cover all its values', () => {
  for (const reason of values(auditReason)) expect(reasonFix('profile', reason)).toMatch(/。$/)
  expect(Object.keys(contactDurationDays).sort()).toEqual(values(contactDuration).sort())
  expect(Object.keys(pluginIds).sort()).toEqual(values(plugin).sort())
  expect(Object.keys(reportCategoryPriority).sort()).toEqual(values(reportCategory).sort())
  for (const urgency of Object.values(reportCategoryPriority)) expect(has(priority, urgency)).toBe(true)
})

/** Every export of the words files, by name. */
function allWords(): [title: string, entry: unknown][] {
  const protocol = join(__dirname, '..')
  const files = readdirSync(protocol, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.words.ts') && !file.includes('node_modules'),
  )
  expect(files.length).toBeGreaterThan(10)
  return files.flatMap((file) => Object.entries(jest.requireActual<Record<string, unknown>>(join(protocol, file))))
}

/** Words in which several states share one sentence. */
const shared: ReadonlySet<string> = new Set([
  'photoState',
  'cancelRefusal',
  'payRefusal',
  'refundRefusal',
  'appointmentStatus',
  'shownStatus',
])

test('no dictionary has an empty or doubled name, or a key that JavaScript would reorder', () => {
  const dictionaries = allWords().filter(([title, entry]) => isDictionary(entry) && title !== 'reportCategoryPriority')
  expect(dictionaries.length).toBeGreaterThan(50)
  for (const [title, entry] of dictionaries) {
    const dict = entry as Record<string, string>
    for (const [value, text] of Object.entries(dict)) {
      expect(text.trim()).not.toBe('')
      expect(value).not.toMatch(/^\d+$/)
      expect(value.length).toBeLessThanOrEqual(24)
    }
    if (!shared.has(title)) expect(new Set(Object.values(dict)).size).toBe(Object.keys(dict).length)
  }
})

function isDictionary(entry: unknown): boolean {
  return (
    typeof entry === 'object' && entry !== null && !Array.isArray(entry) && Object.values(entry).every((word) => typeof word === 'string')
  )
}
