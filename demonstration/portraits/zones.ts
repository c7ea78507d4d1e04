/** The covers of zones, 960 × 540. */
import { circle, darker, ellipse, group, lighter, line, path, rect, Sheet } from './pen'

type Draw = (sheet: Sheet) => string

const pine = (x: number, y: number, size: number, colour: string) =>
  group(rect(-6, 0, 12, 34, '#7a5a48') + path('M0,-96 L40,-30 H-40Z', lighter(colour, 0.15)) + path('M0,-62 L50,8 H-50Z', colour), {
    transform: `translate(${x},${y}) scale(${size})`,
  })

const book = (x: number, y: number, width: number, colour: string) =>
  rect(x, y, width, 50, colour, { rx: 8 }) + rect(x + 14, y + 10, width - 28, 30, lighter(colour, 0.75), { rx: 4 })

const tower = (x: number, top: number, width: number, colour: string, lit: readonly number[]) =>
  rect(x, top, width, 470 - top, colour, { rx: 6 }) +
  lit.map((at) => rect(x + 16 + (at % 2) * (width / 2 - 4), top + 26 + Math.floor(at / 2) * 52, 22, 28, '#ffe3a0', { rx: 4 })).join('')

const heart = (x: number, y: number, size: number, colour: string) =>
  group(path('M0,44 C-58,2 -44,-42 -16,-42 C-6,-42 0,-34 0,-28 C0,-34 6,-42 16,-42 C44,-42 58,2 0,44Z', colour), {
    transform: `translate(${x},${y}) scale(${size})`,
  })

const armchair = (x: number, colour: string, sheet: Sheet) =>
  rect(x - 92, 260, 184, 170, sheet.down(colour, darker(colour, 0.2)), { rx: 46 }) +
  rect(x - 118, 340, 62, 110, darker(colour, 0.12), { rx: 28 }) +
  rect(x + 56, 340, 62, 110, darker(colour, 0.12), { rx: 28 }) +
  rect(x - 72, 372, 144, 66, lighter(colour, 0.14), { rx: 22 }) +
  line(`M${x - 84},450 v34 M${x + 84},450 v34`, '#6b4a2c', 12)

const drawings = {
  walkers: (sheet) =>
    circle(730, 130, 62, '#fff0b8') +
    path('M60,430 L300,130 L470,350 L620,190 L900,430Z', sheet.down('#8db8a4', '#5f917d')) +
    path('M300,130 L352,198 L312,188 L286,214 L256,186Z', '#ffffff', { opacity: 0.9 }) +
    path('M0,420 Q240,340 500,400 Q740,350 960,410 V540 H0Z', sheet.down('#a9cf93', '#74a568')) +
    line('M520,540 Q600,480 540,440 T590,392', '#f6ead0', 18) +
    path('M210,470 L290,360 L370,470Z', '#f08a5d') +
    path('M290,360 L316,470 H264Z', '#b5552f') +
    pine(130, 440, 1, '#4f8a63') +
    pine(800, 420, 1.1, '#4f8a63') +
    pine(880, 440, 0.8, '#66a277'),
  trusted: (sheet) =>
    circle(480, 270, 230, sheet.glow('#ffffff', 0.9)) +
    path('M300,400 Q200,330 250,220 Q310,300 330,400Z', '#8fbf9f') +
    path('M660,400 Q760,330 710,220 Q650,300 630,400Z', '#8fbf9f') +
    path('M480,110 L620,160 V280 C620,370 560,420 480,456 C400,420 340,370 340,280 V160Z', sheet.down('#f2857f', '#cf4f5f')) +
    path('M480,140 L594,181 V280 C594,352 546,394 480,424Z', '#ffffff', { opacity: 0.14 }) +
    line('M412,276 L464,328 L556,226', '#ffffff', 30),
  scholars: (sheet) =>
    circle(480, 250, 230, sheet.glow('#ffffff', 0.8)) +
    ellipse(480, 470, 330, 34, '#8ea2d8', { opacity: 0.5 }) +
    book(300, 418, 360, '#4f6bc4') +
    book(330, 366, 310, '#d9605e') +
    book(310, 314, 330, '#e0a94a') +
    path('M480,150 L690,224 L480,298 L270,224Z', sheet.down('#3d4f93', '#2b3a73')) +
    path('M376,262 V306 Q480,356 584,306 V262 L480,298Z', '#34447f') +
    line('M690,224 V312', '#e9b44c', 8) +
    circle(690, 322, 14, '#e9b44c'),
  city: (sheet) =>
    circle(760, 130, 56, '#fff3cf') +
    tower(120, 210, 110, '#c98a72', [0, 3, 5, 6]) +
    tower(250, 140, 130, '#b4694f', [1, 2, 5, 8, 9]) +
    tower(640, 190, 120, '#b4694f', [0, 3, 4, 7]) +
    tower(780, 250, 100, '#c98a72', [1, 2, 5]) +
    path('M400,300 Q510,260 620,300 L650,322 H370Z', sheet.down('#7a3b2e', '#5f2b22')) +
    rect(420, 322, 180, 150, '#f0c9a0') +
    rect(484, 380, 52, 92, '#7a3b2e', { rx: 6 }) +
    circle(440, 352, 18, '#e4574f') +
    circle(580, 352, 18, '#e4574f') +
    path('M0,470 H960 V540 H0Z', sheet.down('#9c6a55', '#7d4f3e')),
  again: (sheet) =>
    circle(480, 310, 250, sheet.glow('#fff1c4', 0.9)) +
    circle(480, 310, 92, '#ffdf9e') +
    path('M0,318 H960 V540 H0Z', sheet.down('#9d86d6', '#6a52ac')) +
    line('M400,360 h160 M430,400 h100 M452,440 h56', '#ffe6b5', 10, { opacity: 0.8 }) +
    path('M640,420 Q730,470 820,420 L796,460 H664Z', '#ffffff') +
    path('M722,230 V412 H640Z', '#fff7ef') +
    path('M734,262 V412 H806Z', '#f4b9a7') +
    line('M180,160 q24,-22 44,0 q24,-22 44,0', '#8a73c4', 7) +
    line('M280,220 q18,-16 32,0 q18,-16 32,0', '#8a73c4', 6),
  readers: (sheet) =>
    circle(700, 170, 190, sheet.glow('#fff1c4', 0.9)) +
    path('M640,80 H760 L810,190 H590Z', sheet.down('#f0a35e', '#d97f3a')) +
    line('M700,190 V440', '#8a5a34', 14) +
    ellipse(700, 446, 90, 18, '#8a5a34') +
    path('M0,446 H960 V540 H0Z', sheet.down('#c68a4d', '#a06a35')) +
    path('M150,250 Q290,200 390,262 V430 Q290,372 150,418Z', '#fffaf0') +
    path('M630,250 Q490,200 390,262 V430 Q490,372 630,418Z', '#fbe6c4') +
    line('M190,286 q84,-26 160,8 M190,330 q84,-26 160,8 M190,374 q84,-26 160,8', '#d9c3a0', 8) +
    line('M430,294 q84,-34 160,-8 M430,338 q84,-34 160,-8 M430,382 q84,-34 160,-8', '#d9c3a0', 8) +
    path('M560,240 V330 L580,314 L600,330 V236Z', '#d9605e'),
  chosen: (sheet) =>
    circle(480, 270, 240, sheet.glow('#ffffff', 0.9)) +
    rect(270, 180, 420, 270, sheet.down('#ffffff', '#f3f8fb'), { rx: 22 }) +
    path('M270,202 Q270,180 292,180 H668 Q690,180 690,202 L480,350Z', sheet.down('#e6f2f8', '#cfe3ee')) +
    heart(480, 330, 1.35, '#dd3f55') +
    line('M60,420 C160,300 220,470 300,430 M660,430 C740,470 800,300 900,420', '#dd3f55', 7) +
    heart(90, 396, 0.5, '#ef8794') +
    heart(872, 396, 0.5, '#ef8794'),
  lounge: (sheet) =>
    rect(370, 80, 220, 200, sheet.down('#3f3560', '#6a4f78'), { rx: 14 }) +
    circle(530, 140, 26, '#fff3cf') +
    line('M480,80 V280 M370,180 H590', '#d9b56a', 8) +
    path('M0,450 H960 V540 H0Z', sheet.down('#c79a52', '#a1772f')) +
    ellipse(480, 490, 380, 30, '#e7c887', { opacity: 0.6 }) +
    armchair(230, '#b8424f', sheet) +
    armchair(730, '#7d5aa0', sheet) +
    rect(420, 384, 120, 16, '#8a5a34', { rx: 8 }) +
    line('M480,400 V486', '#8a5a34', 12) +
    path('M446,346 h22 v38 h-22Z', '#ffffff', { opacity: 0.9 }) +
    path('M494,346 h22 v38 h-22Z', '#ffffff', { opacity: 0.9 }),
} satisfies Record<string, Draw>

export type ZonePicture = keyof typeof drawings

const grounds: Readonly<Record<ZonePicture, readonly [string, string]>> = {
  walkers: ['#d6eef2', '#f3f0d4'],
  trusted: ['#ffe9e6', '#fbd3d3'],
  scholars: ['#e4eafc', '#c9d5f5'],
  city: ['#ffe7d2', '#f7c3a6'],
  again: ['#e9defa', '#fbd9cf'],
  readers: ['#fff4dd', '#f8dba8'],
  chosen: ['#dff1f8', '#bfdfee'],
  lounge: ['#fbeecb', '#efd596'],
}

export function drawZone(kind: ZonePicture): string {
  const sheet = new Sheet()
  const [light, deep] = grounds[kind]
  return sheet.finish(rect(0, 0, 960, 540, sheet.down(light, deep)) + drawings[kind](sheet), 960, 540)
}
