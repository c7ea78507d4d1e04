/** Breaks text into lines by Chinese rules and letter widths, and truncates it. */
import { charactersOf } from '@qianxian/protocol/base/characters'

/**
 * A word or character with the punctuation that must stay with it: no line ends with an opening bracket or begins with
 * a full stop.
 */
const PIECES = /[（《「『“‘([]*(?:[A-Za-z0-9][\w.%@&'-]*|[^\s（《「『“‘([])[，。、！？；：）》」』”’…·～,.!?;:)\]%]*|[（《「『“‘([]+|\s+/gu
const ELLIPSIS = '…'

type Measure = (text: string) => number

/** Returns at most `maxLines` lines; a truncated text ends with an ellipsis. */
export function breakLines(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text, width, measure)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece
      continue
    }
    lines.push(line.trimEnd())
    line = piece.trimStart()
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  return [...kept.slice(0, -1), cut(kept.at(-1)!, width, measure)]
}

/** Breaks a piece wider than a line at any character. */
const piecesOf = (text: string, width: number, measure: Measure): string[] =>
  (text.trim().match(PIECES) ?? []).flatMap((piece) => (measure(piece) <= width ? [piece] : charactersOf(piece)))

function cut(line: string, width: number, measure: Measure): string {
  const letters = charactersOf(line)
  while (letters.length > 0 && measure(letters.join('').trimEnd() + ELLIPSIS) > width) letters.pop()
  return letters.join('').trimEnd() + ELLIPSIS
}
