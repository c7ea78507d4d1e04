import fc from 'fast-check'
import {
  CHARACTER_POINTS_MAX,
  charactersOf,
  cutText,
  cutToUnits,
  fitTyped,
  hasStackedMarks,
  isBlank,
  isLongerThan,
  lengthOf,
  visibleLengthOf,
} from './characters'

const family = '👨‍👩‍👧‍👦'
const flag = '🇨🇳'
const kiss = '👩🏽‍❤️‍💋‍👨🏻'

test.each([
  ['', 0],
  ['a😀中', 3],
  ['王𬱖', 2],
  [family, 1],
  [kiss, 1],
  [`${flag}${flag}`, 2],
  ['🇨🇳🇯', 2],
  ['1️⃣2️⃣', 2],
  ['❤️', 1],
  ['👍🏽👍', 2],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 1],
  ['José', 4],
  ['Nguyễn', 6],
  ['བཀྲ་ཤིས', 5],
  ['a\r\nb', 3],
  ['\r\n\n', 2],
])('%s has %d characters', (text, count) => {
  expect(charactersOf(text).join('')).toBe(text)
  expect([lengthOf(text), charactersOf(text).length]).toEqual([count, count])
})

const samples =
  `a é e\u0301 e\u0302\u0301 中 𬱖 〇 々 · 😀 👍🏿 ${family} ${kiss} ${flag} ❤️‍🔥 #️⃣ 🏳️‍🌈 \u0301 \u200d \ufe0f 한 \u1112\u1161\u11ab が か\u3099 ﾊﾟ กำ ที่ بُ ཀྲུ မြ \u1820\u180b ñ Ё й ٣`
    .split(' ')
    .concat(' ', '\n', '\r\n')
const written = fc.array(fc.constantFrom(...samples), { maxLength: 12 }).map((parts) => parts.join(''))

test('text is divided like by the Unicode segmenter', () => {
  const { Segmenter } = Intl as unknown as { Segmenter: new (locale: string) => { segment(text: string): Iterable<{ segment: string }> } }
  const segmenter = new Segmenter('zh')
  const whole = written.map((text) => [text, Array.from(segmenter.segment(text), ({ segment }) => segment)] as const)
  fc.assert(
    fc.property(
      whole.filter(([, segments]) => segments.every((segment) => [...segment].length <= CHARACTER_POINTS_MAX)),
      ([text, segments]) => expect(charactersOf(text)).toEqual(segments),
    ),
    { numRuns: 2000, seed: 20_261_129 },
  )
})

test('a character with a pile of marks counts as several, so that a text is bounded', () => {
  expect(lengthOf(`a${'\u0301'.repeat(99)}`)).toBe(10)
  fc.assert(
    fc.property(written, (text) => expect([...text].length).toBeLessThanOrEqual(lengthOf(text) * CHARACTER_POINTS_MAX)),
    { numRuns: 500, seed: 20_261_129 },
  )
})

test('a cut keeps whole characters and never leaves half of one', () => {
  fc.assert(
    fc.property(written, fc.nat(14), (text, max) => {
      expect(cutText(text, max)).toBe(charactersOf(text).slice(0, max).join(''))
      expect(isLongerThan(text, max)).toBe(lengthOf(text) > max)
      const fitted = cutToUnits(text, max)
      expect(fitted.length).toBeLessThanOrEqual(max)
      expect(fitted).toBe(cutText(text, lengthOf(fitted)))
    }),
    { numRuns: 1000, seed: 20_261_129 },
  )
})

test('an emoji fits as the last character of a full field', () => {
  const before = '字'.repeat(499)
  expect(fitTyped(before, `${before}${family}`, 500)).toBe(`${before}${family}`)
  expect(fitTyped(`${before}😀`, `${before}😀a`, 500)).toBe(`${before}😀`)
})

test.each([
  ['abc', 'abXYZc', 4, 'abXc'],
  ['abcd', 'abXcd', 4, 'abcd'],
  ['', 'abcdef', 4, 'abcd'],
  ['abcdef', 'abcde', 4, 'abcde'],
  ['abcdef', 'abcdefg', 4, 'abcdef'],
  ['aaaa', 'aaaaa', 4, 'aaaa'],
])('after %s the typed %s is kept within %d as %s', (before, typed, max, kept) => expect(fitTyped(before, typed, max)).toBe(kept))

test.each(['\u3164\u3164\u3164', '\u2800\u2800\u2800', '\u200b \u3000', '\u0301', '\uffa0\u00ad', '\ufe0f\u200d', '\u{e0041}', '\t\n'])(
  'the text %j leaves no ink',
  (text) => expect([isBlank(text), visibleLengthOf(text)]).toEqual([true, 0]),
)

test.each([
  ['小\u3164明', 2],
  [`${family} 好`, 2],
  ['中', 1],
])('%s has %d visible characters', (text, count) => expect([isBlank(text), visibleLengthOf(text)]).toEqual([false, count]))

test.each([`a${'\u0301'.repeat(7)}`, 'a\u0301\u200d\u0301\u200d\u0301', '小\u0336\u0337\u0338', `ก${'้'.repeat(7)}`])(
  '%j stacks marks',
  (text) => expect(hasStackedMarks(text)).toBe(true),
)

test.each(['Nguyễn'.normalize('NFD'), 'José', 'བསྒྲུབས', 'ที่', kiss, family, '1️⃣❤️‍🔥', 'ۇيغۇرچە', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('%s stacks no marks', (text) =>
  expect(hasStackedMarks(text)).toBe(false),
)
