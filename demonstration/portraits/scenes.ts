/** Pictures of a life without a face: a member shows them next to the portrait. */
import { drawBackdrop } from './backdrops'
import { type Dice, diceOf } from './dice'
import { circle, darker, ellipse, group, lighter, line, mix, n, path, rect, Sheet } from './pen'
import { hills, leafBranch, monstera, peaks } from './scenery'

export const SCENE_KINDS = [
  'boots',
  'coffee',
  'bicycle',
  'cat',
  'badminton',
  'cooking',
  'sea',
  'camera',
  'guitar',
  'hotpot',
  'tea',
  'tent',
  'running',
  'balcony',
  'piano',
  'boat',
  'calligraphy',
  'kite',
] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

const cup = (x: number, y: number, size: number, colour: string, sheet: Sheet) =>
  group(
    ellipse(0, 96, 150, 30, darker(colour, 0.3), { opacity: 0.35 }) +
      ellipse(0, 88, 138, 26, lighter(colour, 0.5)) +
      path('M88,-20 C150,-30 150,60 70,54', 'none', { stroke: colour, 'stroke-width': 20 }) +
      path(
        'M-96,-50 C-94,40 -60,92 0,92 C60,92 94,40 96,-50Z',
        sheet.along(0, 0, 1, 0, [0, lighter(colour, 0.35)], [1, darker(colour, 0.12)]),
      ) +
      ellipse(0, -50, 96, 24, lighter(colour, 0.5)) +
      ellipse(0, -48, 82, 17, '#8a5a3a') +
      path('M0,-38 C-30,-50 -22,-62 0,-54 C22,-62 30,-50 0,-38Z', '#efd9bd') +
      line('M-26,-96 C-46,-130 -6,-150 -26,-190 M24,-92 C4,-126 44,-146 24,-184', '#ffffff', 9, { opacity: 0.5 }),
    { transform: `translate(${x},${y}) scale(${size})` },
  )

const table = (sheet: Sheet, y: number, wood: string) =>
  rect(0, y, 900, 1200 - y, sheet.down(lighter(wood, 0.2), darker(wood, 0.18))) +
  [70, 190, 330]
    .map((dy) => line(`M0,${y + dy} C300,${y + dy - 16} 600,${y + dy + 16} 900,${y + dy}`, darker(wood, 0.3), 3, { opacity: 0.22 }))
    .join('')

const wheel = (x: number, y: number, ink: string) =>
  `<circle cx="${x}" cy="${y}" r="150" fill="none" stroke="${ink}" stroke-width="15"/><circle cx="${x}" cy="${y}" r="136" fill="none" stroke="#e8d9c6" stroke-width="5"/>` +
  [0, 30, 60, 90, 120, 150]
    .map((angle) => line(`M${x - 134},${y} h268`, '#a39a95', 2, { transform: `rotate(${angle} ${x} ${y})`, opacity: 0.6 }))
    .join('') +
  circle(x, y, 15, ink)

function boots(sheet: Sheet, dice: Dice): string {
  const leather = dice.pick(['#9a6a43', '#7c5a48', '#b5793f', '#5f6a56'])
  const boot = (x: number, flip: 1 | -1) =>
    group(
      ellipse(10, 226, 150, 22, '#2a1424', { opacity: 0.25 }) +
        path(
          'M-76,-150 L64,-150 C58,-60 66,-10 96,28 C160,54 196,90 192,180 L-84,180 C-92,60 -84,-40 -76,-150Z',
          sheet.along(0, 0, 1, 1, [0, lighter(leather, 0.22)], [1, darker(leather, 0.22)]),
        ) +
        path('M-92,176 L198,176 C202,214 192,226 170,226 L-80,226 C-94,220 -96,200 -92,176Z', '#3b2c2a') +
        [-60, -10, 40, 90, 140].map((dx) => rect(dx, 214, 26, 18, '#3b2c2a')).join('') +
        path('M-84,-176 L72,-176 L68,-136 L-80,-136Z', lighter(leather, 0.4)) +
        [0, 1, 2, 3, 4]
          .map((index) =>
            line(`M${8 + index * 7},${-110 + index * 34} l54,14 M${62 + index * 5},${-112 + index * 34} l-50,20`, '#f3d9a0', 7),
          )
          .join('') +
        path('M110,60 C150,76 176,110 178,172 L120,172 C126,130 122,90 110,60Z', darker(leather, 0.25), { opacity: 0.5 }),
      { transform: `translate(${x},0) scale(${flip},1)` },
    )
  const [top, low, hill] = dice.pick([
    ['#a9d3ea', '#fdf1e0', '#6f97a8'],
    ['#f6b99a', '#fdeeda', '#9a7d8c'],
    ['#bfe0dd', '#f8f6ea', '#6b9a86'],
  ] as const)
  return (
    rect(0, 0, 900, 1200, sheet.down(top, low)) +
    circle(650, 250, 260, sheet.glow('#ffffff', 0.8)) +
    circle(650, 250, 70, '#fff6dd') +
    peaks(dice, 700, 330, mix(hill, low, 0.4), '#ffffff') +
    hills(dice, 740, 130, mix(hill, low, 0.1)) +
    hills(dice, 840, 90, darker(hill, 0.25)) +
    path('M-20,1000 C120,920 300,960 460,940 C640,916 800,980 920,960 L920,1220 L-20,1220Z', sheet.down('#b59a82', '#7b6355')) +
    group(boot(300, 1) + boot(560, 1), { transform: 'translate(0,788)' })
  )
}

function coffee(sheet: Sheet, dice: Dice): string {
  const wood = dice.pick(['#c99a6b', '#a77755', '#d8b38b', '#8d6a57'])
  const cover = dice.pick(['#d9304f', '#3f5f77', '#5f7f66', '#e0a43c'])
  return (
    drawBackdrop(sheet, 'cafe', dice).svg +
    table(sheet, 740, wood) +
    group(
      path('M-220,0 C-150,-34 -60,-30 0,0 C60,-30 150,-34 220,0 L220,150 C150,116 60,120 0,150 C-60,120 -150,116 -220,150Z', '#fffaf0') +
        path('M0,0 C60,-30 150,-34 220,0 L220,150 C150,116 60,120 0,150Z', '#f1e6d4') +
        [30, 58, 86]
          .map((y) =>
            line(`M-190,${y - 8} C-140,${y - 26} -70,${y - 20} -26,${y} M190,${y - 8} C140,${y - 26} 70,${y - 20} 26,${y}`, '#b9aa97', 5, {
              opacity: 0.7,
            }),
          )
          .join('') +
        path(
          'M-228,6 L-228,166 C-150,130 -60,134 0,164 C60,134 150,130 228,166 L228,6 L220,150 C150,116 60,120 0,150 C-60,120 -150,116 -220,150Z',
          cover,
        ),
      { transform: 'translate(330,900) rotate(-7) scale(1.25)' },
    ) +
    cup(680, 850, 1.1, dice.pick(['#f2e3d3', '#d98f7d', '#8fb0a4', '#e8c27a']), sheet)
  )
}

function bicycle(sheet: Sheet, dice: Dice): string {
  const frame = dice.pick(['#d9304f', '#3f8f86', '#e0a43c', '#5f7fb0'])
  return (
    drawBackdrop(sheet, dice.pick(['street', 'autumn', 'meadow']), dice).svg +
    ellipse(450, 1105, 380, 24, '#2a1424', { opacity: 0.22 }) +
    group(
      wheel(230, 950, '#33282a') +
        wheel(680, 950, '#33282a') +
        line('M230,950 L360,720 L590,720 L440,950 Z M360,720 L440,950 M590,720 L680,950', frame, 17) +
        line('M590,720 L570,636 L650,612', '#3a2f30', 13) +
        line('M360,720 L344,668', '#3a2f30', 12) +
        path('M286,652 C310,636 390,640 404,660 C380,680 310,684 286,652Z', '#6d4b3c') +
        circle(440, 950, 34, '#4a3f40') +
        line('M440,950 l36,58 M460,1010 h36', '#33282a', 10) +
        path('M606,640 L760,640 L738,756 L626,756Z', '#d8b38b') +
        line('M612,676 h140 M618,712 h128', '#a77f5a', 5, { opacity: 0.7 }) +
        [0, 1, 2, 3, 4]
          .map((index) =>
            circle(622 + index * 30, 626 - (index % 2) * 26, 24, ['#f2a6ad', '#fff1d8', '#e98c86', '#f4c763', '#fbe1e1'][index]!),
          )
          .join('') +
        line('M640,640 l-12,-40 M700,640 l10,-50', '#6f8f62', 6),
    )
  )
}

function cat(sheet: Sheet, dice: Dice): string {
  const fur = dice.pick(['#e9a860', '#4a4146', '#f1e8de', '#b9b1ad'])
  const dark = darker(fur, 0.24)
  const [air, far] = dice.pick([
    ['#f9dcc4', '#d99a82'],
    ['#cfe2ee', '#8fa9bd'],
    ['#e3ecd8', '#94b08a'],
  ] as const)
  return (
    rect(0, 0, 900, 1200, '#f0e3d6') +
    rect(120, 100, 660, 800, '#fffaf4', { rx: 12 }) +
    rect(146, 126, 608, 748, sheet.down(lighter(air, 0.3), air)) +
    circle(600, 330, 90, '#fff7e2') +
    group(hills(dice, 760, 160, far, 0.6), { 'clip-path': sheet.clip('<rect x="146" y="126" width="608" height="748"/>') }) +
    rect(442, 126, 16, 748, '#fffaf4') +
    rect(146, 440, 608, 14, '#fffaf4') +
    path(
      'M0,60 C110,120 150,380 120,900 L0,900Z M900,60 C790,120 750,380 780,900 L900,900Z',
      sheet.along(0, 0, 1, 0, [0, '#f6d8cf'], [1, '#e3b3a7']),
      { opacity: 0.9 },
    ) +
    rect(60, 874, 780, 46, '#fff6ec') +
    rect(0, 920, 900, 280, sheet.down('#e3cdb9', '#cfb29a')) +
    path('M560,860 C700,860 760,800 730,700 C716,660 690,680 700,720 C716,800 640,810 560,812Z', dark) +
    path('M330,880 C310,700 360,560 450,540 C560,552 610,700 590,880Z', sheet.along(0, 0, 1, 0.5, [0, lighter(fur, 0.18)], [1, dark])) +
    path(
      'M342,500 L330,372 L410,424 C440,414 476,414 500,424 L576,372 L566,500 C566,580 520,612 454,612 C388,612 342,580 342,500Z',
      sheet.along(0, 0, 1, 0.6, [0, lighter(fur, 0.2)], [1, fur]),
    ) +
    path('M346,400 L352,454 L386,426Z M562,400 L556,454 L522,426Z', '#f0a9a4') +
    ellipse(410, 500, 14, 19, '#2b2226') +
    ellipse(498, 500, 14, 19, '#2b2226') +
    circle(405, 493, 5, '#ffffff') +
    circle(493, 493, 5, '#ffffff') +
    path('M444,534 h20 l-10,12Z', '#d9687a') +
    line('M454,546 q-14,20 -28,8 M454,546 q14,20 28,8', dark, 4) +
    line('M380,540 l-70,-12 M382,552 l-66,12 M528,540 l70,-12 M526,552 l66,12', '#ffffff', 3, { opacity: 0.8 }) +
    path('M420,880 C414,800 430,740 452,740 C474,740 492,800 486,880Z', lighter(fur, 0.45), { opacity: 0.6 }) +
    ellipse(410, 876, 44, 22, lighter(fur, 0.3)) +
    ellipse(506, 876, 44, 22, lighter(fur, 0.3)) +
    monstera(800, 1210, 12, 0.8, '#6f9272', '#e7f0dc')
  )
}

function badminton(sheet: Sheet, dice: Dice): string {
  const [floor, dark] = dice.pick([
    ['#4f8a78', '#2f6657'],
    ['#4b7ba3', '#31587c'],
    ['#c86f57', '#9d4a3b'],
  ] as const)
  const racket = (x: number, y: number, turn: number, colour: string) =>
    group(
      ellipse(0, -250, 122, 152, '#ffffff', { opacity: 0.16 }) +
        [-90, -60, -30, 0, 30, 60, 90]
          .map((dx) =>
            line(
              `M${dx},${n(-250 - 148 * Math.sqrt(1 - (dx / 122) ** 2))} L${dx},${n(-250 + 148 * Math.sqrt(1 - (dx / 122) ** 2))}`,
              '#ffffff',
              2.4,
              { opacity: 0.75 },
            ),
          )
          .join('') +
        [-120, -90, -60, -30, 0, 30, 60, 90, 120]
          .map((dy) =>
            line(
              `M${n(-118 * Math.sqrt(1 - (dy / 152) ** 2))},${-250 + dy} L${n(118 * Math.sqrt(1 - (dy / 152) ** 2))},${-250 + dy}`,
              '#ffffff',
              2.4,
              { opacity: 0.75 },
            ),
          )
          .join('') +
        `<ellipse cx="0" cy="-250" rx="122" ry="152" fill="none" stroke="${colour}" stroke-width="13"/>` +
        line('M0,-98 L0,170', '#e9e2da', 11) +
        line('M0,170 L0,330', '#2f2730', 26),
      { transform: `translate(${x},${y}) rotate(${turn})` },
    )
  return (
    rect(0, 0, 900, 1200, sheet.along(0, 0, 1, 1, [0, lighter(floor, 0.2)], [1, dark])) +
    line('M-40,260 L940,120 M-40,1060 L940,920 M180,-20 L330,1220 M660,-20 L810,1220', '#ffffff', 12, { opacity: 0.75 }) +
    racket(360, 640, -28, dice.pick(['#f2c84b', '#f4f1ec', '#e98c86'])) +
    racket(560, 700, 24, dice.pick(['#d9304f', '#27364f', '#f4f1ec'])) +
    group(
      path('M-40,0 L-92,-180 C-50,-210 50,-210 92,-180 L40,0Z', '#fffdf8') +
        line('M-26,0 L-58,-190 M0,0 L0,-200 M26,0 L58,-190 M-66,-92 Q0,-112 66,-92 M-52,-46 Q0,-62 52,-46', '#cfc6bb', 4) +
        path('M-42,-6 C-42,50 42,50 42,-6Z', '#f3e4c8') +
        rect(-43, -14, 86, 16, '#d9304f', { rx: 6 }),
      { transform: 'translate(640,1000) rotate(38)' },
    )
  )
}

function cooking(sheet: Sheet, dice: Dice): string {
  const wall = dice.pick(['#f3e6d7', '#e3ece6', '#f6e0da'])
  return (
    rect(0, 0, 900, 1200, wall) +
    [0, 1, 2, 3, 4, 5]
      .map(
        (row) =>
          line(`M0,${row * 110} H900`, '#ffffff', 6) +
          [0, 1, 2, 3, 4, 5, 6].map((col) => line(`M${col * 150 + (row % 2) * 75},${row * 110} v110`, '#ffffff', 6)).join(''),
      )
      .join('') +
    rect(0, 250, 900, 26, '#a77f5a') +
    [120, 240, 700, 800]
      .map(
        (x, index) =>
          rect(x - 40, 140, 80, 112, ['#e98c86', '#f3d9a0', '#a9bfae', '#d9b99b'][index]!, { rx: 14 }) +
          rect(x - 34, 122, 68, 22, '#8c6a50', { rx: 6 }),
      )
      .join('') +
    leafBranch(470, 262, 6, 0.42, '#6f9272', '#4c5f4a') +
    table(sheet, 820, '#d8b38b') +
    ellipse(410, 840, 300, 60, '#2a1424', { opacity: 0.2 }) +
    path('M130,640 L690,640 C690,780 600,836 410,836 C220,836 130,780 130,640Z', sheet.along(0, 0, 1, 0, [0, '#5c5558'], [1, '#2d272b'])) +
    line('M690,670 L880,610', '#7d5a43', 34) +
    ellipse(410, 640, 280, 62, '#3a3236') +
    ellipse(410, 644, 258, 50, '#c9753f') +
    Array.from({ length: 34 }, () => {
      const angle = dice.between(0, Math.PI * 2)
      const far = Math.sqrt(dice.next())
      return ellipse(
        410 + Math.cos(angle) * far * 236,
        636 + Math.sin(angle) * far * 38,
        dice.between(15, 34),
        dice.between(9, 16),
        dice.pick(['#d9402f', '#f2c84b', '#7fae5a', '#f7e9cf', '#e98b45', '#5f8f4f']),
      )
    }).join('') +
    line('M300,560 C270,500 330,460 300,390 M420,550 C390,480 450,440 420,360 M530,566 C500,510 560,470 530,410', '#ffffff', 16, {
      opacity: 0.5,
    }) +
    group(
      circle(0, 0, 62, '#e25b45') +
        circle(-18, -18, 18, '#ffffff', { opacity: 0.35 }) +
        path('M0,-62 l-26,-16 22,2 4,-20 8,20 24,-4Z', '#5f8f4f'),
      { transform: 'translate(180,1000)' },
    ) +
    group(path('M-20,60 C-60,0 -30,-60 0,-120 C30,-60 60,0 20,60Z', '#7d9f5a') + path('M-14,60 h28 l-6,60 h-16Z', '#f4f0e2'), {
      transform: 'translate(340,1000) rotate(64)',
    }) +
    rect(520, 950, 280, 150, '#f6ead6', { rx: 22 }) +
    [0, 1, 2, 3, 4]
      .map((index) => ellipse(580 + index * 40, 1024, 17, 38, '#f2a65a', { transform: `rotate(18 ${580 + index * 40} 1024)` }))
      .join('')
  )
}

function camera(sheet: Sheet, dice: Dice): string {
  const body = dice.pick(['#3a3338', '#8c5a44', '#5b6a6f'])
  const photo = (x: number, y: number, turn: number, place: 'sky' | 'field' | 'dusk') => {
    const [a, b] = { sky: ['#a9d3ea', '#5f8fa8'], field: ['#fde9c6', '#a9c47a'], dusk: ['#f6b99a', '#84708f'] }[place]!
    return group(
      rect(-130, -160, 260, 320, '#2a1424', { opacity: 0.14, rx: 6, transform: 'translate(10,14)' }) +
        rect(-130, -160, 260, 320, '#fffdf9', { rx: 4 }) +
        rect(-110, -140, 220, 220, sheet.down(lighter(a!, 0.3), a!)) +
        circle(40, -70, 30, '#fff6dd') +
        path('M-110,80 L-110,20 C-60,-30 -10,40 40,0 C70,-20 90,0 110,10 L110,80Z', b!),
      { transform: `translate(${x},${y}) rotate(${turn})` },
    )
  }
  return (
    table(sheet, 0, dice.pick(['#e6d2bb', '#cfb79e', '#dcd5cb'])) +
    photo(230, 300, -12, 'sky') +
    photo(600, 240, 9, 'dusk') +
    photo(690, 980, -8, 'field') +
    ellipse(440, 900, 360, 40, '#2a1424', { opacity: 0.2 }) +
    line('M110,640 C-30,800 60,1120 300,1150', dice.pick(['#c0412f', '#b98d6b']), 30) +
    group(
      rect(-90, -250, 180, 90, darker(body, 0.25), { rx: 20 }) +
        rect(-310, -190, 620, 400, sheet.down('#e9e2da', '#bfb6ae'), { rx: 44 }) +
        rect(-310, -100, 620, 240, sheet.down(lighter(body, 0.12), darker(body, 0.2))) +
        circle(0, 20, 178, '#e9e2da') +
        circle(0, 20, 156, '#2b2528') +
        circle(0, 20, 118, sheet.along(0, 0, 1, 1, [0, '#5b7f95'], [1, '#1d1a26'])) +
        circle(0, 20, 64, '#15131c') +
        circle(-44, -28, 24, '#ffffff', { opacity: 0.6 }) +
        circle(34, 54, 12, '#d9a0b8', { opacity: 0.7 }) +
        rect(190, -236, 84, 50, '#cfc6bd', { rx: 12 }) +
        circle(-230, -206, 38, '#d9d0c7') +
        rect(-270, -160, 90, 44, '#f9e9c0', { rx: 10 }) +
        circle(240, -140, 15, '#d9304f'),
      { transform: 'translate(430,680) rotate(-4)' },
    )
  )
}

function guitar(sheet: Sheet, dice: Dice): string {
  const wood = dice.pick(['#d99a52', '#b86f3f', '#8f5a3f'])
  return (
    drawBackdrop(sheet, dice.pick(['room', 'plants', 'studio']), dice).svg +
    ellipse(430, 1130, 330, 32, '#2a1424', { opacity: 0.22 }) +
    group(
      rect(-24, -560, 48, 560, '#4a332c') +
        [0, 1, 2, 3, 4, 5, 6, 7].map((index) => line(`M-24,${-520 + index * 56} h48`, '#d9c9a8', 4)).join('') +
        path('M-40,-690 L40,-690 L30,-556 L-30,-556Z', darker(wood, 0.35)) +
        [-660, -625, -590].map((y) => circle(-50, y, 11, '#e8dfd2') + circle(50, y, 11, '#e8dfd2')).join('') +
        path(
          'M0,-90 C110,-110 196,-50 186,50 C178,116 150,120 168,180 C220,260 240,440 0,446 C-240,440 -220,260 -168,180 C-150,120 -178,116 -186,50 C-196,-50 -110,-110 0,-90Z',
          sheet.along(0, 0, 1, 0.8, [0, lighter(wood, 0.28)], [1, darker(wood, 0.2)]),
          { stroke: darker(wood, 0.4), 'stroke-width': 9 },
        ) +
        circle(0, 110, 84, darker(wood, 0.35)) +
        circle(0, 110, 70, '#2b1d1c') +
        rect(-90, 296, 180, 34, '#3c2a26', { rx: 8 }) +
        [-15, -9, -3, 3, 9, 15].map((x) => line(`M${x},-660 L${x * 1.3},306`, '#f2e8d6', 2)).join('') +
        path('M70,150 C130,160 140,230 100,270 C80,230 60,200 70,150Z', '#3c2a26', { opacity: 0.75 }),
      { transform: 'translate(450,690) rotate(12)' },
    )
  )
}

function hotpot(sheet: Sheet, dice: Dice): string {
  const dish = (x: number, y: number, size: number, food: string) =>
    group(
      ellipse(0, 12, 112, 100, '#2a1424', { opacity: 0.2 }) +
        circle(0, 0, 104, '#fffaf2') +
        circle(0, 0, 84, '#f0e5d6') +
        Array.from({ length: 9 }, (_, index) =>
          ellipse(Math.cos(index * 0.7) * 42, Math.sin(index * 0.7) * 42, 32, 17, mix(food, '#ffffff', (index % 3) * 0.16), {
            transform: `rotate(${index * 40} ${n(Math.cos(index * 0.7) * 42)} ${n(Math.sin(index * 0.7) * 42)})`,
          }),
        ).join(''),
      { transform: `translate(${x},${y}) scale(${size})` },
    )
  const floats = (left: boolean) =>
    Array.from({ length: 24 }, () => {
      const angle = dice.between(0, Math.PI) + (left ? Math.PI / 2 : -Math.PI / 2)
      const far = Math.sqrt(dice.next()) * 208
      return ellipse(
        450 + Math.cos(angle) * far,
        600 + Math.sin(angle) * far,
        dice.between(9, 24),
        dice.between(8, 16),
        left ? dice.pick(['#f4602f', '#7d1710', '#f5b04a', '#ffd9a0']) : dice.pick(['#ffffff', '#8fae5a', '#e98b45', '#f3dba8']),
        { opacity: 0.9 },
      )
    }).join('')
  return (
    table(sheet, 0, dice.pick(['#8d5b43', '#6b4a40', '#a8714f'])) +
    ellipse(450, 640, 330, 310, '#1c0d12', { opacity: 0.3 }) +
    circle(450, 600, 300, sheet.along(0, 0, 1, 1, [0, '#f0e9e2'], [1, '#9b9190'])) +
    circle(450, 600, 262, '#5b4a48') +
    path('M450,350 A250,250 0 0 0 450,850 C540,770 360,720 450,600 C540,480 360,430 450,350Z', sheet.down('#d23a1e', '#a3200f')) +
    path('M450,350 A250,250 0 0 1 450,850 C540,770 360,720 450,600 C540,480 360,430 450,350Z', sheet.down('#f7e6bf', '#e6c88a')) +
    floats(true) +
    floats(false) +
    line('M450,350 C360,430 540,480 450,600 C360,720 540,770 450,850', '#d9d0cb', 15) +
    dish(140, 190, 1.1, '#d9604f') +
    dish(720, 170, 1.15, '#8fae5a') +
    dish(130, 1010, 1.15, '#f0c9a0') +
    dish(450, 1080, 0.95, '#b97f5a') +
    dish(780, 1000, 1.1, '#e9a0a0') +
    line('M850,420 L700,860 M880,440 L740,868', '#f3dfc0', 13)
  )
}

function tea(sheet: Sheet, dice: Dice): string {
  const clay = dice.pick(['#a4573f', '#5f7f76', '#8f9fae', '#d9cfc2'])
  const bowl = (x: number) =>
    ellipse(x, 1030, 84, 15, '#2a1424', { opacity: 0.2 }) +
    path(
      `M${x - 72},940 C${x - 66},1010 ${x - 34},1030 ${x},1030 C${x + 34},1030 ${x + 66},1010 ${x + 72},940Z`,
      sheet.along(0, 0, 1, 0, [0, '#ffffff'], [1, '#ddd3c8']),
    ) +
    ellipse(x, 940, 72, 17, '#fffaf2') +
    ellipse(x, 942, 60, 12, '#c98b3f')
  return (
    drawBackdrop(sheet, dice.pick(['lake', 'plants', 'blossom', 'room']), dice).svg +
    table(sheet, 860, '#8d6a52') +
    rect(90, 1020, 720, 70, sheet.down('#c79b6e', '#9a7048'), { rx: 18 }) +
    rect(130, 1086, 640, 26, '#6f4f38') +
    path('M610,860 C720,850 720,760 780,720 L800,744 C760,800 760,910 620,930Z', darker(clay, 0.12)) +
    path('M300,800 C190,760 180,960 320,950', 'none', { stroke: darker(clay, 0.1), 'stroke-width': 28 }) +
    path(
      'M290,860 C290,730 380,690 470,690 C560,690 650,730 650,860 C650,980 570,1030 470,1030 C370,1030 290,980 290,860Z',
      sheet.along(0, 0, 1, 0.5, [0, lighter(clay, 0.28)], [1, darker(clay, 0.25)]),
    ) +
    path('M380,716 C400,660 540,660 560,716 C520,736 420,736 380,716Z', lighter(clay, 0.1)) +
    circle(470, 656, 26, darker(clay, 0.1)) +
    line('M350,800 C370,760 410,740 440,736', '#ffffff', 14, { opacity: 0.35 }) +
    line('M796,690 C776,640 816,620 796,560', '#ffffff', 11, { opacity: 0.55 }) +
    bowl(190) +
    bowl(740)
  )
}

function tent(sheet: Sheet, dice: Dice): string {
  const cloth = dice.pick(['#e98b45', '#d9604f', '#5f8f9f', '#e0b04a'])
  return (
    rect(0, 0, 900, 1200, sheet.down('#1c2748', '#6c5a80')) +
    rect(0, 500, 900, 400, sheet.along(0, 0, 0, 1, [0, '#f2a07f', 0], [1, '#f2a07f', 0.65])) +
    Array.from({ length: 70 }, () =>
      circle(dice.between(0, 900), dice.between(0, 560), dice.between(1.5, 4.5), '#fff6dd', { opacity: dice.between(0.4, 1) }),
    ).join('') +
    path('M650,170 A90,90 0 1 0 730,300 A74,74 0 1 1 650,170Z', '#fff1cf') +
    peaks(dice, 800, 300, '#4b4a72') +
    hills(dice, 850, 110, '#363a5c') +
    path('M-20,930 C260,890 640,920 920,900 L920,1220 L-20,1220Z', sheet.down('#3c5350', '#22302f')) +
    circle(430, 880, 420, sheet.glow('#ffcf7f', 0.6)) +
    path('M430,560 L780,1030 L100,1030Z', sheet.along(0, 0, 1, 0.4, [0, lighter(cloth, 0.3)], [1, darker(cloth, 0.2)])) +
    path('M430,560 L520,1030 L330,1030Z', '#ffe9b5') +
    path('M430,560 L330,1030 L270,1030Z', darker(cloth, 0.12)) +
    path('M430,560 L520,1030 L590,1030Z', darker(cloth, 0.2)) +
    line('M100,1030 L40,1070 M780,1030 L850,1070', '#e9dcc8', 4) +
    group(
      circle(0, -40, 180, sheet.glow('#ffb35a', 0.8)) +
        path('M-40,20 C-60,-40 -20,-70 -10,-130 C30,-90 60,-40 40,20Z', '#f27d3a') +
        path('M-22,20 C-30,-20 -6,-40 0,-76 C20,-44 34,-16 22,20Z', '#ffd977') +
        line('M-70,30 L70,10 M-70,10 L70,34', '#6d4b3c', 18),
      { transform: 'translate(730,1100)' },
    )
  )
}

function running(sheet: Sheet, dice: Dice): string {
  const [track, shoe] = dice.pick([
    ['#c9604a', '#f4f1ec'],
    ['#4f7f9a', '#f2c84b'],
    ['#d98467', '#2f3e5c'],
  ] as const)
  const trainer = (x: number, y: number, turn: number) =>
    group(
      ellipse(0, 92, 240, 24, '#2a1424', { opacity: 0.28 }) +
        path(
          'M-230,-90 C-200,-120 -150,-110 -120,-90 C-90,-70 -60,-76 -40,-90 C40,-30 130,-10 210,16 C250,32 252,60 246,70 L-236,70 C-246,10 -244,-50 -230,-90Z',
          sheet.down(lighter(shoe, 0.2), mix(shoe, '#b9aeb0', 0.3)),
        ) +
        path('M-240,60 L248,60 C256,92 236,100 210,100 L-210,100 C-240,100 -246,84 -240,60Z', '#ffffff') +
        path('M-240,84 L246,84 C240,98 226,100 210,100 L-210,100 C-232,100 -240,94 -240,84Z', '#d9304f') +
        line('M-40,-88 l-30,60 M0,-60 l-34,54 M44,-38 l-34,50 M88,-20 l-30,44', '#d9304f', 10) +
        path('M-200,40 C-120,30 -80,-10 -60,-40 C-70,10 -30,40 60,44 C-40,56 -140,56 -200,40Z', '#d9304f', { opacity: 0.9 }),
      { transform: `translate(${x},${y}) rotate(${turn})` },
    )
  return (
    rect(0, 0, 900, 1200, sheet.along(0, 0, 1, 1, [0, lighter(track, 0.2)], [1, darker(track, 0.2)])) +
    [-240, 20, 280, 540, 800].map((x) => line(`M${x + 300},-20 L${x - 60},1220`, '#ffffff', 12, { opacity: 0.75 })).join('') +
    Array.from({ length: 120 }, () =>
      circle(dice.between(0, 900), dice.between(0, 1200), dice.between(1.5, 4), '#ffffff', { opacity: 0.22 }),
    ).join('') +
    trainer(400, 470, -14) +
    trainer(520, 830, -10)
  )
}

function balcony(sheet: Sheet, dice: Dice): string {
  const [air, far] = dice.pick([
    ['#cfe4ee', '#a9bccb'],
    ['#fbdcc6', '#d3a09a'],
    ['#e1ecd9', '#a9bfa0'],
  ] as const)
  const pot = (x: number, size: number, clay: string, plant: string) =>
    group(
      plant +
        path('M-80,0 L80,0 L62,150 C60,164 -60,164 -62,150Z', sheet.along(0, 0, 1, 0, [0, lighter(clay, 0.25)], [1, darker(clay, 0.15)])) +
        rect(-90, -16, 180, 36, lighter(clay, 0.1), { rx: 10 }),
      { transform: `translate(${x},950) scale(${size})` },
    )
  const flowers = (colour: string) =>
    [-60, -20, 20, 60]
      .map(
        (dx, index) =>
          line(`M${dx * 0.5},0 C${dx * 0.6},-60 ${dx},-90 ${dx},-150`, '#6f8f62', 8) +
          circle(dx, -160 - (index % 2) * 30, 36, colour) +
          circle(dx, -160 - (index % 2) * 30, 14, '#f7d27a'),
      )
      .join('')
  return (
    rect(0, 0, 900, 1200, sheet.down(lighter(air, 0.3), air)) +
    circle(660, 260, 90, '#fff7e2') +
    [0, 150, 290, 430, 580, 740]
      .map((x, index) => rect(x, 560 - ((index * 137) % 190), 120, 700, mix(far, air, 0.3 + (index % 3) * 0.18)))
      .join('') +
    rect(0, 790, 900, 20, '#6b5148') +
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((index) => rect(index * 96 + 20, 800, 10, 220, '#6b5148')).join('') +
    rect(0, 1010, 900, 200, sheet.down('#d8b795', '#b08d6b')) +
    pot(170, 1.15, '#c9755a', monstera(0, 10, -6, 1, '#5f8f6a', '#e7f0dc')) +
    pot(450, 0.95, '#e9dccb', flowers(dice.pick(['#e98c9a', '#d9304f', '#f2a65a']))) +
    pot(720, 1.1, '#8fa9a0', leafBranch(-20, 0, -12, 0.8, '#7fa06a', '#4c5f4a') + leafBranch(20, 0, 14, 0.9, '#6f9272', '#4c5f4a')) +
    cup(330, 1110, 0.5, '#f2e3d3', sheet)
  )
}

function piano(sheet: Sheet, dice: Dice): string {
  const lacquer = dice.pick(['#2b2226', '#6b4234', '#f1ebe4'])
  const keys =
    Array.from(
      { length: 11 },
      (_, index) => rect(index * 84 - 6, 800, 80, 250, '#fffdf8', { rx: 8 }) + rect(index * 84 - 6, 1020, 80, 32, '#e6ddd2', { rx: 8 }),
    ).join('') +
    Array.from({ length: 11 }, (_, index) =>
      index % 7 === 2 || index % 7 === 6 ? '' : rect(index * 84 + 50, 796, 46, 150, '#251d22', { rx: 6 }),
    ).join('')
  return (
    drawBackdrop(sheet, dice.pick(['room', 'studio', 'gallery']), dice).svg +
    rect(0, 610, 900, 600, sheet.down(lighter(lacquer, 0.12), darker(lacquer, 0.2))) +
    rect(0, 590, 900, 36, lighter(lacquer, 0.24)) +
    rect(0, 760, 900, 36, '#a3303f') +
    keys +
    rect(0, 1060, 900, 150, darker(lacquer, 0.1)) +
    group(
      path(
        'M-210,0 C-140,-30 -60,-26 0,0 C60,-26 140,-30 210,0 L200,-290 C140,-316 60,-312 0,-286 C-60,-312 -140,-316 -200,-290Z',
        '#fffaf0',
      ) +
        [-230, -170, -110, -50]
          .map(
            (y) =>
              [0, 10, 20].map((dy) => line(`M-180,${y + dy} H-20 M20,${y + dy} H180`, '#a89b8c', 2)).join('') +
              circle(-140, y + 10, 9, '#3a3035') +
              circle(-80, y + 2, 9, '#3a3035') +
              circle(70, y + 14, 9, '#3a3035') +
              circle(140, y + 4, 9, '#3a3035'),
          )
          .join(''),
      { transform: 'translate(410,596)' },
    ) +
    group(
      rect(-14, -90, 28, 90, '#f7efe2') +
        path('M0,-140 C22,-116 18,-96 0,-92 C-18,-96 -22,-116 0,-140Z', '#f7b24a') +
        circle(0, -110, 90, sheet.glow('#ffdf9f', 0.7)) +
        ellipse(0, 0, 46, 12, '#c9a15a'),
      { transform: 'translate(780,592)' },
    )
  )
}

function boat(sheet: Sheet, dice: Dice): string {
  return (
    drawBackdrop(sheet, 'lake', dice).svg +
    ellipse(470, 985, 330, 24, '#2a3f45', { opacity: 0.3 }) +
    path('M120,880 C260,930 640,930 800,870 C770,960 690,990 460,990 C240,990 160,960 120,880Z', sheet.down('#a9744f', '#6b4636')) +
    path('M290,890 L290,760 C350,690 570,690 630,760 L630,890Z', sheet.down('#d8b07a', '#a97f52')) +
    [340, 400, 460, 520, 580].map((x) => line(`M${x},890 L${x},740`, '#8b6540', 4, { opacity: 0.6 })).join('') +
    rect(370, 790, 180, 100, '#4a332c', { opacity: 0.6, rx: 10 }) +
    line('M800,700 L700,1040', '#6b4636', 11) +
    circle(640, 760, 22, '#d9304f') +
    line('M640,782 v24', '#e0a43c', 6) +
    [
      [90, 1080, 1.1],
      [760, 1100, 1.2],
      [600, 1150, 0.8],
      [260, 1150, 0.9],
    ]
      .map(([x, y, size]) =>
        group(
          ellipse(0, 0, 100, 26, '#6f9f7a') +
            ellipse(20, -6, 60, 14, '#8fb88a') +
            [-30, 0, 30]
              .map((angle) => ellipse(0, -44, 17, 42, angle ? '#f2a9b6' : '#f8c9d0', { transform: `rotate(${angle} 0 -10)` }))
              .join(''),
          { transform: `translate(${x},${y}) scale(${size})` },
        ),
      )
      .join('')
  )
}

function calligraphy(sheet: Sheet, dice: Dice): string {
  const bamboo = (x: number, lean: number) =>
    group(
      [0, 1, 2, 3, 4].map((index) => rect(-13, -index * 120 - 114, 26, 110, '#4c4a4b', { rx: 8, opacity: 0.8 - index * 0.1 })).join('') +
        [1, 2, 3, 4]
          .map((index) =>
            path('M0,0 C40,-20 100,-16 140,10 C90,20 40,20 0,0Z', '#3a3739', {
              transform: `translate(10,${-index * 120}) rotate(${index % 2 ? -24 : 200})`,
              opacity: 0.8,
            }),
          )
          .join(''),
      { transform: `translate(${x},740) rotate(${lean})` },
    )
  return (
    table(sheet, 0, dice.pick(['#8d6a52', '#a77f5f', '#75574a'])) +
    rect(130, 90, 640, 760, '#2a1424', { opacity: 0.2, transform: 'translate(14,18)' }) +
    rect(130, 90, 640, 760, '#fbf5e8') +
    bamboo(330, -4) +
    bamboo(520, 5) +
    circle(620, 210, 64, '#e9b09a', { opacity: 0.75 }) +
    rect(650, 740, 56, 56, '#d9304f', { rx: 8 }) +
    line('M664,756 h28 M664,770 h28 M678,752 v32', '#fbf5e8', 5) +
    group(
      rect(-150, -100, 300, 200, sheet.down('#4b4650', '#2b262c'), { rx: 26 }) +
        ellipse(20, 0, 100, 68, '#17141a') +
        ellipse(0, -20, 40, 18, '#ffffff', { opacity: 0.15 }),
      { transform: 'translate(230,1020)' },
    ) +
    group(
      rect(-16, -320, 32, 360, sheet.along(0, 0, 1, 0, [0, '#d8a86a'], [1, '#8a5a3a']), { rx: 14 }) +
        rect(-20, 30, 40, 40, '#3a3035') +
        path('M-22,68 C-34,130 -14,170 0,206 C14,170 34,130 22,68Z', '#2b2226'),
      { transform: 'translate(620,960) rotate(58)' },
    )
  )
}

function kite(sheet: Sheet, dice: Dice): string {
  const [a, b] = dice.pick([
    ['#d9304f', '#f2c84b'],
    ['#3f8f86', '#f4a37f'],
    ['#5f7fb0', '#f7d9a0'],
  ] as const)
  return (
    drawBackdrop(sheet, 'meadow', dice).svg +
    line('M560,380 C520,640 300,760 240,1010', '#ffffff', 4, { opacity: 0.9 }) +
    group(
      path('M0,-230 L190,0 L0,290 L-190,0Z', a) +
        path('M0,-230 L190,0 L0,0Z M0,290 L-190,0 L0,0Z', b) +
        line('M0,-230 L0,290 M-190,0 H190', '#fffaf0', 6) +
        line('M0,290 C60,380 -60,440 10,540', '#fffaf0', 6) +
        [360, 430, 500]
          .map((y, index) =>
            path('M0,0 L-44,-22 L-44,22Z M0,0 L44,-22 L44,22Z', index % 2 ? a : b, {
              transform: `translate(${index % 2 ? -10 : 18},${y}) rotate(${index * 20})`,
            }),
          )
          .join(''),
      { transform: 'translate(570,330) rotate(22)' },
    ) +
    path('M60,1140 L420,1110 L480,1200 L40,1220Z', '#f6e6d8') +
    [0, 1, 2, 3].map((index) => line(`M${90 + index * 90},1132 L${70 + index * 110},1220`, '#d9604f', 12, { opacity: 0.6 })).join('') +
    path('M150,1100 C150,1020 290,1020 290,1100', 'none', { stroke: '#a77f5a', 'stroke-width': 14 }) +
    rect(130, 1080, 180, 92, '#c79b6e', { rx: 14 })
  )
}

const DRAWINGS: Record<SceneKind, (sheet: Sheet, dice: Dice) => string> = {
  boots,
  coffee,
  bicycle,
  cat,
  badminton,
  cooking,
  camera,
  guitar,
  hotpot,
  tea,
  tent,
  running,
  balcony,
  piano,
  boat,
  calligraphy,
  kite,
  sea: (sheet, dice) =>
    drawBackdrop(sheet, 'sea', dice).svg +
    group(
      path('M0,-260 L0,40 L-190,40Z', '#fffaf2') +
        path('M14,-230 L14,40 L150,40Z', '#f2dccb') +
        path('M-200,60 L190,60 C170,120 130,130 -100,130 C-160,130 -190,100 -200,60Z', '#a4573f') +
        line('M6,-270 V60', '#6b4636', 8),
      { transform: `translate(${dice.whole(300, 640)},800) scale(0.62)` },
    ) +
    path('M-20,1060 C200,1010 420,1080 640,1040 C760,1020 860,1040 920,1030 L920,1220 L-20,1220Z', sheet.down('#f2ddc0', '#d8b692')) +
    line('M-20,1050 C200,1000 420,1070 640,1030 C760,1010 860,1030 920,1020', '#ffffff', 14, { opacity: 0.8 }) +
    group(path('M0,-46 L14,-14 L46,-10 L22,12 L30,44 L0,26 L-30,44 L-22,12 L-46,-10 L-14,-14Z', '#e9936f'), {
      transform: 'translate(200,1130) rotate(14)',
    }),
}

/** A picture of 900 × 1200; seeds give each kind several palettes. */
export function drawScene({ seed, kind }: { seed: number; kind: SceneKind }): string {
  const sheet = new Sheet()
  const dice = diceOf('scene', kind, seed)
  return sheet.finish(
    DRAWINGS[kind](sheet, dice) +
      rect(0, 0, 900, 1200, sheet.along(0, 0, 1, 1, [0, '#fff1d6', 0.2], [0.5, '#fff1d6', 0], [1, '#5b2f45', 0.14])),
  )
}
