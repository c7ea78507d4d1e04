/** Indoor places. */
import type { Dice } from './dice'
import { circle, darker, lighter, line, mix, n, path, rect, type Sheet } from './pen'
import { type Backdrop, leafBranch, monstera } from './scenery'

export function studio(sheet: Sheet, dice: Dice): Backdrop {
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

export function arch(sheet: Sheet, dice: Dice): Backdrop {
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

export function cafe(sheet: Sheet, dice: Dice): Backdrop {
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

export function bookshop(sheet: Sheet, dice: Dice): Backdrop {
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

export function plants(sheet: Sheet, dice: Dice): Backdrop {
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

export function room(sheet: Sheet, dice: Dice): Backdrop {
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

export function gallery(sheet: Sheet, dice: Dice): Backdrop {
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
