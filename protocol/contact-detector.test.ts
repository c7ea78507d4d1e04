import { findContact } from './contact-detector'
import { splitContact, splitHarmless, withContact, withoutContact } from './contact-detector.corpus'

const hits = (texts: readonly string[]) => texts.filter((text) => findContact(text) !== null)

test('the corpus is large and says nothing twice', () => {
  expect(new Set(withContact).size).toBe(withContact.length)
  expect(new Set(withoutContact).size).toBe(withoutContact.length)
  expect(withContact.length).toBeGreaterThanOrEqual(200)
  expect(withoutContact.length).toBeGreaterThanOrEqual(200)
})

test('at least 95 of 100 disguises are seen through', () => {
  const missed = withContact.filter((text) => findContact(text) === null)
  if (missed.length > 0) console.info(`missed ${missed.length} of ${withContact.length}:\n${missed.join('\n')}`)
  expect(missed.length / withContact.length).toBeLessThanOrEqual(0.05)
})

test('at most 2 of 100 ordinary texts are refused', () => {
  const wrong = hits(withoutContact)
  if (wrong.length > 0)
    console.info(`refused ${wrong.length} of ${withoutContact.length}:\n${wrong.map((text) => `${text} → ${JSON.stringify(findContact(text))}`).join('\n')}`)
  expect(wrong.length / withoutContact.length).toBeLessThanOrEqual(0.02)
})

const withRecent = (texts: readonly string[]) => findContact(texts[texts.length - 1]!, { recent: texts.slice(0, -1) })

test.each(splitContact.map((texts) => [texts]))('split over messages: %j', (texts) => expect(withRecent(texts)).not.toBeNull())
test.each(splitHarmless.map((texts) => [texts]))('not glued together: %j', (texts) => expect(withRecent(texts)).toBeNull())

test('only what the newest text completes counts, and only the last five are remembered', () => {
  expect(findContact('好的', { recent: ['13812345678'] })).toBeNull()
  expect(findContact('5678', { recent: ['138', '1234', '好', '嗯', '在', '哦', '行'] })).toBeNull()
})

test.each([
  ['138-1234-5678', 'mobile', '13812345678'],
  ['倒过来 87654321831', 'mobile', '13812345678'],
  ['薇❤abc12345', 'wechat', 'abc12345'],
  ['扣扣 123 456 789', 'qq', '123456789'],
  ['座机0571-88886666', 'landline', '057188886666'],
  ['lin0520艾特qq点com', 'mail', 'lin0520@qq.com'],
  ['看 www.example.com 哦', 'url', 'www.example.com'],
])('%s is told as %s', (text, kind, match) => expect(findContact(text)).toEqual({ kind, match }))

test('an empty text is clean', () => expect(findContact('')).toBeNull())

// Work is counted in characters looked at: twice the text may cost little more than twice the work.
test.each([
  ['digits', '1'], ['spaced digits', '1 '], ['mobile beginnings', '13'], ['commas', '1,'], ['letters', 'a'], ['at signs', '@'],
  ['mail beginnings', 'a@'], ['dots', 'a.'], ['urls', '.co'], ['keys', '微信'], ['short keys', 'v'], ['connecting words', '微信我的'],
  ['blanks', ' '], ['dates', '2024-'], ['times', '1:1'], ['ranges', '1-'], ['emoji', '😀'], ['brackets', '(['], ['numerals', '一'], ['sounds', '要'],
])('10 kB of %s cost linear work', (_name, piece) => {
  const work = (length: number) => {
    let steps = 0
    findContact(piece.repeat(Math.ceil(length / piece.length)).slice(0, length), { onStep: (characters) => (steps += characters) })
    return steps
  }
  const [small, large] = [work(5_000), work(10_000)]
  expect(large).toBeLessThanOrEqual(small * 2.1 + 1_000)
  expect(large).toBeLessThanOrEqual(10_000 * 500)
})
