/** The items of the points mall, drawn on a quiet ground in a square of 800. */
import { circle, darker, ellipse, group, lighter, line, path, rect, Sheet } from './pen'

type Draw = (sheet: Sheet) => string

const round = (x: number, y: number, width: number, height: number, r: number, fill: string, more = {}) =>
  rect(x, y, width, height, fill, { rx: r, ...more })
const shade = (cx: number, cy: number, rx: number) => ellipse(cx, cy, rx, rx * 0.13, '#2a1424', { opacity: 0.16 })
const heart = (x: number, y: number, size: number, fill: string) =>
  group(path('M0,34 C-46,2 -40,-36 -14,-36 C-4,-36 0,-28 0,-24 C0,-28 4,-36 14,-36 C40,-36 46,2 0,34Z', fill), {
    transform: `translate(${x},${y}) scale(${size})`,
  })

function mug(sheet: Sheet, x: number, colour: string, isLeft: boolean): string {
  const side = isLeft ? -1 : 1
  const handle = `M${x + side * 96},380 C${x + side * 190},370 ${x + side * 190},520 ${x + side * 92},520`
  return (
    shade(x, 592, 130) +
    line(handle, darker(colour, 0.12), 26) +
    path(
      `M${x - 100},330 L${x + 100},330 L${x + 90},560 Q${x + 86},590 ${x + 56},590 L${x - 56},590 Q${x - 86},590 ${x - 90},560Z`,
      sheet.along(0, 0, 1, 0, [0, lighter(colour, 0.25)], [1, darker(colour, 0.16)]),
    ) +
    ellipse(x, 330, 100, 24, darker(colour, 0.22)) +
    ellipse(x, 334, 84, 17, '#6b4430') +
    heart(x, 450, 0.9, '#ffffff')
  )
}

const petals = (x: number, y: number, colour: string, size: number) =>
  group(
    Array.from({ length: 6 }, (_, at) =>
      ellipse(0, -26, 21, 30, at % 2 ? colour : lighter(colour, 0.18), { transform: `rotate(${at * 60})` }),
    ).join('') + circle(0, 0, 15, '#f6d67a'),
    { transform: `translate(${x},${y}) scale(${size})` },
  )

const drawings = {
  mugs: (sheet) =>
    mug(sheet, 290, '#e98c86', true) +
    mug(sheet, 510, '#7f9fc4', false) +
    line('M250,280 q16,-34 0,-66 M310,280 q16,-34 0,-66', '#ffffff', 9, { opacity: 0.7 }),
  letters: (sheet) =>
    shade(400, 602, 250) +
    group(round(170, 300, 460, 300, 18, sheet.down('#fffaf0', '#f2dfc0')) + line('M176,312 L400,480 L624,312', '#d9b98a', 7), {
      transform: 'rotate(-6 400 450)',
    }) +
    group(round(250, 190, 300, 230, 12, '#ffffff') + line('M286,240 h228 M286,276 h228 M286,312 h150', '#e3c7bf', 7), {
      transform: 'rotate(5 400 300)',
    }) +
    group(path('M170,420 L400,560 L630,420 L630,582 Q630,600 612,600 L188,600 Q170,600 170,582Z', sheet.down('#fff6e4', '#ecd3ac')), {
      transform: 'rotate(-6 400 450)',
    }) +
    circle(410, 520, 46, '#d9304f') +
    heart(410, 524, 0.62, '#ffe3dd'),
  candle: (sheet) =>
    circle(400, 230, 190, sheet.glow('#ffe3a0', 0.9)) +
    shade(400, 606, 170) +
    path('M400,190 C440,240 436,290 400,296 C364,290 362,244 400,190Z', sheet.down('#fff2b8', '#f08a3c')) +
    line('M400,292 v44', '#4a3126', 7) +
    round(270, 330, 260, 274, 30, sheet.along(0, 0, 1, 0, [0, '#f7e9df'], [1, '#d9b8a6'])) +
    ellipse(400, 334, 130, 26, '#fff7ee') +
    round(310, 420, 180, 104, 12, '#ffffff') +
    line('M346,458 h108 M346,488 h70', '#c98a7a', 7),
  flask: (sheet) =>
    shade(400, 640, 120) +
    round(318, 250, 164, 388, 46, sheet.along(0, 0, 1, 0, [0, '#8fc0b4'], [0.45, '#cdeae2'], [1, '#4d8377'])) +
    round(336, 160, 128, 96, 24, sheet.along(0, 0, 1, 0, [0, '#f1e6da'], [1, '#c6ab92'])) +
    rect(318, 268, 164, 14, '#3f7064', { opacity: 0.5 }) +
    line('M464,190 C520,190 520,246 470,250', '#c6ab92', 14) +
    heart(400, 450, 1, '#ffffff'),
  ticket: (sheet) =>
    shade(400, 600, 240) +
    group(
      path(
        'M170,300 H630 V380 A40,40 0 0 0 630,460 V540 H170 V460 A40,40 0 0 0 170,380Z',
        sheet.along(0, 0, 1, 1, [0, '#d9304f'], [1, '#8e2340']),
      ),
      { transform: 'rotate(-8 400 420)' },
    ) +
    group(
      path(
        'M170,300 H630 V380 A40,40 0 0 0 630,460 V540 H170 V460 A40,40 0 0 0 170,380Z',
        sheet.along(0, 0, 1, 1, [0, '#ffdf9e'], [1, '#eaa94b']),
      ) +
        line('M500,316 v208', '#ffffff', 6, { 'stroke-dasharray': '4 18' }) +
        path('M290,370 l70,50 -70,50Z', '#ffffff') +
        circle(320, 420, 86, 'none', { stroke: '#ffffff', 'stroke-width': 10 }) +
        line('M540,380 v80 M566,380 v80 M590,380 v80', '#ffffff', 9),
      { transform: 'rotate(5 400 420)' },
    ),
  coffee: (sheet) =>
    shade(400, 640, 130) +
    path(
      'M296,280 L504,280 L478,620 Q476,640 456,640 L344,640 Q324,640 322,620Z',
      sheet.along(0, 0, 1, 0, [0, '#fffaf2'], [1, '#dcc6ae']),
    ) +
    path('M305,380 L495,380 L482,540 L318,540Z', sheet.along(0, 0, 1, 0, [0, '#b9774f'], [1, '#7d4a2e'])) +
    round(280, 236, 240, 50, 20, '#5d3826') +
    round(306, 204, 188, 42, 18, '#6f4531') +
    heart(400, 462, 0.95, '#fff1e0'),
  bouquet: (sheet) =>
    shade(400, 664, 120) +
    line('M400,640 L330,380 M400,640 L400,360 M400,640 L470,380 M400,640 L280,420 M400,640 L520,420', '#5f8a5a', 11) +
    [
      [290, 350, '#f2a2a8', 1.5],
      [400, 290, '#e8607a', 1.75],
      [510, 350, '#f6c3a4', 1.5],
      [345, 250, '#fbe0dd', 1.3],
      [460, 244, '#f08fa2', 1.35],
      [400, 390, '#fbd0cf', 1.4],
    ]
      .map(([x, y, colour, size]) => petals(x as number, y as number, colour as string, size as number))
      .join('') +
    path('M250,430 L550,430 L440,650 Q400,672 360,650Z', sheet.along(0, 0, 1, 0, [0, '#f8ecd9'], [1, '#d9bd94'])) +
    path('M350,540 C330,500 300,520 330,556 L400,566 L470,556 C500,520 470,500 450,540Z', '#d9304f'),
  scarf: (sheet) =>
    shade(400, 630, 210) +
    path('M220,300 C260,210 540,210 580,300 C600,360 520,410 400,410 C280,410 200,360 220,300Z', sheet.down('#c9563f', '#8e3527')) +
    path('M300,300 C330,256 470,256 500,300 C480,340 320,340 300,300Z', '#6f2a1f') +
    path('M440,390 L540,400 L560,600 L450,606Z', sheet.down('#c9563f', '#9d3d2c')) +
    path('M340,400 L450,404 L430,560 L330,552Z', sheet.down('#d9684e', '#a94432')) +
    line('M336,520 L436,528 M452,560 L556,554 M338,496 L438,504 M450,536 L554,530', '#f6d9c0', 8) +
    line('M340,556 v36 M366,558 v36 M392,560 v36 M418,562 v36 M462,606 v34 M490,604 v34 M518,602 v34 M546,600 v34', '#a94432', 9),
  album: (sheet) =>
    shade(400, 606, 230) +
    round(200, 220, 400, 380, 22, sheet.along(0, 0, 1, 1, [0, '#55729c'], [1, '#2f4767'])) +
    round(200, 220, 56, 380, 22, '#26394f') +
    group(
      round(300, 280, 220, 240, 8, '#ffffff') +
        rect(320, 300, 180, 160, sheet.down('#ffd9c2', '#f19f8c')) +
        circle(450, 340, 24, '#fff3cf') +
        path('M320,460 L380,380 L430,430 L462,400 L500,460Z', '#b9604f'),
      { transform: 'rotate(-5 410 400)' },
    ) +
    heart(410, 556, 0.7, '#f2a2a8'),
  headphones: (sheet) =>
    shade(400, 634, 190) +
    line('M236,460 C216,180 584,180 564,460', sheet.down('#f3e6da', '#cdb39b'), 40) +
    round(186, 420, 108, 190, 50, sheet.along(0, 0, 1, 0, [0, '#e9a49a'], [1, '#b35c55'])) +
    round(506, 420, 108, 190, 50, sheet.along(0, 0, 1, 0, [0, '#e9a49a'], [1, '#b35c55'])) +
    line('M372,430 v110 M372,430 l70,-20 v108', '#d9304f', 14) +
    circle(350, 544, 24, '#d9304f') +
    circle(420, 522, 24, '#d9304f'),
  teaTime: (sheet) =>
    shade(400, 640, 220) +
    ellipse(400, 610, 230, 34, '#ffffff') +
    ellipse(400, 604, 200, 24, '#ecdccb') +
    path('M250,420 L520,380 L560,470 L560,600 L250,600Z', sheet.down('#fff3e4', '#f1cfae')) +
    path('M250,420 L520,380 L560,470 L250,480Z', '#fffaf4') +
    rect(250, 522, 310, 24, '#e8607a') +
    circle(350, 384, 34, '#d9304f') +
    circle(342, 374, 9, '#ff9fae') +
    line('M356,356 q8,-30 30,-36', '#5f8a5a', 8) +
    circle(450, 372, 30, '#d9304f') +
    path('M350,300 C330,260 370,240 360,200', 'none', { stroke: '#ffffff', 'stroke-width': 9, opacity: 0.7 }),
  speaker: (sheet) =>
    shade(400, 640, 170) +
    round(250, 170, 300, 470, 60, sheet.along(0, 0, 1, 0, [0, '#8e7aa6'], [0.5, '#c9bad9'], [1, '#5f4d77'])) +
    circle(400, 480, 108, '#3b2e4c') +
    circle(400, 480, 78, '#57446d') +
    circle(400, 480, 30, '#b9a5cf') +
    circle(400, 290, 62, '#3b2e4c') +
    circle(400, 290, 40, '#57446d') +
    line('M590,250 q36,70 0,140 M632,220 q60,100 0,200 M210,250 q-36,70 0,140 M168,220 q-60,100 0,200', '#ffffff', 10, { opacity: 0.8 }),
} satisfies Record<string, Draw>

export type GiftPicture = keyof typeof drawings

const grounds: Readonly<Record<GiftPicture, readonly [string, string]>> = {
  mugs: ['#fdeee6', '#f4cfc0'],
  letters: ['#f6eadf', '#e2c4b0'],
  candle: ['#f5e2d6', '#d8a894'],
  flask: ['#e9f3ee', '#b9d6cb'],
  ticket: ['#fbe6ea', '#eeb4bf'],
  coffee: ['#f4e7d8', '#d9b793'],
  bouquet: ['#eef3e4', '#c6d8b2'],
  scarf: ['#f7e9dc', '#e3bd9f'],
  album: ['#e6edf5', '#b4c7dc'],
  headphones: ['#fcecea', '#edc0ba'],
  teaTime: ['#fdeeee', '#f3c3c6'],
  speaker: ['#efe9f5', '#cdbfdd'],
}

export function drawGift(kind: GiftPicture): string {
  const sheet = new Sheet()
  const [light, deep] = grounds[kind]
  const ground = rect(0, 0, 800, 800, sheet.along(0, 0, 0.7, 1, [0, light], [1, deep])) + circle(400, 410, 330, sheet.glow('#ffffff', 0.7))
  return sheet.finish(ground + drawings[kind](sheet), 800, 800)
}
