/** The small gifts that members send each other, each drawn on a background of 200 that the page crops. */
import { circle, darker, ellipse, group, lighter, line, path, rect, Sheet } from './pen'

type Draw = (sheet: Sheet) => string

const heart = (x: number, y: number, size: number, fill: string) =>
  group(path('M0,34 C-46,2 -40,-36 -14,-36 C-4,-36 0,-28 0,-24 C0,-28 4,-36 14,-36 C40,-36 46,2 0,34Z', fill), {
    transform: `translate(${x},${y}) scale(${size})`,
  })
const rose = (x: number, y: number, size: number, colour: string) =>
  group(
    circle(0, 0, 24, colour) +
      path('M-22,-4 C-10,-30 16,-28 22,-2 C10,-14 -6,-14 -22,-4Z', lighter(colour, 0.25)) +
      path('M-14,6 C-6,-12 12,-12 14,4 C6,-4 -6,-2 -14,6Z', darker(colour, 0.22)) +
      circle(0, 2, 5, darker(colour, 0.35)),
    { transform: `translate(${x},${y}) scale(${size})` },
  )
const star = (x: number, y: number, size: number, fill: string) =>
  path(
    Array.from({ length: 10 }, (_, at) => {
      const [radius, turn] = [at % 2 === 0 ? size : size * 0.45, (at * Math.PI) / 5 - Math.PI / 2]
      return `${at === 0 ? 'M' : 'L'}${(x + radius * Math.cos(turn)).toFixed(1)},${(y + radius * Math.sin(turn)).toFixed(1)}`
    }).join('') + 'Z',
    fill,
  )

const drawings = {
  candy: () =>
    path('M52,100 L30,78 L34,122Z M148,100 L170,78 L166,122Z', '#f2a0b0') +
    ellipse(100, 100, 52, 38, '#e8607a') +
    path('M66,74 C84,92 84,110 66,126 M96,63 C112,90 112,112 96,137', 'none', { stroke: '#ffe3ea', 'stroke-width': 9 }),
  rose: () =>
    line('M100,92 C98,126 104,146 100,172', '#5f8a5a', 7) +
    path('M100,138 C118,116 142,122 146,128 C134,146 112,146 100,138Z', '#78a572') +
    rose(100, 70, 1.5, '#d9304f'),
  tea: (sheet) =>
    path('M48,82 L140,82 L132,144 Q130,158 114,158 L74,158 Q58,158 56,144Z', sheet.along(0, 0, 1, 0, [0, '#ffffff'], [1, '#d8e6df'])) +
    path('M138,96 C168,92 168,132 134,132', 'none', { stroke: '#b6cfc3', 'stroke-width': 10 }) +
    ellipse(94, 84, 44, 9, '#a9713c') +
    line('M78,62 q8,-14 0,-26 M106,62 q8,-14 0,-26', '#ffffff', 6, { opacity: 0.9 }),
  umbrella: () =>
    path('M34,104 C38,56 72,36 100,36 C128,36 162,56 166,104 C150,90 136,92 122,104 C114,92 86,92 78,104 C64,92 50,90 34,104Z', '#6f93bd') +
    line('M100,28 L100,150 C100,168 74,168 74,150', '#3f5572', 7),
  letter: () =>
    rect(40, 60, 120, 86, '#fff7ea', { rx: 10 }) +
    path('M42,66 L100,112 L158,66', 'none', { stroke: '#d9b98a', 'stroke-width': 6 }) +
    heart(100, 116, 0.5, '#d9304f'),
  cake: () =>
    rect(50, 100, 100, 52, '#f6d5c0', { rx: 8 }) +
    path(
      'M50,104 C60,124 72,106 84,118 C96,106 108,124 120,108 C132,122 144,108 150,104 L150,88 Q150,82 142,82 L58,82 Q50,82 50,88Z',
      '#e98c9c',
    ) +
    line('M100,80 L100,56', '#f2c14e', 8) +
    path('M100,54 C110,44 104,34 100,28 C96,34 90,44 100,54Z', '#f08a3c'),
  bear: () =>
    circle(66, 64, 20, '#b98a5e') +
    circle(134, 64, 20, '#b98a5e') +
    circle(100, 104, 54, '#c99b6d') +
    ellipse(100, 122, 26, 20, '#f2dfc7') +
    circle(80, 94, 6, '#3b2a20') +
    circle(120, 94, 6, '#3b2a20') +
    ellipse(100, 114, 8, 6, '#3b2a20'),
  bouquet: () =>
    path('M66,104 L134,104 L112,172 L88,172Z', '#f2e2cc') +
    rose(74, 84, 0.95, '#e8607a') +
    rose(126, 84, 0.95, '#d9304f') +
    rose(100, 58, 1.05, '#f19bab') +
    rose(100, 98, 0.95, '#c92a48') +
    path('M84,136 L116,136 L120,148 L80,148Z', '#d9304f'),
  lamp: (sheet) =>
    circle(100, 88, 64, sheet.glow('#ffe3a0', 0.9)) +
    path('M70,58 L130,58 L144,108 L56,108Z', '#f2c14e') +
    line('M100,108 L100,152', '#8a6a3c', 8) +
    ellipse(100, 156, 34, 9, '#8a6a3c'),
  necklace: () =>
    path('M44,46 C48,110 76,128 100,132 C124,128 152,110 156,46', 'none', { stroke: '#d8b566', 'stroke-width': 6 }) +
    heart(100, 148, 0.62, '#d9304f') +
    circle(92, 140, 4, '#ffd5de'),
  stars: () => star(92, 96, 54, '#f2c14e') + star(150, 60, 20, '#ffe3a0') + star(146, 140, 15, '#f7d47a') + star(46, 150, 12, '#ffe3a0'),
  ring: () =>
    circle(100, 122, 44, 'none', { stroke: '#d8b566', 'stroke-width': 12 }) +
    path('M100,84 L72,58 L84,38 L116,38 L128,58Z', '#bfe0ee') +
    path('M72,58 L128,58 M84,38 L92,58 L100,84 M116,38 L108,58 L100,84', 'none', { stroke: '#7fb3cb', 'stroke-width': 4 }),
} satisfies Record<string, Draw>

export type LovegiftPicture = keyof typeof drawings

const grounds: Readonly<Record<LovegiftPicture, string>> = {
  candy: '#fdeef1',
  rose: '#fbe9ec',
  tea: '#dcebe4',
  umbrella: '#e4edf7',
  letter: '#f6e7d6',
  cake: '#fff1e6',
  bear: '#f7ecdf',
  bouquet: '#eef5e8',
  lamp: '#f6e6c8',
  necklace: '#fdf0ee',
  stars: '#e3e3f4',
  ring: '#f1edf7',
}

export function drawLovegift(kind: LovegiftPicture): string {
  const sheet = new Sheet()
  return sheet.finish(rect(0, 0, 200, 200, grounds[kind]) + drawings[kind](sheet), 200, 200)
}
