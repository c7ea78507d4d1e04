/** The places people are drawn in: quiet, softly lit and never busier than the face before them. */
import type { Dice } from './dice'
import { circle, darker, ellipse, group, lighter, line, mix, n, path, rect, type Sheet } from './pen'

export interface Backdrop {
  svg: string
  /** The colour behind the shoulders, so that clothes can stand out from it. */
  tone: string
}

export type Place =
  | 'studio'
  | 'arch'
  | 'cafe'
  | 'autumn'
  | 'sea'
  | 'bookshop'
  | 'ridge'
  | 'night'
  | 'plants'
  | 'blossom'
  | 'lake'
  | 'snow'
  | 'room'
  | 'meadow'
  | 'street'
  | 'gallery'
export const PLACES: readonly Place[] = [
  'studio',
  'arch',
  'cafe',
  'autumn',
  'sea',
  'bookshop',
  'ridge',
  'night',
  'plants',
  'blossom',
  'lake',
  'snow',
  'room',
  'meadow',
  'street',
  'gallery',
]

const sky = (sheet: Sheet, top: string, bottom: string) => rect(0, 0, 900, 1200, sheet.down(top, bottom))

/** One layer of hills from the left edge to the right, filled to the bottom. */
export function hills(dice: Dice, y: number, height: number, fill: string, opacity = 1): string {
  const points: string[] = [`M-20,${n(y + dice.between(-0.3, 0.3) * height)}`]
  for (let x = -20; x < 920; x += 235) {
    const rise = dice.between(0.35, 1) * height
    points.push(
      `C${x + 60},${n(y - rise * 0.3)} ${x + 90},${n(y - rise)} ${x + 120},${n(y - rise)} C${x + 155},${n(y - rise)} ${x + 180},${n(y + height * 0.1)} ${x + 235},${n(y + dice.between(-0.2, 0.3) * height)}`,
    )
  }
  return path(`${points.join(' ')} L920,1220 L-20,1220Z`, fill, { opacity })
}

/** A pointed mountain range. */
export function peaks(dice: Dice, y: number, height: number, fill: string, cap?: string): string {
  const tops: [number, number][] = []
  for (let x = -120; x < 1020; x += dice.between(190, 280)) tops.push([x, y - height * dice.between(0.45, 1)])
  let d = `M-200,${y}`
  let caps = ''
  for (const [x, top] of tops) {
    d += ` L${n(x - 70)},${n(y - (y - top) * 0.42)} L${n(x)},${n(top)} L${n(x + 62)},${n(y - (y - top) * 0.5)}`
    if (cap)
      caps += path(
        `M${n(x)},${n(top)} L${n(x + 34)},${n(top + (y - top) * 0.27)} L${n(x + 12)},${n(top + (y - top) * 0.22)} L${n(x - 8)},${n(top + (y - top) * 0.32)} L${n(x - 38)},${n(top + (y - top) * 0.31)}Z`,
        cap,
        { opacity: 0.85 },
      )
  }
  return path(`${d} L1100,${y} L1100,1220 L-200,1220Z`, fill) + caps
}

export function leafBranch(x: number, y: number, turn: number, size: number, fill: string, vein: string): string {
  const leaf = (dx: number, dy: number, angle: number, scale: number) =>
    group(path('M0,0 C-26,-34 -24,-84 0,-118 C24,-84 26,-34 0,0Z', fill) + line('M0,-6 L0,-100', vein, 3, { opacity: 0.4 }), {
      transform: `translate(${n(dx)},${n(dy)}) rotate(${n(angle)}) scale(${n(scale)})`,
    })
  const leaves = [0, 1, 2, 3, 4, 5].map((index) => leaf(0, -index * 62, index % 2 ? 52 : -52, 1 - index * 0.08)).join('')
  return group(line('M0,30 C6,-100 -4,-240 0,-390', vein, 7, { opacity: 0.7 }) + leaves + leaf(0, -372, 0, 0.7), {
    transform: `translate(${n(x)},${n(y)}) rotate(${n(turn)}) scale(${n(size)})`,
  })
}

export function monstera(x: number, y: number, turn: number, size: number, fill: string, vein: string): string {
  return group(
    path(
      'M0,0 C-60,-10 -150,-60 -160,-170 L-110,-150 L-164,-210 C-160,-262 -138,-300 -120,-316 L-84,-244 L-96,-336 C-60,-366 -20,-374 0,-380 C20,-374 60,-366 96,-336 L84,-244 L120,-316 C138,-300 160,-262 164,-210 L110,-150 L160,-170 C150,-60 60,-10 0,0Z',
      fill,
    ) +
      line(
        'M0,60 L0,-350 M0,-60 L-96,-140 M0,-60 L96,-140 M0,-150 L-90,-240 M0,-150 L90,-240 M0,-236 L-50,-316 M0,-236 L50,-316',
        vein,
        5,
        { opacity: 0.45 },
      ),
    { transform: `translate(${n(x)},${n(y)}) rotate(${n(turn)}) scale(${n(size)})` },
  )
}

function bokeh(sheet: Sheet, dice: Dice, colours: readonly string[], count: number, low: number, high: number): string {
  const fills = colours.map((colour) => sheet.glow(colour, 0.75, 0.72))
  return Array.from({ length: count }, () =>
    circle(dice.between(0, 900), dice.between(low, high), dice.between(16, 66), dice.pick(fills), { opacity: dice.between(0.2, 0.75) }),
  ).join('')
}

export function drawBackdrop(sheet: Sheet, place: Place, dice: Dice): Backdrop {
  switch (place) {
    case 'studio': {
      const [light, deep] = dice.pick([
        ['#f6e3da', '#dfa99a'],
        ['#e8ecec', '#a5bcc2'],
        ['#f3e7d3', '#d4b184'],
        ['#e6e3f0', '#aba3c8'],
        ['#f8dfe0', '#d98f98'],
        ['#e5ecdf', '#a3b795'],
        ['#dfe6ef', '#8ea6c4'],
        ['#efe2d8', '#b48f7a'],
      ] as const)
      return {
        tone: deep,
        svg:
          rect(0, 0, 900, 1200, sheet.along(0, 0, 0.7, 1, [0, light], [1, deep])) +
          circle(dice.between(220, 680), 430, 520, sheet.glow('#ffffff', 0.65)),
      }
    }
    case 'arch': {
      const [wall, arch, sun] = dice.pick([
        ['#f4e9df', '#e2a48d', '#c9553f'],
        ['#eef0ea', '#b6c6a8', '#e4b45c'],
        ['#f6ece2', '#d9c1e0', '#f3a59b'],
        ['#eaf0f2', '#9fbfcb', '#f2c879'],
        ['#f9eee6', '#e9b9a8', '#e8dcc5'],
        ['#f1ebe4', '#c9a58a', '#7d9a90'],
      ] as const)
      const x = dice.between(380, 520)
      return {
        tone: arch,
        svg:
          rect(0, 0, 900, 1200, wall) +
          path(
            `M${n(x - 330)},1200 L${n(x - 330)},430 C${n(x - 330)},10 ${n(x + 330)},10 ${n(x + 330)},430 L${n(x + 330)},1200Z`,
            sheet.down(lighter(arch, 0.25), arch),
          ) +
          circle(x + dice.pick([-240, 250]), 300, 92, sheet.down(lighter(sun, 0.2), sun)) +
          leafBranch(dice.pick([70, 840]), 1230, dice.between(-14, 14), 1.15, mix(arch, '#5c7358', 0.55), '#4c5f4a'),
      }
    }
    case 'cafe': {
      const wall = dice.pick(['#c99f7c', '#a9806a', '#b5a088', '#8f7f72'])
      const outside = dice.pick(['#dfeaea', '#f7e4c4', '#cfe0d2'])
      const lamp = (x: number, drop: number) =>
        line(`M${x},0 L${x},${drop}`, '#3c2a26', 5) +
        path(
          `M${x - 62},${drop + 58} C${x - 56},${drop + 8} ${x - 22},${drop} ${x},${drop} C${x + 22},${drop} ${x + 56},${drop + 8} ${x + 62},${drop + 58}Z`,
          '#3f2d2a',
        ) +
        circle(x, drop + 70, 130, sheet.glow('#ffe7a8', 0.8)) +
        circle(x, drop + 60, 20, '#fff4cf')
      return {
        tone: wall,
        svg:
          rect(0, 0, 900, 1200, sheet.down(lighter(wall, 0.22), darker(wall, 0.12))) +
          rect(70, 150, 760, 720, darker(wall, 0.42), { rx: 10 }) +
          rect(92, 172, 346, 676, sheet.down(lighter(outside, 0.3), outside)) +
          rect(462, 172, 346, 676, sheet.down(lighter(outside, 0.3), outside)) +
          circle(230, 640, 150, sheet.glow('#7da07a', 0.65, 0.5)) +
          circle(690, 600, 170, sheet.glow('#86a884', 0.6, 0.5)) +
          circle(350, 720, 110, sheet.glow('#5f8763', 0.5, 0.5)) +
          circle(560, 730, 130, sheet.glow('#6b936c', 0.5, 0.5)) +
          path('M92,848 L92,560 L330,172 L438,172 L438,260 L150,848Z', '#ffffff', { opacity: 0.2 }) +
          rect(40, 848, 820, 36, lighter(wall, 0.3)) +
          rect(0, 884, 900, 330, sheet.down(darker(wall, 0.2), darker(wall, 0.4))) +
          lamp(dice.whole(130, 220), dice.whole(90, 150)) +
          lamp(dice.whole(690, 790), dice.whole(70, 130)),
      }
    }
    case 'autumn': {
      const leaf = dice.pick(['#e8a63a', '#d9763a', '#e3b95a', '#c85f3a'])
      const trunk = (x: number, w: number) =>
        path(
          `M${x - w},1200 C${x - w * 0.6},800 ${x - w * 0.5},500 ${x - w * 0.3},120 L${x + w * 0.4},120 C${x + w * 0.5},500 ${x + w * 0.7},800 ${x + w},1200Z`,
          sheet.along(0, 0, 1, 0, [0, '#9c7558'], [1, '#6d4b3c']),
        )
      const crowns = Array.from({ length: 64 }, (_, index) =>
        circle(
          dice.between(-40, 940),
          dice.between(-40, 330) + Math.abs((index % 9) - 4) * 22,
          dice.between(34, 84),
          mix(leaf, dice.pick(['#fff0c8', '#b4502f', '#f4c763']), dice.between(0.1, 0.5)),
          { opacity: 0.75 },
        ),
      ).join('')
      const fallen = Array.from({ length: 34 }, () => {
        const x = dice.between(0, 900)
        const y = dice.between(420, 1190)
        return path('M0,0 C-12,-10 -14,-26 0,-36 C14,-26 12,-10 0,0Z', mix(leaf, '#fff3cf', dice.between(0, 0.5)), {
          transform: `translate(${n(x)},${n(y)}) rotate(${n(dice.between(0, 360))}) scale(${n(dice.between(0.6, 1.1))})`,
          opacity: 0.85,
        })
      }).join('')
      return {
        tone: '#e9c58a',
        svg:
          sky(sheet, '#fbeed3', '#eac78b') +
          hills(dice, 800, 120, '#dcb274', 0.7) +
          path('M-20,900 C200,860 700,880 920,910 L920,1220 L-20,1220Z', sheet.down('#d9a45c', '#b97b43')) +
          trunk(90, 44) +
          trunk(800, 56) +
          trunk(640, 22) +
          crowns +
          fallen,
      }
    }
    case 'sea': {
      const [top, middle, water] = dice.pick([
        ['#f6b99a', '#fde1c0', '#7aa0b0'],
        ['#b9a2d0', '#f7c4b3', '#6c7fa6'],
        ['#a9d3e6', '#eef6f2', '#4f9db0'],
        ['#f2a07f', '#f9d79d', '#84708f'],
      ] as const)
      const x = dice.between(200, 700)
      const glints = Array.from({ length: 26 }, () => {
        const y = dice.between(730, 1180)
        const gx = x + dice.between(-1, 1) * (60 + (y - 720) * 0.8)
        return line(`M${n(gx - 26)},${n(y)} L${n(gx + 26)},${n(y)}`, '#fff6e2', 5, { opacity: dice.between(0.2, 0.65) })
      }).join('')
      return {
        tone: mix(middle, water, 0.4),
        svg:
          rect(0, 0, 900, 720, sheet.down(top, middle)) +
          circle(x, 600, 360, sheet.glow('#fff3d6', 0.85)) +
          circle(x, 620, 86, '#fff5dc') +
          [0, 1, 2]
            .map((index) =>
              ellipse(dice.between(0, 900), 180 + index * 130, dice.between(180, 300), dice.between(12, 24), '#ffffff', { opacity: 0.4 }),
            )
            .join('') +
          rect(0, 716, 900, 484, sheet.down(lighter(water, 0.25), darker(water, 0.25))) +
          glints,
      }
    }
    case 'bookshop': {
      const wood = dice.pick(['#8a6248', '#6f5546', '#a47d5c', '#59483f'])
      const books = ['#c0563f', '#d9a86a', '#5f7f76', '#3f566e', '#e6d8c3', '#a64c57', '#7d8c6a', '#cfc2b0', '#b88a9b', '#34414f']
      let shelves = ''
      for (let row = 0; row < 5; row += 1) {
        const floor = 250 + row * 232
        let x = -10
        while (x < 900) {
          const w = dice.between(24, 52)
          const h = dice.between(128, 186)
          if (dice.chance(0.1)) {
            x += w * 0.8
            continue
          }
          const tone = mix(dice.pick(books), wood, 0.34)
          shelves +=
            rect(x, floor - h, w - 3, h, tone, { rx: 3 }) + rect(x + 5, floor - h + 20, w - 13, 7, lighter(tone, 0.4), { opacity: 0.6 })
          x += w
        }
        shelves += rect(-10, floor, 920, 24, lighter(wood, 0.1)) + rect(-10, floor + 24, 920, 20, darker(wood, 0.45), { opacity: 0.4 })
      }
      return {
        tone: wood,
        svg:
          rect(0, 0, 900, 1200, darker(wood, 0.34)) +
          shelves +
          circle(450, 360, 640, sheet.glow('#ffdf9f', 0.42)) +
          rect(0, 0, 900, 1200, '#f3d3a8', { opacity: 0.12 }),
      }
    }
    case 'ridge': {
      const [top, low, far, near] = dice.pick([
        ['#cfe4ee', '#f8efe2', '#a9c0cf', '#55796f'],
        ['#f7d3bd', '#fdeede', '#c9a3ac', '#6d5a72'],
        ['#b8d7ea', '#eef6f5', '#88a9c4', '#3f6285'],
      ] as const)
      return {
        tone: mix(far, near, 0.5),
        svg:
          sky(sheet, top, low) +
          circle(dice.between(160, 740), 240, 300, sheet.glow('#ffffff', 0.8)) +
          peaks(dice, 760, 380, mix(far, low, 0.35), '#ffffff') +
          hills(dice, 800, 150, mix(far, near, 0.35)) +
          ellipse(450, 830, 620, 60, '#ffffff', { opacity: 0.35 }) +
          hills(dice, 930, 150, mix(far, near, 0.75)) +
          hills(dice, 1090, 120, near),
      }
    }
    case 'night': {
      const [top, low] = dice.pick([
        ['#1e2440', '#59476c'],
        ['#241c38', '#8a4f63'],
        ['#16273a', '#3f6277'],
      ] as const)
      let blocks = ''
      for (let x = -30; x < 900; x += dice.whole(86, 150)) {
        const h = dice.between(220, 560)
        const w = dice.between(80, 140)
        blocks += rect(x, 900 - h, w, h + 300, mix(top, low, 0.45), { opacity: 0.8 })
        for (let spot = 0; spot < 7; spot += 1)
          blocks += rect(x + dice.between(8, w - 22), 900 - h + dice.between(16, h), 13, 19, '#ffd990', {
            opacity: dice.between(0.25, 0.75),
            rx: 2,
          })
      }
      return {
        tone: mix(top, low, 0.5),
        svg: sky(sheet, top, low) + blocks + bokeh(sheet, dice, ['#ffcf7f', '#ff9f8f', '#8fd0e6', '#ffe9b8', '#f27d93'], 30, 420, 1180),
      }
    }
    case 'plants': {
      const [wall, leaf] = dice.pick([
        ['#eef0e4', '#6f9272'],
        ['#f5e6da', '#5f8368'],
        ['#dfe9e3', '#3f7260'],
        ['#f3dfd6', '#7f9a6c'],
      ] as const)
      const spread = [
        [30, 1150, -24, 1.05],
        [880, 1190, 22, 1.15],
        [-20, 640, 50, 0.9],
        [930, 700, -48, 0.95],
        [170, 1260, 8, 0.8],
        [760, 1270, -10, 0.85],
        [60, 120, 140, 0.7],
        [860, 140, -146, 0.75],
      ] as const
      return {
        tone: mix(wall, leaf, 0.4),
        svg:
          rect(0, 0, 900, 1200, sheet.along(0, 0, 1, 1, [0, lighter(wall, 0.4)], [1, darker(wall, 0.1)])) +
          circle(380, 380, 520, sheet.glow('#ffffff', 0.7)) +
          spread
            .map(([x, y, turn, size], index) =>
              monstera(
                x,
                y,
                turn + dice.between(-8, 8),
                size,
                mix(leaf, dice.pick(['#2f5a4a', '#a8c29a', '#8fb08c']), (index % 3) * 0.22),
                '#e7f0dc',
              ),
            )
            .join(''),
      }
    }
    case 'blossom': {
      const [air, petal, heart] = dice.pick([
        ['#fdeef0', '#f6b5c1', '#d9617e'],
        ['#eef5f8', '#ffffff', '#e6a8b8'],
        ['#fbe7df', '#f29f9f', '#c24f5f'],
      ] as const)
      const flower = (x: number, y: number, size: number) =>
        group(
          [0, 72, 144, 216, 288].map((angle) => ellipse(0, -19, 13, 19, petal, { transform: `rotate(${angle})` })).join('') +
            circle(0, 0, 7, heart),
          { transform: `translate(${n(x)},${n(y)}) scale(${n(size)})` },
        )
      const bough = (flip: 1 | -1) =>
        group(
          line('M-40,60 C140,120 220,200 330,190 M120,116 C180,90 230,96 290,60 M200,168 C220,230 260,270 300,300', '#7b5349', 15) +
            Array.from({ length: 26 }, () => flower(dice.between(0, 360), dice.between(30, 300), dice.between(0.7, 1.4))).join(''),
          { transform: flip === 1 ? undefined : 'translate(900,0) scale(-1,1)' },
        )
      return {
        tone: mix(air, petal, 0.6),
        svg:
          sky(sheet, air, mix(air, petal, 0.55)) +
          bokeh(sheet, dice, ['#ffffff', petal], 18, 300, 1200) +
          bough(1) +
          bough(-1) +
          Array.from({ length: 18 }, () => ellipse(dice.between(0, 900), dice.between(380, 1180), 12, 8, petal, { opacity: 0.9 })).join(''),
      }
    }
    case 'lake': {
      const [air, hill, water] = dice.pick([
        ['#eaf1ee', '#8fb0a4', '#b9d3d0'],
        ['#f7e6d8', '#b99c9b', '#e3c5b5'],
        ['#e3edf3', '#88a4b8', '#b6cddb'],
      ] as const)
      const px = dice.pick([150, 740])
      const tower =
        [0, 1, 2, 3, 4]
          .map(
            (floor) =>
              path(
                `M${px - 62 + floor * 9},${660 - floor * 62} L${px - 44 + floor * 8},${636 - floor * 62} L${px + 44 - floor * 8},${636 - floor * 62} L${px + 62 - floor * 9},${660 - floor * 62} Z`,
                darker(hill, 0.4),
              ) + rect(px - 36 + floor * 6, 658 - floor * 62, 72 - floor * 12, 42, darker(hill, 0.22)),
          )
          .join('') + line(`M${px},390 L${px},340`, darker(hill, 0.4), 7)
      const willow = Array.from({ length: 13 }, (_, index) => {
        const x = (px < 400 ? 640 : -20) + index * 25
        return line(
          `M${x},-20 C${x + dice.between(-20, 30)},150 ${x - 20},300 ${n(x + dice.between(-30, 20))},${n(dice.between(300, 560))}`,
          mix('#7f9f5f', '#b6c98a', dice.next()),
          7,
          { opacity: 0.75 },
        )
      }).join('')
      return {
        tone: mix(hill, water, 0.5),
        svg:
          sky(sheet, lighter(air, 0.3), air) +
          hills(dice, 640, 190, mix(hill, air, 0.55)) +
          hills(dice, 690, 120, mix(hill, air, 0.2)) +
          tower +
          rect(0, 700, 900, 500, sheet.down(water, darker(water, 0.22))) +
          Array.from({ length: 16 }, () =>
            ellipse(dice.between(0, 900), dice.between(730, 1180), dice.between(60, 150), 3, '#ffffff', { opacity: 0.45 }),
          ).join('') +
          willow,
      }
    }
    case 'snow': {
      const pine = (x: number, y: number, size: number, fill: string) =>
        group(
          path('M0,-260 L60,-160 L34,-160 L88,-70 L48,-70 L110,30 L-110,30 L-48,-70 L-88,-70 L-34,-160 L-60,-160Z', fill) +
            path(
              'M0,-260 L34,-204 L6,-214 L-10,-196 L-34,-204Z M-60,-160 L-30,-176 L0,-150 L34,-172 L60,-160 L40,-140 L-40,-140Z',
              '#ffffff',
              { opacity: 0.8 },
            ) +
            rect(-10, 30, 20, 40, '#6b5148'),
          { transform: `translate(${n(x)},${n(y)}) scale(${n(size)})` },
        )
      return {
        tone: '#cfdbe6',
        svg:
          sky(sheet, '#c3d6e6', '#f3f3f3') +
          peaks(dice, 720, 320, '#dbe5ee', '#ffffff') +
          [60, 210, 720, 860, 620]
            .map((x, index) => pine(x, 800 + (index % 2) * 60, dice.between(0.9, 1.4), mix('#5f8290', '#dbe7ee', 0.25 + index * 0.1)))
            .join('') +
          path('M-20,880 C240,820 620,860 920,840 L920,1220 L-20,1220Z', '#f7f9fb') +
          Array.from({ length: 60 }, () =>
            circle(dice.between(0, 900), dice.between(0, 1180), dice.between(3, 9), '#ffffff', { opacity: 0.85 }),
          ).join(''),
      }
    }
    case 'room': {
      const [wall, frame, lamp] = dice.pick([
        ['#e9dccf', '#b98d6b', '#f0c98a'],
        ['#d5dad2', '#7d8f86', '#e8d6a8'],
        ['#e8d3cd', '#b3766b', '#f5dcb4'],
        ['#cfd6de', '#5f7590', '#f0d7a0'],
      ] as const)
      const x = dice.pick([90, 600])
      return {
        tone: wall,
        svg:
          rect(0, 0, 900, 1200, sheet.along(0, 0, 1, 1, [0, lighter(wall, 0.3)], [1, darker(wall, 0.12)])) +
          rect(x, 150, 216, 284, frame, { rx: 6 }) +
          rect(x + 16, 166, 184, 252, '#fbf6ef') +
          circle(x + 108, 270, 56, lighter(frame, 0.3)) +
          path(`M${x + 16},360 C${x + 70},310 ${x + 140},390 ${x + 200},330 L${x + 200},418 L${x + 16},418Z`, mix(frame, wall, 0.3)) +
          circle(x < 400 ? 770 : 130, 520, 320, sheet.glow(lamp, 0.85)) +
          path(
            `M${x < 400 ? 690 : 50},600 L${x < 400 ? 720 : 80},460 L${x < 400 ? 820 : 180},460 L${x < 400 ? 850 : 210},600Z`,
            lighter(lamp, 0.35),
          ) +
          rect(x < 400 ? 763 : 123, 600, 14, 420, darker(frame, 0.35)) +
          rect(0, 1000, 900, 200, sheet.down(mix(wall, frame, 0.55), frame)),
      }
    }
    case 'meadow': {
      const [air, grass] = dice.pick([
        ['#cfe7f2', '#a9c47a'],
        ['#fde9c6', '#c7bb6a'],
        ['#d9ebf0', '#86b48a'],
      ] as const)
      return {
        tone: grass,
        svg:
          sky(sheet, air, '#fffaf0') +
          [0, 1, 2]
            .map((index) =>
              group(ellipse(0, 0, 120, 34, '#ffffff') + ellipse(-50, -22, 60, 40, '#ffffff') + ellipse(40, -30, 76, 52, '#ffffff'), {
                transform: `translate(${n(dice.between(60, 840))},${170 + index * 130})`,
                opacity: 0.75,
              }),
            )
            .join('') +
          hills(dice, 760, 120, mix(grass, air, 0.5)) +
          hills(dice, 860, 110, mix(grass, '#ffffff', 0.18)) +
          path('M-20,930 C260,880 640,940 920,900 L920,1220 L-20,1220Z', sheet.down(grass, darker(grass, 0.25))) +
          Array.from({ length: 46 }, () =>
            circle(dice.between(0, 900), dice.between(930, 1190), dice.between(5, 12), dice.pick(['#ffffff', '#ffd97a', '#f29fa5']), {
              opacity: 0.9,
            }),
          ).join(''),
      }
    }
    case 'street': {
      const [air, wall, tree] = dice.pick([
        ['#f7ead8', '#d7a98a', '#8fa873'],
        ['#e6eef2', '#a9b4bd', '#6f9a80'],
        ['#fbe6dc', '#c98f86', '#a6b37a'],
      ] as const)
      const house = (x: number, w: number, h: number, tone: string) =>
        rect(x, 900 - h, w, h + 300, tone) +
        path(`M${x - 16},${900 - h} L${x + w / 2},${900 - h - 64} L${x + w + 16},${900 - h}Z`, darker(tone, 0.25)) +
        [0, 1, 2]
          .map((row) =>
            [0.2, 0.6]
              .map((share) => rect(x + w * share, 900 - h + 46 + row * 130, w * 0.2, 78, lighter(tone, 0.5), { rx: 6, opacity: 0.8 }))
              .join(''),
          )
          .join('')
      return {
        tone: mix(wall, air, 0.35),
        svg:
          sky(sheet, air, lighter(air, 0.3)) +
          house(-40, 260, 560, mix(wall, air, 0.15)) +
          house(690, 260, 620, mix(wall, air, 0.3)) +
          house(210, 170, 400, mix(wall, air, 0.55)) +
          house(540, 170, 360, mix(wall, air, 0.6)) +
          [70, 830, 240, 660]
            .map(
              (x, index) =>
                circle(x, 560 + index * 40, 130 - index * 14, mix(tree, air, index * 0.12), { opacity: 0.85 }) +
                rect(x - 9, 640 + index * 40, 18, 400, '#7a5c4a'),
            )
            .join('') +
          path('M330,960 L570,960 L900,1220 L0,1220Z', mix(air, wall, 0.35)),
      }
    }
    case 'gallery': {
      const wall = dice.pick(['#f0ece6', '#e6e9ec', '#ece4dc'])
      const ink = dice.pick([
        ['#c9553f', '#e4b45c', '#3f5f7d'],
        ['#5d7f73', '#e8c9a3', '#a3465a'],
        ['#2f3e5c', '#d98f6f', '#e9dcc0'],
      ] as const)
      return {
        tone: wall,
        svg:
          rect(0, 0, 900, 1200, sheet.along(0, 0, 1, 1, [0, '#ffffff'], [1, darker(wall, 0.14)])) +
          rect(40, 120, 300, 430, '#ffffff') +
          rect(56, 136, 268, 398, mix(ink[2], wall, 0.3)) +
          circle(190, 300, 96, mix(ink[0], wall, 0.2)) +
          path('M56,420 C140,350 240,470 324,390 L324,534 L56,534Z', mix(ink[1], wall, 0.2)) +
          rect(590, 90, 280, 520, '#ffffff') +
          rect(606, 106, 248, 488, mix(ink[1], wall, 0.35)) +
          path('M606,594 L730,200 L854,594Z', mix(ink[0], wall, 0.35)) +
          circle(730, 230, 60, mix(ink[2], wall, 0.25)) +
          rect(0, 1040, 900, 160, darker(wall, 0.12)),
      }
    }
  }
}
