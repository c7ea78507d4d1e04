/** Hair: eleven styles for women, nine for men, and hats; drawn behind the body, behind the face and over it. */
import type { Face } from './face'
import { darker, ellipse, group, lighter, line, mix, n, path, rect, type Sheet } from './pen'

export interface Hair {
  /** Behind the neck and the clothes. */
  back: string
  /** Over the face. */
  front: string
  /** Falls over the clothes. */
  locks: string
  /** The shadow the front throws on the skin. */
  shade: string
}

type Cut =
  | 'long'
  | 'longFringe'
  | 'waves'
  | 'bob'
  | 'bobFringe'
  | 'topBun'
  | 'lowBun'
  | 'ponytail'
  | 'pixie'
  | 'lob'
  | 'braid'
  | 'sidePart'
  | 'crop'
  | 'fringe'
  | 'undercut'
  | 'slick'
  | 'textured'
  | 'curtain'
  | 'short'
  | 'wavyTop'

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

/** The crown of the head from ear to ear; a hairline closes it. */
function crown(w: number, rise: number, side: number, low: number): string {
  return `M${n(-w - side * 0.5)},${n(low)} C${n(-w - side * 1.7)},-95 ${n(-w * 0.86)},${n(rise)} 0,${n(rise)} C${n(w * 0.86)},${n(rise)} ${n(w + side * 1.7)},-95 ${n(w + side * 0.5)},${n(low)} `
}

const hairlines = {
  pulled: (w: number) =>
    `L${n(w - 1)},-26 C${n(w - 12)},-88 ${n(w * 0.62)},-138 0,-150 C${n(-w * 0.62)},-138 ${n(-w + 12)},-88 ${n(-w + 1)},-26Z`,
  middle: (w: number, low: number) =>
    `C${n(w - 3)},10 ${n(w - 14)},-46 ${n(w * 0.6)},-96 C${n(w * 0.36)},-132 14,-152 0,-182 C-14,-152 ${n(-w * 0.36)},-132 ${n(-w * 0.6)},-96 C${n(-w + 14)},-46 ${n(-w + 3)},10 ${n(-w - 4)},${n(low)}Z`,
  side: (w: number, low: number) =>
    `C${n(w - 1)},6 ${n(w - 8)},-40 ${n(w * 0.74)},-78 C${n(w * 0.42)},-112 ${n(-w * 0.2)},-120 ${n(-w * 0.36)},-178 C${n(-w * 0.5)},-128 ${n(-w * 0.82)},-104 ${n(-w + 8)},-46 C${n(-w + 2)},-10 ${n(-w - 1)},10 ${n(-w - 4)},${n(low)}Z`,
  full: (w: number, low: number) =>
    `C${n(w + 1)},20 ${n(w - 6)},-16 ${n(w - 20)},-50 C${n(w * 0.62)},-40 ${n(w * 0.34)},-39 ${n(w * 0.28)},-39 L${n(w * 0.2)},-47 C${n(w * 0.1)},-36 -10,-35 ${n(-w * 0.22)},-37 L${n(-w * 0.3)},-46 C${n(-w * 0.42)},-40 ${n(-w * 0.66)},-42 ${n(-w + 20)},-50 C${n(-w + 6)},-16 ${n(-w - 1)},20 ${n(-w - 4)},${n(low)}Z`,
} as const

const fall = (w: number, spread: number, bottom: number) =>
  `M0,-232 C${n(-w - 54)},-232 ${n(-w - 30)},-40 ${n(-w - spread * 0.7)},110 C${n(-w - spread)},${n(bottom * 0.55)} ${n(-w - spread * 1.1)},${n(bottom * 0.85)} ${n(-w - spread * 0.6)},${n(bottom)} ` +
  `Q0,${n(bottom + 34)} ${n(w + spread * 0.6)},${n(bottom)} C${n(w + spread * 1.1)},${n(bottom * 0.85)} ${n(w + spread)},${n(bottom * 0.55)} ${n(w + spread * 0.7)},110 C${n(w + 30)},-40 ${n(w + 54)},-232 0,-232Z`

/** A strand of hair hanging in front of one shoulder. */
function lock(w: number, side: 1 | -1, length: number, wave: number): string {
  const x = (value: number) => n(side * value)
  return (
    `M${x(w - 6)},-64 C${x(w + 20)},-30 ${x(w + 22 + wave)},70 ${x(w + 16)},130 C${x(w + 8 - wave)},${n(length * 0.5)} ${x(w + 44 + wave)},${n(length * 0.72)} ${x(w + 20)},${n(length)} ` +
    `C${x(w - 8)},${n(length + 22)} ${x(w - 40)},${n(length + 4)} ${x(w - 56)},${n(length - 18)} C${x(w - 36 + wave)},${n(length * 0.7)} ${x(w - 52 + wave)},${n(length * 0.52)} ${x(w - 26)},150 C${x(w - 2)},90 ${x(w + 2)},20 ${x(w - 6)},-64Z`
  )
}

export function drawHair(sheet: Sheet, face: Face, turn: number): Hair {
  const cut = cutOf(face)
  const w = face.halfWidth
  const base = face.hairColour
  const deep = darker(base, 0.38)
  const shine = lighter(mix(base, '#a5664a', 0.42), 0.16)
  const paint = sheet.along(0, 0, 1, 1, [0, lighter(mix(base, '#a5664a', 0.25), 0.09)], [0.5, base], [1, deep])
  const behind = sheet.along(0, 0, 0, 1, [0, deep], [1, mix(deep, base, 0.7)])
  const mirror = face.partSide === -1
  const flip = (content: string) => (mirror ? group(content, { transform: 'scale(-1,1)' }) : content)
  const slide = (content: string) => (turn === 0 ? content : group(content, { transform: `translate(${n(turn * 7)},0)` }))
  const gloss = (top: number) =>
    line(
      `M${n(-w * 0.74)},${n(top + 66)} C${n(-w * 0.5)},${n(top + 14)} ${n(-w * 0.1)},${n(top + 2)} ${n(w * 0.3)},${n(top + 10)}`,
      shine,
      15,
      { opacity: 0.34 },
    ) + line(`M${n(w * 0.46)},${n(top + 20)} Q${n(w * 0.62)},${n(top + 32)} ${n(w * 0.74)},${n(top + 54)}`, shine, 10, { opacity: 0.22 })
  const strand = (d: string, opacity = 0.3, weight = 4) => line(d, shine, weight, { opacity })

  const made = { back: '', front: '', locks: '', cap: '' }
  const cap = (d: string, rise: number, marks = '', mirrored = true) => {
    made.cap = d
    const drawn = path(d, paint) + marks
    made.front = slide((mirrored ? flip(drawn) : drawn) + gloss(rise + 26))
  }

  switch (cut) {
    case 'long':
      made.back = path(fall(w, 44, 440), behind)
      cap(
        crown(w, -238, 26, 40) + hairlines.middle(w, 40),
        -238,
        strand(`M6,-186 C40,-160 ${n(w * 0.75)},-120 ${n(w + 4)},-30`) + strand(`M-6,-186 C-40,-160 ${n(-w * 0.75)},-120 ${n(-w - 4)},-30`),
        false,
      )
      made.locks =
        path(lock(w, -1, 420, 0), paint) +
        path(lock(w, 1, 400, 0), paint) +
        strand(`M${n(w + 2)},150 C${n(w - 8)},220 ${n(w - 4)},300 ${n(w - 14)},380`) +
        strand(`M${n(-w - 2)},150 C${n(-w + 8)},220 ${n(-w + 4)},300 ${n(-w + 14)},390`)
      break
    case 'longFringe':
      made.back = path(fall(w, 40, 430), behind)
      cap(
        crown(w, -238, 26, 90) + hairlines.full(w, 90),
        -238,
        strand(`M-10,-200 C-30,-150 -40,-90 -36,-48`, 0.22) +
          strand(`M30,-200 C44,-150 48,-100 44,-50`, 0.2) +
          strand(`M80,-180 C94,-140 96,-90 92,-56`, 0.2),
        false,
      )
      made.locks =
        path(lock(w, -1, 410, 0), paint) +
        path(lock(w, 1, 410, 0), paint) +
        strand(`M${n(w)},140 C${n(w - 10)},230 ${n(w - 2)},300 ${n(w - 16)},380`)
      break
    case 'waves':
      made.back = path(fall(w, 58, 400), behind)
      cap(
        crown(w, -242, 32, 50) + hairlines.side(w, 50),
        -242,
        strand(`M${n(-w * 0.36)},-180 C10,-150 ${n(w * 0.7)},-110 ${n(w + 6)},-20`) +
          strand(`M${n(-w * 0.38)},-184 C30,-180 ${n(w * 0.8)},-140 ${n(w + 14)},-50`, 0.22),
      )
      made.locks = flip(
        path(lock(w + 12, 1, 372, 46), paint) +
          path(lock(w + 10, -1, 340, 42), paint) +
          strand(`M${n(w + 18)},120 C${n(w - 20)},190 ${n(w + 40)},260 ${n(w)},350`) +
          strand(`M${n(w + 2)},150 C${n(w - 34)},220 ${n(w + 14)},280 ${n(w - 26)},350`, 0.2) +
          strand(`M${n(-w - 16)},120 C${n(-w + 20)},190 ${n(-w - 36)},250 ${n(-w)},320`),
      )
      break
    case 'lob':
      made.back = path(fall(w, 36, 268), behind)
      cap(crown(w, -240, 28, 60) + hairlines.side(w, 60), -240, strand(`M${n(-w * 0.36)},-180 C10,-150 ${n(w * 0.7)},-110 ${n(w + 6)},-10`))
      made.locks = flip(path(lock(w + 4, 1, 262, 12), paint) + path(lock(w + 4, -1, 258, 10), paint))
      break
    case 'bob':
      made.back = path(fall(w, 30, 196), behind)
      cap(
        crown(w, -240, 30, 60) + hairlines.side(w, 60),
        -240,
        strand(`M${n(-w * 0.36)},-180 C10,-150 ${n(w * 0.74)},-116 ${n(w + 12)},-10`),
      )
      made.front += slide(
        flip(
          [1, -1]
            .map((side) =>
              path(
                `M${n(side * (w - 6))},-70 C${n(side * (w + 34))},-20 ${n(side * (w + 40))},90 ${n(side * (w + 30))},176 C${n(side * (w + 10))},208 ${n(side * (w - 30))},206 ${n(side * (w - 42))},190 C${n(side * (w - 14))},150 ${n(side * (w + 4))},60 ${n(side * (w - 6))},-70Z`,
                paint,
              ),
            )
            .join('') + strand(`M${n(w + 18)},0 C${n(w + 24)},70 ${n(w + 18)},130 ${n(w + 4)},180`),
        ),
      )
      break
    case 'bobFringe':
      made.back = path(fall(w, 30, 186), behind)
      cap(
        crown(w, -240, 30, 100) + hairlines.full(w, 100),
        -240,
        strand('M-14,-200 C-34,-150 -44,-90 -40,-48', 0.22) + strand('M40,-200 C56,-150 58,-100 54,-50', 0.2),
        false,
      )
      made.front += slide(
        [1, -1]
          .map((side) =>
            path(
              `M${n(side * (w - 16))},-56 C${n(side * (w + 34))},-20 ${n(side * (w + 38))},80 ${n(side * (w + 28))},164 C${n(side * (w + 10))},198 ${n(side * (w - 24))},196 ${n(side * (w - 36))},180 C${n(side * (w - 12))},140 ${n(side * (w + 6))},40 ${n(side * (w - 16))},-56Z`,
              paint,
            ),
          )
          .join(''),
      )
      break
    case 'topBun':
      made.back =
        ellipse(-8, -262, 66, 58, paint) +
        line('M-52,-276 C-20,-306 34,-300 46,-262 M-40,-250 C-10,-282 30,-276 36,-246', shine, 5, { opacity: 0.3 })
      cap(
        crown(w, -232, 16, 10) + hairlines.pulled(w),
        -232,
        strand(`M0,-152 C-10,-180 -6,-210 0,-228`, 0.25) +
          strand(`M70,-134 C60,-170 40,-206 20,-226`, 0.25) +
          strand(`M-70,-134 C-60,-170 -40,-206 -20,-226`, 0.25),
        false,
      )
      made.front += slide(
        line(
          `M${n(w - 6)},-40 C${n(w + 12)},10 ${n(w)},60 ${n(w + 8)},96 M${n(-w + 6)},-40 C${n(-w - 12)},10 ${n(-w)},50 ${n(-w - 6)},84`,
          base,
          5,
        ),
      )
      break
    case 'lowBun':
      made.back = ellipse(64, 168, 76, 62, behind)
      cap(
        crown(w, -234, 22, 26) + hairlines.middle(w, 26),
        -234,
        strand(`M6,-190 C40,-170 ${n(w * 0.8)},-120 ${n(w + 6)},-20`, 0.26) +
          strand(`M-6,-190 C-40,-170 ${n(-w * 0.8)},-120 ${n(-w - 6)},-20`, 0.26),
        false,
      )
      break
    case 'ponytail':
      made.back = flip(
        path(
          `M20,-226 C150,-290 ${n(w + 110)},-180 ${n(w + 96)},-10 C${n(w + 88)},100 ${n(w + 120)},190 ${n(w + 70)},290 C${n(w + 70)},200 ${n(w + 10)},150 ${n(w + 24)},20 C${n(w + 28)},-80 ${n(w)},-150 20,-180Z`,
          paint,
        ) + strand(`M${n(w + 40)},-150 C${n(w + 84)},-40 ${n(w + 40)},100 ${n(w + 76)},220`),
      )
      cap(
        crown(w, -234, 16, 10) + hairlines.pulled(w),
        -234,
        strand(`M10,-152 C20,-180 40,-206 60,-220`, 0.26) +
          strand(`M-70,-134 C-50,-176 -10,-208 40,-224`, 0.26) +
          strand(`M80,-128 C90,-160 90,-180 84,-200`, 0.2),
      )
      made.front += slide(flip(line(`M${n(-w + 6)},-44 C${n(-w - 10)},0 ${n(-w + 4)},50 ${n(-w - 6)},92`, base, 5)))
      break
    case 'pixie':
      made.back = path(fall(w, 10, 96), behind)
      cap(
        crown(w, -244, 26, 46) +
          `C${n(w - 2)},0 ${n(w - 6)},-36 ${n(w * 0.82)},-66 C${n(w * 0.5)},-58 0,-76 ${n(-w * 0.3)},-150 C${n(-w * 0.5)},-110 ${n(-w * 0.8)},-90 ${n(-w + 6)},-44 C${n(-w + 2)},-10 ${n(-w - 1)},10 ${n(-w - 6)},46Z`,
        -244,
        strand(`M${n(-w * 0.3)},-156 C0,-110 ${n(w * 0.5)},-80 ${n(w * 0.86)},-76`) +
          strand(`M${n(-w * 0.2)},-190 C20,-140 ${n(w * 0.6)},-110 ${n(w * 0.96)},-90`, 0.22),
      )
      break
    case 'braid': {
      made.back = path(fall(w, 20, 150), behind)
      cap(crown(w, -238, 26, 50) + hairlines.side(w, 50), -238, strand(`M${n(-w * 0.36)},-180 C10,-150 ${n(w * 0.7)},-110 ${n(w + 4)},-10`))
      const knots = [0, 1, 2, 3, 4, 5].map((index) => {
        const y = 150 + index * 46
        const x = w - 8 - index * 7
        const size = 38 - index * 3
        return (
          path(
            `M${n(x - size)},${n(y - 26)} C${n(x - size - 4)},${n(y + 20)} ${n(x)},${n(y + 30)} ${n(x + 2)},${n(y + 34)} C${n(x + size)},${n(y + 26)} ${n(x + size + 4)},${n(y)} ${n(x + size)},${n(y - 26)} Q${n(x)},${n(y)} ${n(x - size)},${n(y - 26)}Z`,
            paint,
          ) + strand(`M${n(x - size * 0.6)},${n(y - 8)} Q${n(x - size * 0.3)},${n(y + 14)} ${n(x)},${n(y + 22)}`, 0.3, 3.4)
        )
      })
      made.locks = flip(
        path(
          `M${n(w - 4)},10 C${n(w + 30)},60 ${n(w + 26)},110 ${n(w + 26)},150 L${n(w - 46)},150 C${n(w - 20)},110 ${n(w)},60 ${n(w - 4)},10Z`,
          paint,
        ) +
          [...knots].reverse().join('') +
          rect(w - 66, 404, 30, 15, '#d9304f', { rx: 7 }) +
          path(
            `M${n(w - 66)},418 L${n(w - 36)},418 C${n(w - 26)},450 ${n(w - 40)},470 ${n(w - 54)},486 C${n(w - 74)},466 ${n(w - 76)},444 ${n(w - 66)},418Z`,
            paint,
          ),
      )
      break
    }
    case 'sidePart':
      cap(
        `M${n(-w - 5)},6 C${n(-w - 14)},-80 ${n(-w - 8)},-170 ${n(-w * 0.62)},-206 C${n(-w * 0.5)},-250 ${n(w * 0.1)},-276 ${n(w * 0.56)},-250 C${n(w * 0.94)},-236 ${n(w + 22)},-160 ${n(w + 14)},-110 C${n(w + 12)},-70 ${n(w + 8)},-30 ${n(w + 5)},6 L${n(w - 4)},-40 C${n(w - 6)},-70 ${n(w * 0.86)},-88 ${n(w * 0.78)},-92 C${n(w * 0.4)},-92 ${n(-w * 0.2)},-112 ${n(-w * 0.52)},-166 C${n(-w * 0.66)},-128 ${n(-w + 12)},-92 ${n(-w + 4)},-40Z`,
        -258,
        strand(`M${n(-w * 0.4)},-206 C0,-200 ${n(w * 0.6)},-190 ${n(w * 0.94)},-120`, 0.2) +
          strand(`M${n(-w * 0.5)},-166 C${n(-w * 0.1)},-140 ${n(w * 0.4)},-126 ${n(w * 0.8)},-126`) +
          strand(`M${n(-w * 0.44)},-190 C0,-176 ${n(w * 0.5)},-166 ${n(w * 0.9)},-142`, 0.22),
      )
      break
    case 'crop':
      cap(
        crown(w, -250, 12, 0) +
          `L${n(w - 3)},-48 C${n(w - 6)},-90 ${n(w * 0.78)},-108 ${n(w * 0.7)},-122 L${n(w * 0.5)},-108 L${n(w * 0.36)},-122 L${n(w * 0.14)},-106 L${n(-w * 0.04)},-120 L${n(-w * 0.26)},-107 L${n(-w * 0.44)},-121 L${n(-w * 0.68)},-112 C${n(-w * 0.84)},-100 ${n(-w + 6)},-80 ${n(-w + 3)},-48Z`,
        -250,
        strand('M-40,-180 L-30,-128', 0.2) + strand('M20,-190 L22,-128', 0.2) + strand('M76,-176 L70,-130', 0.2),
      )
      break
    case 'fringe':
      cap(
        crown(w, -246, 18, 16) +
          `C${n(w - 1)},-20 ${n(w - 5)},-50 ${n(w * 0.86)},-76 C${n(w * 0.66)},-60 ${n(w * 0.52)},-58 ${n(w * 0.4)},-62 L${n(w * 0.3)},-74 C${n(w * 0.1)},-56 ${n(-w * 0.16)},-56 ${n(-w * 0.34)},-64 L${n(-w * 0.4)},-82 C${n(-w * 0.56)},-70 ${n(-w * 0.76)},-72 ${n(-w * 0.88)},-80 C${n(-w + 5)},-54 ${n(-w + 1)},-20 ${n(-w - 6)},16Z`,
        -246,
        strand(`M-10,-206 C${n(w * 0.1)},-150 ${n(w * 0.26)},-110 ${n(w * 0.3)},-78`, 0.24) +
          strand(`M-50,-196 C-60,-150 -56,-110 ${n(-w * 0.38)},-86`, 0.24),
      )
      break
    case 'undercut':
      made.back = path(crown(w, -222, 6, 10) + `L${n(w - 4)},-60 L${n(-w + 4)},-60Z`, mix(base, face.skin.shade, 0.42))
      cap(
        `M${n(-w + 2)},-92 C${n(-w - 16)},-190 ${n(-w * 0.6)},-268 ${n(w * 0.1)},-262 C${n(w * 0.7)},-258 ${n(w + 20)},-190 ${n(w - 2)},-92 C${n(w * 0.86)},-116 ${n(w * 0.6)},-140 ${n(w * 0.2)},-144 C${n(-w * 0.2)},-148 ${n(-w * 0.7)},-140 ${n(-w + 2)},-92Z`,
        -262,
        strand(`M${n(-w * 0.7)},-136 C${n(-w * 0.6)},-200 ${n(-w * 0.1)},-236 ${n(w * 0.3)},-238`) +
          strand(`M${n(-w * 0.2)},-150 C${n(-w * 0.1)},-196 ${n(w * 0.3)},-220 ${n(w * 0.6)},-214`, 0.24),
      )
      made.front =
        path(
          `M${n(-w - 3)},6 C${n(-w - 8)},-70 ${n(-w + 2)},-120 ${n(-w + 12)},-140 L${n(-w + 26)},-104 C${n(-w + 8)},-80 ${n(-w + 6)},-60 ${n(-w + 4)},-36Z M${n(w + 3)},6 C${n(w + 8)},-70 ${n(w - 2)},-120 ${n(w - 12)},-140 L${n(w - 26)},-104 C${n(w - 8)},-80 ${n(w - 6)},-60 ${n(w - 4)},-36Z`,
          mix(base, face.skin.shade, 0.4),
        ) + made.front
      break
    case 'slick':
      cap(
        crown(w, -238, 10, 2) +
          `L${n(w - 3)},-50 C${n(w - 8)},-92 ${n(w * 0.76)},-124 ${n(w * 0.6)},-140 C${n(w * 0.3)},-154 ${n(-w * 0.2)},-160 ${n(-w * 0.56)},-146 C${n(-w * 0.74)},-126 ${n(-w + 8)},-92 ${n(-w + 3)},-50Z`,
        -238,
        strand(`M${n(-w * 0.5)},-150 C${n(-w * 0.4)},-190 ${n(-w * 0.1)},-214 20,-226`, 0.26) +
          strand(`M0,-158 C10,-190 40,-210 60,-218`, 0.26) +
          strand(`M${n(w * 0.5)},-146 C${n(w * 0.56)},-170 ${n(w * 0.62)},-186 ${n(w * 0.66)},-196`, 0.26),
      )
      break
    case 'textured':
      cap(
        `M${n(-w - 5)},6 C${n(-w - 16)},-70 ${n(-w - 14)},-150 ${n(-w * 0.86)},-192 L${n(-w * 0.7)},-214 L${n(-w * 0.52)},-222 L${n(-w * 0.3)},-250 L${n(-w * 0.06)},-244 L${n(w * 0.2)},-262 L${n(w * 0.44)},-236 L${n(w * 0.7)},-230 L${n(w * 0.86)},-196 C${n(w + 14)},-150 ${n(w + 16)},-70 ${n(w + 5)},6 L${n(w - 4)},-44 C${n(w - 10)},-84 ${n(w * 0.76)},-100 ${n(w * 0.66)},-104 L${n(w * 0.42)},-122 L${n(w * 0.3)},-100 L${n(w * 0.04)},-126 L${n(-w * 0.12)},-106 L${n(-w * 0.36)},-134 L${n(-w * 0.56)},-112 C${n(-w * 0.8)},-104 ${n(-w + 8)},-80 ${n(-w + 4)},-44Z`,
        -250,
        strand('M-60,-200 C-40,-170 -40,-150 -44,-130', 0.26) +
          strand('M10,-214 C24,-180 26,-150 16,-128', 0.26) +
          strand('M70,-200 C80,-170 76,-140 66,-122', 0.22),
      )
      break
    case 'curtain':
      cap(
        crown(w, -248, 20, 24) +
          `C${n(w - 2)},-20 ${n(w - 8)},-46 ${n(w * 0.8)},-56 C${n(w * 0.6)},-84 ${n(w * 0.24)},-116 ${n(w * 0.06)},-176 C${n(-w * 0.12)},-116 ${n(-w * 0.54)},-84 ${n(-w * 0.78)},-58 C${n(-w + 8)},-46 ${n(-w + 2)},-20 ${n(-w - 6)},24Z`,
        -248,
        strand(`M${n(w * 0.08)},-184 C${n(w * 0.4)},-160 ${n(w * 0.74)},-110 ${n(w * 0.86)},-66`, 0.26) +
          strand(`M${n(w * 0.02)},-184 C${n(-w * 0.34)},-160 ${n(-w * 0.7)},-110 ${n(-w * 0.84)},-66`, 0.26),
      )
      break
    case 'short':
      cap(
        crown(w, -226, 7, -4) +
          `L${n(w - 2)},-56 C${n(w - 3)},-96 ${n(w * 0.82)},-124 ${n(w * 0.66)},-136 C${n(w * 0.3)},-148 ${n(-w * 0.3)},-148 ${n(-w * 0.66)},-136 C${n(-w * 0.82)},-124 ${n(-w + 3)},-96 ${n(-w + 2)},-56Z`,
        -226,
      )
      break
    case 'wavyTop':
      cap(
        `M${n(-w - 5)},8 C${n(-w - 20)},-60 ${n(-w - 26)},-120 ${n(-w - 4)},-160 C${n(-w)},-206 ${n(-w * 0.7)},-222 ${n(-w * 0.52)},-226 C${n(-w * 0.36)},-262 ${n(w * 0.02)},-262 ${n(w * 0.12)},-250 C${n(w * 0.4)},-268 ${n(w * 0.72)},-244 ${n(w * 0.76)},-220 C${n(w + 12)},-204 ${n(w + 14)},-164 ${n(w + 6)},-150 C${n(w + 24)},-110 ${n(w + 16)},-50 ${n(w + 5)},8 L${n(w - 4)},-40 C${n(w - 6)},-70 ${n(w * 0.86)},-84 ${n(w * 0.72)},-80 C${n(w * 0.6)},-62 ${n(w * 0.34)},-68 ${n(w * 0.32)},-90 C${n(w * 0.2)},-66 ${n(-w * 0.1)},-72 ${n(-w * 0.1)},-98 C${n(-w * 0.26)},-74 ${n(-w * 0.56)},-80 ${n(-w * 0.56)},-104 C${n(-w * 0.7)},-92 ${n(-w + 6)},-80 ${n(-w + 4)},-40Z`,
        -246,
        strand('M-50,-196 C-80,-160 -20,-140 -40,-104', 0.26) +
          strand('M30,-214 C0,-176 60,-150 30,-100', 0.26) +
          strand('M90,-190 C70,-150 110,-130 90,-96', 0.22),
      )
      break
  }
  return {
    back: made.back,
    front: made.front,
    locks: made.locks,
    shade: path(made.cap, face.skin.shade, {
      opacity: 0.55,
      transform: `translate(${n(turn * 7 + 3)},15)${mirror && !['long', 'longFringe', 'bobFringe', 'topBun', 'lowBun'].includes(cut) ? ' scale(-1,1)' : ''}`,
    }),
  }
}

export type Hat = 'beanie' | 'cap' | 'beret' | 'straw'

/** A hat over the crown; it hides the top of any cut. */
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
