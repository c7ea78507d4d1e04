/** A face: the features that make a person recognisable in every picture, and how they are drawn. */
import { type Dice, diceOf } from './dice'
import { circle, darker, ellipse, group, lighter, line, mix, n, path, type Sheet } from './pen'

export type Gender = 'male' | 'female'
export type Expression = 'calm' | 'smile' | 'grin' | 'laugh'

export interface Skin {
  base: string
  shade: string
  lip: string
  blush: string
}

/** Lengths are in head units: the origin is between the eyes, the chin about 200 below. */
export interface Face {
  gender: Gender
  age: number
  skin: Skin
  halfWidth: number
  jaw: number
  chinY: number
  chinWidth: number
  eyeX: number
  eyeWidth: number
  eyeHeight: number
  eyeTilt: number
  hasDoubleLid: boolean
  browY: number
  browWeight: number
  browArch: number
  noseWidth: number
  noseY: number
  mouthWidth: number
  mouthY: number
  lipFullness: number
  hairColour: string
  browColour: string
  hairStyle: number
  partSide: 1 | -1
  hasGlasses: boolean
  glassesStyle: number
  hasEarrings: boolean
  hasStubble: boolean
  hasMole: boolean
  hasFreckles: boolean
}

const SKINS: readonly Skin[] = [
  { base: '#fbe3d3', shade: '#e9b9a4', lip: '#d2626b', blush: '#f08f8f' },
  { base: '#f9dac4', shade: '#e3ab90', lip: '#c9575c', blush: '#ee8a80' },
  { base: '#f5cfb3', shade: '#d99d7d', lip: '#bf5353', blush: '#e67f70' },
  { base: '#eec2a0', shade: '#cd8f6c', lip: '#b34c4a', blush: '#dd735f' },
  { base: '#e3b08a', shade: '#bb7f5a', lip: '#a44742', blush: '#cc6450' },
]

const HAIR = ['#221b20', '#2a2126', '#33262a', '#3d2b2a', '#50372f', '#644437'] as const

/** The lasting features of one person; nothing here depends on the picture. */
export function faceOf(seed: number, gender: Gender, age: number): Face {
  const dice = diceOf('face', seed, gender)
  const isWoman = gender === 'female'
  const skin = dice.weigh(
    isWoman
      ? [
          [SKINS[0]!, 5],
          [SKINS[1]!, 6],
          [SKINS[2]!, 4],
          [SKINS[3]!, 2],
          [SKINS[4]!, 0.6],
        ]
      : [
          [SKINS[0]!, 1.5],
          [SKINS[1]!, 4],
          [SKINS[2]!, 6],
          [SKINS[3]!, 4],
          [SKINS[4]!, 1.6],
        ],
  )
  const dye = dice.weigh(
    isWoman
      ? [
          [HAIR[0], 3],
          [HAIR[1], 4],
          [HAIR[2], 4],
          [HAIR[3], 4],
          [HAIR[4], 4],
          [HAIR[5], 3],
        ]
      : [
          [HAIR[0], 8],
          [HAIR[1], 6],
          [HAIR[2], 3],
          [HAIR[3], 1.5],
        ],
  )
  const grey = isWoman ? Math.max(0, age - 48) * 0.016 : Math.max(0, age - 42) * 0.025
  const hairColour = mix(dye, '#a9a3a4', Math.min(0.62, grey * dice.between(0.4, 1.3)))
  const chinY = isWoman ? dice.between(184, 198) : dice.between(194, 208)
  return {
    gender,
    age,
    skin,
    halfWidth: isWoman ? dice.between(132, 146) : dice.between(132, 146),
    jaw: isWoman ? dice.between(0.76, 0.88) : dice.between(0.8, 0.92),
    chinY,
    chinWidth: isWoman ? dice.between(26, 50) : dice.between(42, 70),
    eyeX: dice.between(60, 67),
    eyeWidth: isWoman ? dice.between(32.5, 37) : dice.between(29, 33.5),
    eyeHeight: isWoman ? dice.between(17, 22) : dice.between(13.5, 17.5),
    eyeTilt: dice.between(-1, 6),
    hasDoubleLid: dice.chance(isWoman ? 0.65 : 0.4),
    browY: isWoman ? dice.between(-48, -42) : dice.between(-46, -40),
    browWeight: isWoman ? dice.between(7.5, 10.5) : dice.between(11, 16),
    browArch: isWoman ? dice.between(5, 11) : dice.between(2, 7),
    noseWidth: isWoman ? dice.between(15, 19) : dice.between(18, 24),
    noseY: dice.between(66, 76),
    mouthWidth: isWoman ? dice.between(35, 43) : dice.between(38, 47),
    mouthY: dice.between(113, 121),
    lipFullness: isWoman ? dice.between(10, 15) : dice.between(6, 9.5),
    hairColour,
    browColour: mix(mix(dye, hairColour, 0.5), skin.shade, isWoman ? 0.24 : 0.1),
    hairStyle: dice.whole(0, 1_000_000),
    partSide: dice.chance(0.5) ? 1 : -1,
    hasGlasses: dice.chance(isWoman ? 0.2 : 0.36),
    glassesStyle: dice.whole(0, 3),
    hasEarrings: isWoman && dice.chance(0.55),
    hasStubble: !isWoman && age > 26 && dice.chance(0.12),
    hasMole: dice.chance(0.12),
    hasFreckles: isWoman && dice.chance(0.1),
  }
}

/** The outline of the face; `turn` (−1 to 1) shifts the chin to one side. */
function faceOutline(face: Face, turn: number): string {
  const w = face.halfWidth
  const jaw = w * face.jaw
  const shift = turn * 16
  const chin = `${n(shift)},${n(face.chinY)}`
  return [
    `M${n(-w)},-30`,
    `C${n(-w)},-160 ${n(-w * 0.7)},-205 0,-205`,
    `C${n(w * 0.7)},-205 ${n(w)},-160 ${n(w)},-30`,
    `C${n(w)},40 ${n(w * 0.985)},${n(64)} ${n(jaw + shift * 0.5)},116`,
    `C${n(jaw * 0.87 + shift * 0.7)},160 ${n(face.chinWidth + shift)},${n(face.chinY)} ${chin}`,
    `C${n(-face.chinWidth + shift)},${n(face.chinY)} ${n(-jaw * 0.87 + shift * 0.7)},160 ${n(-jaw + shift * 0.5)},116`,
    `C${n(-w * 0.985)},${n(64)} ${n(-w)},40 ${n(-w)},-30Z`,
  ].join(' ')
}

function eye(sheet: Sheet, face: Face, side: 1 | -1, turn: number, expression: Expression): string {
  const isWoman = face.gender === 'female'
  // Drawn for the right-hand eye and mirrored, so that both eyes match.
  const nearness = 1 - 0.12 * Math.max(0, turn * side)
  const w = face.eyeWidth * nearness
  const ink = isWoman ? '#2a1a1e' : '#33242a'
  const fold = darker(face.skin.shade, 0.18)
  const squeeze = expression === 'grin' ? 0.74 : expression === 'smile' ? 0.9 : 1
  const h = face.eyeHeight * squeeze
  const x = side * face.eyeX * (1 - 0.05 * Math.max(0, turn * side)) + turn * 24
  const parts: string[] = []
  if (expression === 'laugh') {
    parts.push(line(`M${n(-w)},7 C${n(-w * 0.5)},${n(-h * 0.85)} ${n(w * 0.5)},${n(-h * 0.9)} ${n(w + 3)},5`, ink, isWoman ? 6.5 : 6))
    if (isWoman) parts.push(line(`M${n(w)},3 l8,-5`, ink, 4))
    parts.push(line(`M${n(-w * 0.6)},15 Q0,${n(19)} ${n(w * 0.6)},14`, fold, 3, { opacity: 0.4 }))
  } else {
    const tilt = -face.eyeTilt
    const top = `C${n(-w * 0.62)},${n(-h * 1.02)} ${n(w * 0.3)},${n(-h * 1.32)} ${n(w)},${n(tilt)}`
    const lift = expression === 'grin' ? 0.35 : 0.62
    const shape = `M${n(-w)},5 ${top} C${n(w * 0.6)},${n(h * lift + 1)} ${n(-w * 0.4)},${n(h * lift + 4)} ${n(-w)},5Z`
    const iris = face.eyeHeight * 0.86 + (isWoman ? 1.2 : 0.8)
    const gaze = turn * 2.5 * side
    const clip = sheet.clip(`<path d="${shape}"/>`)
    parts.push(
      group(
        path(shape, '#fffaf6') +
          circle(gaze, -2, iris, mix('#3a2118', face.hairColour, 0.25)) +
          circle(gaze, 2, iris * 0.62, '#7a4a30', { opacity: 0.55 }) +
          circle(gaze, -2, iris * 0.5, '#150c0e') +
          path(
            `M${n(-w - 4)},2 ${top} L${n(w)},${n(tilt + 6)} C${n(w * 0.3)},${n(-h * 0.72)} ${n(-w * 0.6)},${n(-h * 0.5)} ${n(-w)},9Z`,
            '#5b3038',
            { opacity: 0.28 },
          ),
        { 'clip-path': clip },
      ),
    )
    // The light always comes from the left, so the glint does not mirror.
    parts.push(circle(gaze - side * 4.5, -h * 0.42, 3.6, '#ffffff'))
    parts.push(circle(gaze + side * 5, h * 0.22, 1.8, '#ffffff', { opacity: 0.65 }))
    const weight = isWoman ? 5.2 : 4
    const wing = isWoman ? 7 : 2
    parts.push(
      path(
        `M${n(-w - 3)},7 C${n(-w * 0.66)},${n(-h * 1.06 - weight * 0.3)} ${n(w * 0.3)},${n(-h * 1.34 - weight)} ${n(w + wing)},${n(tilt - wing * 0.55)} ` +
          `C${n(w + 1)},${n(tilt + 1)} ${n(w)},${n(tilt + 1)} ${n(w)},${n(tilt + 1.5)} C${n(w * 0.3)},${n(-h * 1.3 + 2.2)} ${n(-w * 0.6)},${n(-h * 0.98 + 2)} ${n(-w - 3)},7Z`,
        ink,
      ),
    )
    if (face.hasDoubleLid)
      parts.push(
        line(
          `M${n(-w * 0.72)},${n(-h * 0.72 - 5)} C${n(-w * 0.3)},${n(-h * 1.25 - 6)} ${n(w * 0.5)},${n(-h * 1.25 - 5)} ${n(w + 2)},${n(tilt - 8)}`,
          fold,
          2.6,
          { opacity: 0.55 },
        ),
      )
    parts.push(
      line(`M${n(-w * 0.3)},${n(h * lift + 3.4)} Q${n(w * 0.35)},${n(h * lift + 4)} ${n(w * 0.86)},${n(tilt * 0.5 + 5)}`, fold, 2.2, {
        opacity: 0.45,
      }),
    )
    if (face.age >= 38 || expression === 'grin')
      parts.push(
        line(`M${n(-w * 0.7)},${n(h + 11)} Q${n(-w * 0.05)},${n(h + 17)} ${n(w * 0.6)},${n(h + 10)}`, fold, 2.6, {
          opacity: face.age >= 38 ? 0.4 : 0.25,
        }),
      )
  }
  if (face.age >= 46) {
    parts.push(line(`M${n(w + 14)},-5 l13,-6 M${n(w + 15)},3 l14,1 M${n(w + 13)},11 l11,6`, fold, 2.2, { opacity: 0.38 }))
  }
  return group(parts.join(''), { transform: `translate(${n(x)},2) scale(${side},1)` })
}

function brow(face: Face, side: 1 | -1, turn: number, lift: number): string {
  const w = face.eyeWidth + 7 - Math.max(0, turn * side) * 4
  const t = face.browWeight / 2
  const arch = face.browArch
  const shape =
    `M${n(-w)},${n(3 - t * 0.7)} C${n(-w * 0.3)},${n(-arch - t * 0.7)} ${n(w * 0.35)},${n(-arch - t * 1.1)} ${n(w + 4)},${n(3)} ` +
    `C${n(w * 0.4)},${n(-arch + t * 0.9)} ${n(-w * 0.3)},${n(-arch + t * 1.6)} ${n(-w + 2)},${n(3 + t * 1.05)} Q${n(-w - 3)},${n(4)} ${n(-w)},${n(3 - t * 0.7)}Z`
  const x = side * (face.eyeX + 1) * (1 - 0.05 * Math.max(0, turn * side)) + turn * 24
  return group(path(shape, face.browColour), { transform: `translate(${n(x)},${n(face.browY - lift)}) scale(${side},1)` })
}

function nose(face: Face, turn: number): string {
  const w = face.noseWidth
  const y = face.noseY
  const shade = darker(face.skin.shade, 0.06)
  const side = turn < -0.2 ? -1 : 1
  return group(
    path(
      `M${n(side * 6)},-6 C${n(side * 7)},25 ${n(side * 9)},45 ${n(side * (w + 1))},${n(y - 6)} C${n(side * (w + 3))},${n(y + 5)} ${n(side * 8)},${n(y + 7)} 0,${n(y + 6)} C${n(side * 8)},${n(y - 10)} ${n(side * 3)},20 ${n(side * 6)},-6Z`,
      face.skin.shade,
      { opacity: 0.42 },
    ) +
      line(
        `M${n(-w * 0.72)},${n(y + 1)} Q${n(-w * 0.46)},${n(y + 7)} ${n(-w * 0.16)},${n(y + 4.5)} M${n(w * 0.16)},${n(y + 4.5)} Q${n(w * 0.46)},${n(y + 7)} ${n(w * 0.72)},${n(y + 1)}`,
        darker(shade, 0.24),
        3.2,
        { opacity: 0.8 },
      ) +
      line(`M${n(side * w)},${n(y - 9)} Q${n(side * (w + 4.5))},${n(y - 2)} ${n(side * (w - 0.5))},${n(y + 3)}`, shade, 2.8, {
        opacity: 0.75,
      }) +
      ellipse(-side * 3, y - 12, 5.5, 7, '#ffffff', { opacity: 0.34 }) +
      line(`M${n(-side * 2)},8 L${n(-side * 2)},34`, '#ffffff', 5, { opacity: 0.18 }),
    { transform: `translate(${n(turn * 36)},0)` },
  )
}

function mouth(face: Face, turn: number, expression: Expression): string {
  const isWoman = face.gender === 'female'
  const w = face.mouthWidth * (expression === 'grin' || expression === 'laugh' ? 1.18 : expression === 'smile' ? 1.06 : 0.96)
  const full = face.lipFullness
  const lip = isWoman ? face.skin.lip : mix(face.skin.lip, face.skin.shade, 0.52)
  const corner = darker(lip, 0.45)
  const parts: string[] = []
  if (expression === 'grin' || expression === 'laugh') {
    const drop = expression === 'laugh' ? 33 : 24
    parts.push(
      path(
        `M${n(-w - 4)},-7 C${n(-w * 0.5)},${n(-full * 0.75)} ${n(-8)},${n(-full)} 0,${n(-full * 0.55)} C8,${n(-full)} ${n(w * 0.5)},${n(-full * 0.75)} ${n(w + 4)},-7 C${n(w * 0.7)},${n(drop + full * 0.55)} ${n(-w * 0.7)},${n(drop + full * 0.55)} ${n(-w - 4)},-7Z`,
        lip,
      ),
    )
    parts.push(
      path(
        `M${n(-w + 3)},-4 C${n(-w * 0.4)},2 ${n(w * 0.4)},2 ${n(w - 3)},-4 C${n(w * 0.62)},${n(drop - 2)} ${n(-w * 0.62)},${n(drop - 2)} ${n(-w + 3)},-4Z`,
        '#6d2631',
      ),
    )
    parts.push(
      path(
        `M${n(-w + 4)},-3.6 C${n(-w * 0.4)},2 ${n(w * 0.4)},2 ${n(w - 4)},-3.6 C${n(w * 0.7)},${n(drop * 0.55)} ${n(-w * 0.7)},${n(drop * 0.55)} ${n(-w + 4)},-3.6Z`,
        '#fffdfb',
      ),
    )
    parts.push(line(`M${n(-w - 6)},-9 l3,3 M${n(w + 6)},-9 l-3,3`, corner, 3.4, { opacity: 0.6 }))
  } else {
    const curve = expression === 'smile' ? 13 : 5.5
    parts.push(
      path(
        `M${n(-w)},${n(-curve * 0.5)} C${n(-w * 0.5)},${n(-full * 0.55)} ${n(-9)},${n(-full)} 0,${n(-full * 0.6)} C9,${n(-full)} ${n(w * 0.5)},${n(-full * 0.55)} ${n(w)},${n(-curve * 0.5)} Q0,${n(curve)} ${n(-w)},${n(-curve * 0.5)}Z`,
        darker(lip, 0.06),
      ),
    )
    parts.push(
      path(
        `M${n(-w)},${n(-curve * 0.5)} Q0,${n(curve)} ${n(w)},${n(-curve * 0.5)} C${n(w * 0.55)},${n(curve * 0.75 + full)} ${n(-w * 0.55)},${n(curve * 0.75 + full)} ${n(-w)},${n(-curve * 0.5)}Z`,
        lighter(lip, 0.12),
      ),
    )
    parts.push(
      line(`M${n(-w - 2)},${n(-curve * 0.5 - 1.5)} Q0,${n(curve)} ${n(w + 2)},${n(-curve * 0.5 - 1.5)}`, corner, isWoman ? 2.6 : 3.2, {
        opacity: 0.85,
      }),
    )
    if (isWoman) parts.push(ellipse(-6, curve * 0.5 + full * 0.5, 11, 2.6, '#ffffff', { opacity: 0.36 }))
  }
  parts.push(
    line(`M-13,${n(full + 17)} Q0,${n(full + 22)} 13,${n(full + 17)}`, face.skin.shade, 5, { opacity: expression === 'laugh' ? 0 : 0.5 }),
  )
  if (expression === 'smile' || expression === 'grin' || expression === 'laugh') {
    const reach = w + 13
    parts.push(
      line(
        `M${n(-reach)},-18 Q${n(-reach - 7)},-4 ${n(-reach - 1)},9 M${n(reach)},-18 Q${n(reach + 7)},-4 ${n(reach + 1)},9`,
        face.skin.shade,
        3,
        { opacity: 0.6 },
      ),
    )
  }
  if (face.age >= 42) {
    const tone = darker(face.skin.shade, 0.08)
    parts.push(
      line(
        `M${n(-face.noseWidth - 9)},${n(-36)} Q${n(-w - 9)},${n(-20)} ${n(-w - 10)},-2 M${n(face.noseWidth + 9)},${n(-36)} Q${n(w + 9)},${n(-20)} ${n(w + 10)},-2`,
        tone,
        2.8,
        { opacity: 0.5 },
      ),
    )
  }
  return group(parts.join(''), { transform: `translate(${n(turn * 28)},${n(face.mouthY)})` })
}

function glasses(face: Face, turn: number): string {
  const frames = ['#2b2226', '#8a6a4a', '#b08a4e', '#4b3a35'] as const
  const frame = frames[face.glassesStyle]!
  const weight = face.glassesStyle === 2 ? 3.4 : 5.5
  const rims = ([-1, 1] as const).map((side) => {
    const x = side * (face.eyeX + 2) + turn * 24
    const rx = 46 - Math.max(0, turn * side) * 5
    const shape =
      face.glassesStyle === 0 || face.glassesStyle === 3
        ? `<rect x="${n(x - rx)}" y="-32" width="${n(rx * 2)}" height="68" rx="26"`
        : `<ellipse cx="${n(x)}" cy="3" rx="${n(rx)}" ry="39"`
    return (
      `${shape} fill="#ffffff" fill-opacity=".1" stroke="${frame}" stroke-width="${weight}"/>` +
      line(`M${n(x - 24)},-14 l16,-12 M${n(x - 20)},2 l30,-22`, '#ffffff', 4, { opacity: 0.3 })
    )
  })
  const inner = face.eyeX + 2 - 46
  const reach = face.halfWidth - 2
  return (
    rims.join('') +
    line(`M${n(-inner + turn * 24)},-5 Q${n(turn * 28)},-16 ${n(inner + turn * 24)},-5`, frame, weight) +
    line(`M${n(-face.eyeX - 47 + turn * 24)},-8 L${n(-reach)},-14 M${n(face.eyeX + 47 + turn * 24)},-8 L${n(reach)},-14`, frame, weight)
  )
}

function ears(face: Face, turn: number): string {
  return ([-1, 1] as const)
    .map((side) => {
      // Turned away, the far ear slips behind the cheek.
      const x = side * (face.halfWidth + 3 - 22 * Math.max(0, turn * side))
      return (
        ellipse(x, 22, 19, 34, mix(face.skin.base, face.skin.shade, 0.35), { transform: `rotate(${side * -6} ${n(x)} 22)` }) +
        line(`M${n(x + side * 4)},3 Q${n(x + side * 12)},20 ${n(x + side * 2)},38`, face.skin.shade, 4, { opacity: 0.8 })
      )
    })
    .join('')
}

export function earrings(face: Face, dice: Dice, turn: number): string {
  const kind = dice.whole(0, 2)
  const metal = dice.pick(['#e2b667', '#f3ead9', '#d9d4d2'])
  return ([-1, 1] as const)
    .map((side) => {
      if (turn * side > 0.6) return ''
      const x = side * (face.halfWidth + 5 - 22 * Math.max(0, turn * side))
      if (kind === 0) return circle(x, 58, 7, metal) + circle(x - 2, 56, 2.4, '#ffffff', { opacity: 0.8 })
      if (kind === 1) return `<circle cx="${n(x)}" cy="74" r="17" fill="none" stroke="${metal}" stroke-width="4.6"/>`
      return line(`M${n(x)},58 L${n(x)},82`, metal, 2.6) + ellipse(x, 90, 6.5, 9, lighter(metal, 0.4))
    })
    .join('')
}

/** The head without the hair. `overShade` is drawn on the skin, below the features: the shadow of a fringe. */
export function drawFace(sheet: Sheet, face: Face, turn: number, expression: Expression, overShade: string): string {
  const outline = faceOutline(face, turn)
  const { skin } = face
  const clip = sheet.clip(`<path d="${outline}"/>`)
  const isWoman = face.gender === 'female'
  const cheekY = expression === 'calm' ? 66 : 60
  const blush = sheet.glow(skin.blush, isWoman ? 0.4 : 0.22)
  const lift = expression === 'laugh' ? 6 : expression === 'grin' ? 3 : 0
  const parts = [
    ears(face, turn),
    path(outline, sheet.along(0, 0, 1, 0.35, [0, lighter(skin.base, 0.16)], [0.55, skin.base], [1, mix(skin.base, skin.shade, 0.62)])),
    group(
      overShade +
        ellipse(-90 + turn * 24, cheekY, 54, 40, blush) +
        ellipse(90 + turn * 24, cheekY, 54, 40, blush) +
        ellipse(turn * 16, face.chinY + 10, 120, 44, sheet.glow(skin.shade, 0.55)) +
        ellipse(-30 + turn * 20, -84, 92, 54, sheet.glow('#ffffff', 0.28)) +
        (face.hasStubble ? ellipse(turn * 22, 165, 150, 96, sheet.glow('#4a3f46', 0.26, 0.25)) : '') +
        ([-1, 1] as const).map((side) => ellipse(side * (face.eyeX - 2) + turn * 24, -8, 48, 30, sheet.glow(skin.shade, 0.4))).join(''),
      { 'clip-path': clip },
    ),
    nose(face, turn),
    mouth(face, turn, expression),
    eye(sheet, face, -1, turn, expression),
    eye(sheet, face, 1, turn, expression),
    brow(face, -1, turn, lift),
    brow(face, 1, turn, lift),
  ]
  if (face.hasMole) parts.push(circle(54 * face.partSide + turn * 24, 84, 3.4, darker(skin.shade, 0.55)))
  if (face.hasFreckles) {
    for (const [x, y] of [
      [-78, 52],
      [-62, 60],
      [-46, 54],
      [48, 54],
      [64, 60],
      [80, 52],
      [-70, 70],
      [70, 70],
    ] as const) {
      parts.push(circle(x + turn * 24, y, 2.3, skin.shade, { opacity: 0.9 }))
    }
  }
  if (face.hasGlasses) parts.push(glasses(face, turn))
  return parts.join('')
}
