/** Hair: eleven styles for women, nine for men, and hats; drawn behind the body, behind the face and over it. */
import type { Face } from './face'
import { menCuts } from './hair-men'
import { womenCuts } from './hair-women'
import { headOf } from './head'
import { darker, ellipse, lighter, line, n, path, rect, type Sheet } from './pen'

export interface Hair {
  /** Behind the neck and the clothes. */
  back: string
  /** Over the face. */
  front: string
  /** Over the clothes. */
  locks: string
  /** The shadow of the front hair on the skin. */
  shade: string
}

const cuts = { ...womenCuts, ...menCuts }
type Cut = keyof typeof cuts

const WOMEN_YOUNG: readonly Cut[] = [
  'long',
  'longFringe',
  'waves',
  'bob',
  'bobFringe',
  'topBun',
  'lowBun',
  'ponytail',
  'pixie',
  'lob',
  'braid',
  'waves',
  'bob',
  'topBun',
]
const WOMEN_OLDER: readonly Cut[] = ['bob', 'lob', 'lowBun', 'pixie', 'waves', 'lob', 'bob', 'waves']
const MEN_YOUNG: readonly Cut[] = [
  'sidePart',
  'crop',
  'fringe',
  'undercut',
  'textured',
  'curtain',
  'wavyTop',
  'fringe',
  'textured',
  'sidePart',
  'wavyTop',
]
const MEN_OLDER: readonly Cut[] = ['sidePart', 'short', 'slick', 'sidePart', 'crop', 'slick']

export function cutOf(face: Face): Cut {
  const list = face.gender === 'female' ? (face.age < 42 ? WOMEN_YOUNG : WOMEN_OLDER) : face.age < 40 ? MEN_YOUNG : MEN_OLDER
  return list[face.hairStyle % list.length]!
}

export function drawHair(sheet: Sheet, face: Face, turn: number): Hair {
  const cut = cutOf(face)
  const head = headOf(sheet, face, turn)
  cuts[cut](head)
  const { made } = head
  return {
    back: made.back,
    front: made.front,
    locks: made.locks,
    shade: path(made.cap, face.skin.shade, {
      opacity: 0.55,
      transform: `translate(${n(turn * 7 + 3)},15)${face.partSide === -1 && !['long', 'longFringe', 'bobFringe', 'topBun', 'lowBun'].includes(cut) ? ' scale(-1,1)' : ''}`,
    }),
  }
}

export type Hat = 'beanie' | 'cap' | 'beret' | 'straw'

/** A hat over the crown; it hides the top of any haircut. */
export function drawHat(sheet: Sheet, face: Face, kind: Hat, colour: string): string {
  const w = face.halfWidth + 16
  const paint = sheet.along(0, 0, 1, 0.6, [0, lighter(colour, 0.18)], [0.6, colour], [1, darker(colour, 0.22)])
  const edge = darker(colour, 0.25)
  switch (kind) {
    case 'beanie':
      return (
        path(`M${n(-w)},-112 C${n(-w)},-250 ${n(-w * 0.5)},-292 0,-292 C${n(w * 0.5)},-292 ${n(w)},-250 ${n(w)},-112Z`, paint) +
        [-0.6, -0.3, 0, 0.3, 0.6]
          .map((share) =>
            line(`M${n(share * w)},-128 C${n(share * w)},-200 ${n(share * w * 0.7)},-250 ${n(share * w * 0.4)},-284`, edge, 4, {
              opacity: 0.35,
            }),
          )
          .join('') +
        rect(-w - 6, -150, w * 2 + 12, 62, lighter(colour, 0.1), { rx: 26 }) +
        [-0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8]
          .map((share) => line(`M${n(share * w)},-142 L${n(share * w)},-98`, edge, 4, { opacity: 0.28 }))
          .join('')
      )
    case 'cap':
      return (
        path(
          `M${n(-w)},-98 C${n(-w - 4)},-230 ${n(-w * 0.5)},-272 0,-272 C${n(w * 0.5)},-272 ${n(w + 4)},-230 ${n(w)},-98 Q0,-142 ${n(-w)},-98Z`,
          paint,
        ) +
        line('M0,-270 L0,-124', edge, 3, { opacity: 0.4 }) +
        path(
          `M${n(-w - 10)},-88 C${n(-w * 0.6)},-142 ${n(w * 0.6)},-142 ${n(w + 10)},-88 C${n(w * 0.6)},-112 ${n(-w * 0.6)},-112 ${n(-w - 10)},-88Z`,
          darker(colour, 0.3),
        ) +
        ellipse(0, -272, 10, 6, edge)
      )
    case 'beret':
      return (
        path(
          `M${n(-w - 4)},-108 C${n(-w - 50)},-200 ${n(-w * 0.6)},-280 ${n(w * 0.2)},-276 C${n(w + 50)},-272 ${n(w + 56)},-180 ${n(w)},-118 C${n(w * 0.5)},-152 ${n(-w * 0.5)},-152 ${n(-w - 4)},-108Z`,
          paint,
        ) +
        line(`M${n(w * 0.1)},-276 q4,-14 14,-18`, edge, 8) +
        line(`M${n(-w * 0.8)},-170 C${n(-w * 0.5)},-230 ${n(w * 0.1)},-246 ${n(w * 0.4)},-240`, '#ffffff', 12, { opacity: 0.14 })
      )
    case 'straw':
      return (
        path(
          `M${n(-w * 0.94)},-112 C${n(-w * 0.9)},-240 ${n(-w * 0.5)},-276 0,-276 C${n(w * 0.5)},-276 ${n(w * 0.9)},-240 ${n(w * 0.94)},-112Z`,
          sheet.along(0, 0, 1, 0.5, [0, '#f7e6bf'], [1, '#d7b67c']),
        ) +
        path(`M${n(-w * 0.95)},-146 Q0,-186 ${n(w * 0.95)},-146 L${n(w * 0.95)},-108 Q0,-150 ${n(-w * 0.95)},-108Z`, colour) +
        path(
          `M${n(-w * 1.9)},-78 C${n(-w * 1.2)},-150 ${n(w * 1.2)},-150 ${n(w * 1.9)},-78 C${n(w * 1.3)},-62 ${n(w * 0.9)},-104 0,-108 C${n(-w * 0.9)},-104 ${n(-w * 1.3)},-62 ${n(-w * 1.9)},-78Z`,
          sheet.along(0, 0, 1, 0.4, [0, '#fbeecb'], [1, '#cfa96b']),
        ) +
        line(`M${n(-w * 1.6)},-90 C${n(-w)},-130 ${n(w)},-130 ${n(w * 1.6)},-90`, '#b98f54', 3, { opacity: 0.4 })
      )
  }
}
