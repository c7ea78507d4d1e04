/** Draws four letters as strokes that a person reads at a glance and a simple script does not. */
import { randomInt } from 'node:crypto'

const WIDTH = 120
const HEIGHT = 44

/** Letters on a 5 × 7 grid, a row a number of five bits. */
const GLYPHS: Record<string, readonly number[]> = {
  '2': [14, 17, 1, 6, 8, 16, 31],
  '3': [30, 1, 1, 14, 1, 1, 30],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 15],
  H: [17, 17, 17, 31, 17, 17, 17],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
}

const jitter = (spread: number): number => randomInt(-spread * 10, spread * 10 + 1) / 10

/** An SVG of 120 × 44; the text is nowhere in it as text. */
export function drawCaptcha(text: string): string {
  const dots = [...text].flatMap((letter, place) => {
    const left = 12 + place * 26 + jitter(3)
    const top = 8 + jitter(4)
    const lean = jitter(2) / 10
    return (GLYPHS[letter] ?? []).flatMap((row, y) =>
      [0, 1, 2, 3, 4]
        .filter((x) => row & (16 >> x))
        .map((x) => {
          const cx = left + x * 3.9 + y * lean * 3 + jitter(0.4)
          const cy = top + y * 4.1 + jitter(0.4)
          return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${(2.1 + jitter(0.3)).toFixed(1)}"/>`
        }),
    )
  })
  const wave = () => `M0 ${randomInt(8, 36)} C 40 ${randomInt(0, 44)}, 80 ${randomInt(0, 44)}, ${WIDTH} ${randomInt(8, 36)}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#fbf1ee"/><g fill="#8a2440">${dots.join('')}</g>` +
    `<g fill="none" stroke="#d9304f" stroke-width="1.4" opacity="0.55"><path d="${wave()}"/><path d="${wave()}"/></g></svg>`
  )
}
