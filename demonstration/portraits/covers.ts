/** Covers of activities in the calm colours of their season, 960 × 540. */
import { circle, darker, ellipse, group, lighter, line, path, rect, Sheet } from './pen'

type Draw = (sheet: Sheet) => string

const lamp = (x: number, y: number, colour: string, sheet: Sheet) =>
  line(`M${x},0 V${y}`, darker(colour, 0.4), 4) +
  circle(x, y + 26, 90, sheet.glow('#fff1c4', 0.8)) +
  path(`M${x - 46},${y + 34} Q${x},${y - 34} ${x + 46},${y + 34}Z`, colour)

const cup = (x: number, y: number, colour: string) =>
  path(`M${x - 24},${y - 42} h48 l-6,42 h-36Z`, colour) +
  line(`M${x + 24},${y - 34} q22,10 -4,26`, darker(colour, 0.2), 6) +
  line(`M${x - 6},${y - 56} q8,-14 0,-26`, '#ffffff', 5, { opacity: 0.7 })

const tree = (x: number, y: number, size: number, colour: string) =>
  group(rect(-7, 0, 14, 60, '#7a5a48') + ellipse(0, -24, 46, 60, colour) + ellipse(-12, -36, 22, 34, lighter(colour, 0.2)), {
    transform: `translate(${x},${y}) scale(${size})`,
  })

const drawings = {
  table: (sheet) =>
    [200, 480, 760].map((x, at) => lamp(x, at === 1 ? 80 : 110, '#d9605e', sheet)).join('') +
    ellipse(480, 470, 430, 90, sheet.down('#b97a55', '#8c573b')) +
    [
      [270, '#ffffff'],
      [420, '#f2b5a7'],
      [560, '#9fb9d6'],
      [700, '#ffffff'],
    ]
      .map(([x, colour]) => cup(Number(x), 450, String(colour)))
      .join(''),
  hills: (sheet) =>
    circle(720, 140, 64, '#ffe6a8') +
    path('M0,360 L210,190 L390,340 L600,150 L960,380 V540 H0Z', sheet.down('#8fb3a3', '#5f8a7c')) +
    path('M0,430 Q260,330 520,420 T960,400 V540 H0Z', sheet.down('#b7cf9a', '#7fa36a')) +
    tree(170, 410, 1, '#5d8f68') +
    tree(270, 430, 0.7, '#76a877') +
    tree(800, 410, 0.9, '#5d8f68') +
    line('M400,540 Q470,450 430,410 T500,360', '#f4e6c9', 16),
  stage: (sheet) =>
    path('M480,0 L170,540 H790Z', sheet.glow('#fff3cf', 0.7)) +
    ellipse(480, 480, 380, 54, '#6f4a72') +
    line('M480,470 V270', '#3b2e4c', 10) +
    rect(452, 170, 56, 110, '#57446d', { rx: 28 }) +
    line('M456,206 h48 M456,236 h48', '#b9a5cf', 5),
  pairs: (sheet) =>
    [0, 1, 2, 3]
      .map((at) =>
        group(
          ellipse(0, 96, 96, 24, '#c99474') +
            circle(-74, 20, 30, '#f1c9b0') +
            path('M-112,96 Q-74,34 -36,96Z', sheet.down('#d9605e', '#b5474d')) +
            circle(74, 20, 30, '#f1c9b0') +
            path('M36,96 Q74,34 112,96Z', sheet.down('#6f93bd', '#4f739d')) +
            path('M0,44 C-26,22 -22,2 -8,2 C-3,2 0,6 0,8 C0,6 3,2 8,2 C22,2 26,22 0,44Z', '#ef6f7d'),
          { transform: `translate(${at % 2 === 0 ? 270 : 690},${at < 2 ? 110 : 350})` },
        ),
      )
      .join(''),
} satisfies Record<string, Draw>

export type CoverPicture = keyof typeof drawings

const grounds: Readonly<Record<CoverPicture, readonly [string, string]>> = {
  table: ['#fdeee6', '#f0c7b4'],
  hills: ['#dbeef5', '#f6ead2'],
  stage: ['#4d3a63', '#2f2440'],
  pairs: ['#fff3f0', '#f7d6cf'],
}

export function drawCover(kind: CoverPicture): string {
  const sheet = new Sheet()
  const [light, deep] = grounds[kind]
  return sheet.finish(rect(0, 0, 960, 540, sheet.down(light, deep)) + drawings[kind](sheet), 960, 540)
}
