import { readdirSync, readFileSync } from 'node:fs'
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

describe('sizes of type', () => {
  const scale = new Map(
    [...readFileSync(join(__dirname, 'mixins.scss'), 'utf8').matchAll(/\$text-([\w-]+): (\d+)px;/g)].map(([, name, size]) => [
      Number(size),
      name,
    ]),
  )
  const src = join(__dirname, '..')
  const written = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.scss'))
    .flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/font-size: (\d+)px/g)].map(([, size]) => [file, Number(size)] as const),
    )

  it('are nine, by name', () => {
    expect([...scale.keys()]).toEqual([22, 24, 26, 28, 30, 32, 36, 44, 56])
  })

  it('are written by their names where they have one', () => {
    expect(written.filter(([, size]) => scale.has(size))).toEqual([])
  })

  // Art: a slogan across a desktop, a quotation mark.
  it('are of no other size than these few', () => {
    expect(new Set(written.map(([, size]) => size))).toEqual(new Set([96, 120]))
  })
})
