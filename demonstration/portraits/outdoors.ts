/** Outdoor places. */
import type { Dice } from './dice'
import { circle, darker, ellipse, group, lighter, line, mix, n, path, rect, type Sheet } from './pen'
import { type Backdrop, bokeh, hills, peaks, sky } from './scenery'

export function autumn(sheet: Sheet, dice: Dice): Backdrop {
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

export function sea(sheet: Sheet, dice: Dice): Backdrop {
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

export function ridge(sheet: Sheet, dice: Dice): Backdrop {
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

export function night(sheet: Sheet, dice: Dice): Backdrop {
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

export function blossom(sheet: Sheet, dice: Dice): Backdrop {
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

export function lake(sheet: Sheet, dice: Dice): Backdrop {
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

export function snow(sheet: Sheet, dice: Dice): Backdrop {
  const pine = (x: number, y: number, size: number, fill: string) =>
    group(
      path('M0,-260 L60,-160 L34,-160 L88,-70 L48,-70 L110,30 L-110,30 L-48,-70 L-88,-70 L-34,-160 L-60,-160Z', fill) +
        path('M0,-260 L34,-204 L6,-214 L-10,-196 L-34,-204Z M-60,-160 L-30,-176 L0,-150 L34,-172 L60,-160 L40,-140 L-40,-140Z', '#ffffff', {
          opacity: 0.8,
        }) +
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

export function meadow(sheet: Sheet, dice: Dice): Backdrop {
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

export function street(sheet: Sheet, dice: Dice): Backdrop {
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
