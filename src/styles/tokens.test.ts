import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = readFileSync(join(__dirname, 'tokens.scss'), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
const hexes = (text: string) => new Map([...text.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]))
/** Tokens of a theme: those shared with the other theme, and its own. */
const colours = Object.fromEntries(
  themes.map((theme) => [
    theme,
    hexes(['both', theme].map((name) => new RegExp(`@mixin ${name} \\{([^}]*)\\}`).exec(source)?.[1] ?? '').join()),
  ]),
) as Record<Theme, Map<string, string>>

function luminance(hex: string): number {
  const linear = (at: number) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5)
}

function contrast(theme: Theme, a: string, b: string): number {
  const one = colours[theme].get(`qx-${a}`)
  const two = colours[theme].get(`qx-${b}`)
  if (!one || !two) throw new Error(`unknown colour ${one ? b : a}`)
  const lights = [luminance(one) + 0.05, luminance(two) + 0.05]
  return Math.max(...lights) / Math.min(...lights)
}

const grounds = ['paper', 'card', 'sunken']
const pairs: [string, string][] = [
  ...['ink', 'ink-2', 'brand-text', 'success', 'gold', 'danger', 'info', 'focus'].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  ),
  ['ink-3', 'card'],
  ['ink-3', 'paper'],
  ['ink', 'rose'],
  ['ink-2', 'rose'],
  ['brand-text', 'rose'],
  ['ink-2', 'rose-soft'],
  ['ink', 'brand-soft'],
  ['ink-2', 'brand-soft'],
  ['on-photo', 'night'],
  ['undo-key', 'undo'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-deep'],
  ['on-brand', 'danger-fill'],
  ['on-brand', 'badge-error'],
  ['on-brand', 'tick'],
  ['brand-text', 'brand-soft'],
  ['success', 'success-soft'],
  ['gold', 'gold-soft'],
  ['danger', 'danger-soft'],
  ['info', 'info-soft'],
]

describe.each(themes)('token pairs, %s', (theme) => {
  it.each(pairs)('%s on %s has a contrast of 4.5:1 or better', (ink, ground) => {
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('both themes define the same tokens', () => {
    expect([...colours[theme].keys()].sort()).toEqual([...colours[theme === 'light' ? 'dark' : 'light'].keys()].sort())
  })

  // Before its style sheets have loaded, the page cannot use a token.
  it("the document before its style sheets and WeChat's frame have the background of the theme", () => {
    const token = (name: string) => colours[theme].get(`qx-${name}`)
    const page = readFileSync(join(__dirname, '../index.html'), 'utf8')
    const own = hexes(new RegExp(`html\\.qx-theme-${theme} \\{([^}]*)\\}`).exec(page)?.[1] ?? '')
    expect(Object.fromEntries(own)).toEqual({
      ground: token('paper'),
      raised: token('card'),
      ink: token('ink'),
      words: token('ink-2'),
      bone: token('bone'),
    })
    const window = JSON.parse(readFileSync(join(__dirname, '../theme.json'), 'utf8')) as Record<Theme, { ground: string }>
    expect(window[theme].ground.toLowerCase()).toBe(token('paper'))
  })
})

/** Sheets whose colours do not follow the theme: full-screen pictures, crop masks, a code's background, channel marks, drawn veils. */
const fixed = [
  'platform/media/imageViewer.h5.scss',
  'features/account/upload/AccountCropperScreen.scss',
  'ui/form/CropStage.scss',
  'parts/auth/CaptchaSheet.scss',
  'features/mall/CodeSheet.scss',
  'features/finance/pay/PayWays.scss',
  'ui/person/PersonRow.scss',
]

it('sheets use only tokens, because a literal colour would stay light in dark mode', () => {
  const src = join(__dirname, '..')
  const own = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.scss') && file !== join('styles', 'tokens.scss') && !fixed.includes(file))
    .filter((file) => /#[0-9a-f]{3,8}\b(?![^\n]*\{)/i.test(readFileSync(join(src, file), 'utf8').replace(/#\{[^}]*\}/g, '')))
  expect(own).toEqual([])
})

describe('type sizes', () => {
  /** Size of each name at the 750 design width. */
  const sizes = new Map([...source.matchAll(/--qx-text-([\w-]+): calc\((\d+)px \*/g)].map(([, name, size]) => [name!, Number(size)]))
  /** Names that sheets use, by size. */
  const scale = new Map(
    [...readFileSync(join(__dirname, 'mixins.scss'), 'utf8').matchAll(/\$text-([\w-]+): var\(--qx-text-\1\);/g)].map(([, name]) => [
      sizes.get(name!),
      name,
    ]),
  )
  const src = join(__dirname, '..')
  const written = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.scss'))
    .flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/font-size: (\d+)px/g)].map(([, size]) => [file, Number(size)] as const),
    )

  it('there are nine sizes, each with a name', () => {
    expect([...scale.keys()]).toEqual([22, 24, 26, 28, 30, 32, 36, 44, 56])
  })

  it.each([
    ['xs', 22, 374],
    ['s', 24, 343],
  ])('%s is at least 11 css px on every phone from 320', (name, size, below) => {
    expect(source).toMatch(new RegExp(`max-width: ${below}px\\) \\{[^}]*--qx-text-${name}: calc\\(8\\.25pt \\*`))
    expect((size * (below + 1)) / 750).toBeGreaterThanOrEqual(11)
  })

  it("sizes grow with the person's setting, and the smallest never shrink", () => {
    const least = 0.94 * (320 / 750)
    for (const [name, size] of sizes) {
      const factor = new RegExp(`--qx-text-${name}: calc\\(${size}px \\* var\\(--qx-((?:small-)?letters), 1\\)\\);`).exec(source)?.[1]
      expect([name, factor]).toEqual([name, size * least < 11 ? 'small-letters' : 'letters'])
    }
  })

  it('sheets use the name of a size if one exists', () => {
    expect(written.filter(([, size]) => scale.has(size))).toEqual([])
  })

  // Decorative texts: a slogan across a desktop, a quotation mark.
  it('sizes without a name are only these few', () => {
    expect(new Set(written.map(([, size]) => size))).toEqual(new Set([96, 120]))
  })
})
