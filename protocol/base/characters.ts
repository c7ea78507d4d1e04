/**
 * Characters as people see them: an emoji of several parts, a letter with its accents, or a flag is one character. Every count,
 * cut and mask of people's text uses them, on every platform. Source: Unicode Standard Annex 29, extended grapheme clusters.
 *
 * `Intl.Segmenter` is absent from several mini-program runtimes, and differs between their Unicode versions. This rule covers the
 * scripts that members write: Han, Latin, Greek, Cyrillic, Arabic, Tibetan, Mongolian, Thai, Lao, Burmese, kana, Hangul and emoji.
 * A mark of another script counts as a character of its own.
 */

/** The longest emoji has ten code points; a longer pile of marks counts as several characters, so that a text stays bounded. */
export const CHARACTER_POINTS_MAX = 10

const NON_JOINER = 0x200c
const JOINER = 0x200d
/** Ranges of variation selectors, which choose a variant of the character before them. */
const SELECTORS: readonly number[] = [0x180b, 0x180f, 0xfe00, 0xfe0f]

/** Ranges of code points that continue the character before them: marks, selectors, joiners, skin tones and tags. */
const CONTINUING: readonly number[] = [
  0x300, 0x36f, 0x483, 0x489, 0x591, 0x5bd, 0x610, 0x61a, 0x64b, 0x65f, 0x670, 0x670, 0x6d6, 0x6dc, 0x6df, 0x6e4, 0x6e7, 0x6e8, 0x6ea,
  0x6ed, 0xe31, 0xe31, 0xe33, 0xe3a, 0xe47, 0xe4e, 0xeb1, 0xeb1, 0xeb3, 0xebc, 0xec8, 0xecd, 0xf18, 0xf19, 0xf35, 0xf35, 0xf37, 0xf37,
  0xf39, 0xf39, 0xf3e, 0xf3f, 0xf71, 0xf84, 0xf86, 0xf87, 0xf8d, 0xf97, 0xf99, 0xfbc, 0xfc6, 0xfc6, 0x102d, 0x1037, 0x1039, 0x103e, 0x1056,
  0x1059, 0x1160, 0x11ff, 0x180b, 0x180d, 0x180f, 0x180f, 0x18a9, 0x18a9, 0x1ab0, 0x1ace, 0x1dc0, 0x1dff, 0x200c, 0x200d, 0x20d0, 0x20f0,
  0x302a, 0x302f, 0x3099, 0x309a, 0xfe00, 0xfe0f, 0xfe20, 0xfe2f, 0xff9e, 0xff9f, 0x1f3fb, 0x1f3ff, 0xe0020, 0xe007f, 0xe0100, 0xe01ef,
]

/** Code points without any ink: fillers, joiners, direction and variation marks, tags, and marks that need a letter below them. */
const INVISIBLE: readonly number[] = [
  0xad, 0xad, 0x300, 0x36f, 0x61c, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180f, 0x200b, 0x200f, 0x202a, 0x202e, 0x2060, 0x206f,
  0x20d0, 0x20ff, 0x2800, 0x2800, 0x3164, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xfeff, 0xffa0, 0xffa0, 0xfff9, 0xfffb, 0x1d159, 0x1d159, 0x1d173,
  0x1d17a, 0xe0000, 0x10ffff,
]

function isWithin(ranges: readonly number[], point: number): boolean {
  for (let at = 0; at < ranges.length && ranges[at]! <= point; at += 2) if (point <= ranges[at + 1]!) return true
  return false
}

/** True for a mark on the letter before it. */
export const isMark = (point: number): boolean => point < 0x1f000 && isWithin(CONTINUING, point)

/** True for a code point that leaves no ink by itself, other than white space. */
export const isInvisible = (point: number): boolean => isWithin(INVISIBLE, point)

const isPictorial = (point: number): boolean =>
  point >= 0x1f000
    ? point < 0x20000 && !isWithin(CONTINUING, point) && !isFlagHalf(point)
    : (point >= 0x2190 && point <= 0x2bff) ||
      point === 0xa9 ||
      point === 0xae ||
      point === 0x203c ||
      point === 0x2049 ||
      point === 0x2122 ||
      point === 0x2139 ||
      point === 0x3030 ||
      point === 0x303d ||
      point === 0x3297 ||
      point === 0x3299

const isFlagHalf = (point: number): boolean => point >= 0x1f1e6 && point <= 0x1f1ff

/** Calls `each` with the place where every character ends, in UTF-16 units, until it returns false. */
function walk(text: string, each: (end: number) => boolean | void): void {
  let [end, points, last, halves, isPicture] = [0, 0, 0, 0, false]
  for (const char of text) {
    const point = char.codePointAt(0)!
    const isMore =
      points > 0 &&
      points < CHARACTER_POINTS_MAX &&
      ((last === 0x0d && point === 0x0a) ||
        (last > 0x1f &&
          (isWithin(CONTINUING, point) ||
            (last === JOINER && isPicture && isPictorial(point)) ||
            (isFlagHalf(point) && isFlagHalf(last) && halves === 1))))
    if (!isMore && points > 0 && each(end) === false) return
    halves = isFlagHalf(point) ? (isMore ? halves + 1 : 1) : 0
    isPicture = isPictorial(point) || (isMore && isPicture && last !== JOINER && isWithin(CONTINUING, point))
    points = isMore ? points + 1 : 1
    last = point
    end += char.length
  }
  if (points > 0) each(end)
}

/** The characters of a text, in order. */
export function charactersOf(text: string): string[] {
  const characters: string[] = []
  let start = 0
  walk(text, (end) => {
    characters.push(text.slice(start, end))
    start = end
  })
  return characters
}

/** Number of characters. */
export function lengthOf(text: string): number {
  let count = 0
  walk(text, () => {
    count += 1
  })
  return count
}

/** True if the text has more than `max` characters; examines no more of it than necessary. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  let count = 0
  walk(text, () => {
    count += 1
    return count <= max
  })
  return count > max
}

/** True if a character leaves ink. */
const isSeen = (character: string): boolean => {
  for (const char of character) if (!isInvisible(char.codePointAt(0)!) && char.trim() !== '') return true
  return false
}

/** Number of characters that leave ink. */
export const visibleLengthOf = (text: string): number => charactersOf(text).filter(isSeen).length

/** True if a text has nothing that can be seen. */
export const isBlank = (text: string): boolean => !isSeen(text)

/** The first characters of a text. */
export function cutText(text: string, max: number): string {
  let [count, kept] = [0, 0]
  walk(text, (end) => {
    if (count < max) kept = end
    count += 1
    return count < max
  })
  return text.slice(0, kept)
}

/** As many whole characters as fit into a number of UTF-16 units, which other systems count. */
export function cutToUnits(text: string, units: number): string {
  if (text.length <= units) return text
  let kept = 0
  walk(text, (end) => {
    if (end <= units) kept = end
    return end < units
  })
  return text.slice(0, kept)
}

/**
 * A text after typing or pasting, within a maximum: what is inserted is cut, what was written before stays. A text that was too long
 * before may become shorter.
 */
export function fitTyped(before: string, typed: string, max: number): string {
  if (!isLongerThan(typed, max)) return typed
  const [old, now] = [charactersOf(before), charactersOf(typed)]
  if (now.length <= old.length) return typed
  let head = 0
  while (head < old.length && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < old.length - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
  const room = Math.max(0, max - head - tail)
  return [...now.slice(0, head), ...now.slice(head, now.length - tail).slice(0, room), ...now.slice(now.length - tail)]
    .slice(0, Math.max(max, old.length))
    .join('')
}

/** Accents above and below any letter; other marks belong to the letters of one script. */
const ACCENTS: readonly number[] = [0x300, 0x36f, 0x483, 0x489, 0x1ab0, 0x1aff, 0x1dc0, 0x1dff, 0x20d0, 0x20ff, 0xfe20, 0xfe2f]
const ACCENTS_MAX = 2
/** A letter of a script with vowels and tones above and below has up to four. */
const MARKS_MAX = 4

/** True if a letter carries more than two accents, or a pile of other marks, which would cover the lines above and below. */
export function hasStackedMarks(text: string): boolean {
  let [accents, marks] = [0, 0]
  for (const char of text) {
    const point = char.codePointAt(0)!
    if (point === JOINER || point === NON_JOINER || isWithin(SELECTORS, point)) continue
    marks = isMark(point) ? marks + 1 : 0
    accents = isWithin(ACCENTS, point) ? accents + 1 : isMark(point) ? accents : 0
    if (accents > ACCENTS_MAX || marks > MARKS_MAX) return true
  }
  return false
}
