/** The brand's artwork: two rings on one red thread, and the three pictures of the home page. */
import { drawBackdrop } from './backdrops'
import { diceOf } from './dice'
import { type Gender, drawFace, faceOf } from './face'
import { drawBody } from './clothes'
import { drawHair } from './hair'
import { circle, group, line, path, rect, Sheet } from './pen'

const RED = '#D9304F'

/** The logo in a square of 240; `onDark` draws it in paper white. */
export function drawLogo({ onDark = false }: { onDark?: boolean } = {}): string {
  const sheet = new Sheet()
  const red = onDark ? '#FFF7F2' : RED
  const second = onDark ? '#FFD9D2' : '#F29A8E'
  const ring = (cx: number, colour: string) => `<circle cx="${cx}" cy="112" r="50" fill="none" stroke="${colour}" stroke-width="17"/>`
  // The right ring covers the left one below and is covered by it above, so that the two are linked.
  return sheet.finish(
    ring(88, red) +
      ring(152, second) +
      line('M100.9,63.7 A50,50 0 0 1 133.3,90.9', red, 17, { 'stroke-linecap': 'butt' }) +
      line('M14,170 C40,206 84,210 120,188 C156,166 196,168 226,196', red, 9) +
      path('M120,190 C104,174 94,160 106,151 C113,146 119,151 120,157 C121,151 127,146 134,151 C146,160 136,174 120,190Z', red),
    240,
    240,
  )
}

export const BANNER_KINDS = ['meet', 'matchmaker', 'safe'] as const
export type BannerKind = (typeof BANNER_KINDS)[number]

function figure(
  sheet: Sheet,
  seed: number,
  gender: Gender,
  x: number,
  y: number,
  scale: number,
  turn: number,
  colour: string,
  hasBadge = false,
): string {
  const face = { ...faceOf(seed, gender, 29), hasStubble: false }
  const hair = drawHair(sheet, face, turn)
  const body = drawBody(
    sheet,
    face,
    { garment: hasBadge ? 'blazer' : gender === 'female' ? 'knit' : 'shirtKnit', colour, second: '#f7f1e9', hasBadge },
    diceOf('banner', seed),
    turn,
  )
  return group(hair.back + body + drawFace(sheet, face, turn, 'smile', hair.shade) + hair.front + hair.locks, {
    transform: `translate(${x},${y}) scale(${scale})`,
  })
}

/** A wide picture, 1380 × 600, quiet on the left where the page shows its own text. */
export function drawBanner(kind: BannerKind): string {
  const sheet = new Sheet()
  const dice = diceOf('banner', kind)
  const grounds = { meet: ['#FFE9E2', '#F7B3A6'], matchmaker: ['#FBEBD2', '#E9B98A'], safe: ['#E3F0EA', '#9CC5B4'] } as const
  const [light, deep] = grounds[kind]
  const ground =
    rect(0, 0, 1380, 600, sheet.along(0, 0, 1, 0.6, [0, light], [1, deep])) + circle(1040, 250, 380, sheet.glow('#ffffff', 0.75))
  const thread = line('M-20,500 C180,420 300,560 480,500 C620,452 640,380 760,420 C900,466 1180,560 1400,430', RED, 7, { opacity: 0.9 })
  const petals = Array.from({ length: 22 }, () =>
    circle(dice.between(40, 1360), dice.between(20, 580), dice.between(5, 16), '#ffffff', { opacity: dice.between(0.25, 0.6) }),
  ).join('')
  const scene = {
    meet: () => figure(sheet, 12, 'female', 880, 250, 0.66, 0.75, '#e98c86') + figure(sheet, 21, 'male', 1170, 236, 0.66, -0.75, '#3d5d86'),
    matchmaker: () => figure(sheet, 34, 'female', 1030, 240, 0.66, -0.4, '#c0412f', true),
    safe: () =>
      path(
        'M1040,90 C1120,140 1200,150 1260,150 C1270,330 1210,470 1040,540 C870,470 810,330 820,150 C880,150 960,140 1040,90Z',
        sheet.along(0, 0, 1, 1, [0, '#ffffff'], [1, '#cfe6dc']),
        { stroke: '#0F7B6C', 'stroke-width': 12 },
      ) +
      path('M1040,430 C960,366 910,312 950,262 C984,226 1030,246 1040,284 C1050,246 1096,226 1130,262 C1170,312 1120,366 1040,430Z', RED) +
      line('M990,316 l36,38 70,-74', '#ffffff', 19),
  }[kind]()
  return sheet.finish(ground + petals + thread + scene, 1380, 600)
}

/** The picture behind the about page and shared links: 900 × 1200, no people, no text. */
export function drawCover(seed: number): string {
  const sheet = new Sheet()
  return sheet.finish(drawBackdrop(sheet, 'blossom', diceOf('cover', seed)).svg)
}
