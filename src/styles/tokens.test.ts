import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = readFileSync(join(__dirname, 'tokens.scss'), 'utf8')
const colours = new Map<string, string>()
for (const [, name, value] of source.matchAll(/--qx-([a-z0-9-]+):\s*(#[0-9a-f]{6});/g)) colours.set(name ?? '', value ?? '')

function luminance(hex: string): number {
  const linear = (at: number) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}

function contrast(a: string, b: string): number {
  const one = colours.get(a)
  const two = colours.get(b)
  if (!one || !two) throw new Error(`unknown colour ${one ? b : a}`)
  const lights = [luminance(one) + 0.05, luminance(two) + 0.05]
  return Math.max(...lights) / Math.min(...lights)
}

const grounds = ['paper', 'card', 'sunken']
const pairs: [string, string][] = [
  ...['ink', 'ink-2', 'brand-text', 'success', 'gold', 'danger', 'info'].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  ),
  ['ink-3', 'card'],
  ['ink-3', 'paper'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-deep'],
  ['on-brand', 'success'],
  ['on-brand', 'danger'],
  ['on-brand', 'badge-error'],
  ['on-brand', 'badge-success'],
  ['brand-text', 'brand-soft'],
  ['success', 'success-soft'],
  ['gold', 'gold-soft'],
  ['danger', 'danger-soft'],
  ['info', 'info-soft'],
]

describe('token pairs', () => {
  it.each(pairs)('%s on %s reads at 4.5:1 or better', (ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })
})
