/** Eighteen garments, composed of the parts in garment-parts.ts. */
import { circle, darker, lighter, line, n, path, rect } from './pen'
import { ribs, torso, type Bench } from './garment-parts'

function jacket({ face, outfit, build, under, nx, colour, second, parts, cloth, lay, vee, collar, lapels }: Bench): void {
  lay(torso(build, nx + 8, 250, `L-6,690 L0,1400 L6,690 L${n(nx + 8)},250`), colour)
  if (outfit.garment === 'suit') {
    parts.splice(
      1,
      0,
      path(torso(under, nx, 246, vee(338)), cloth(second)),
      line('M0,350 L0,900', darker(second, 0.3), 3, { opacity: 0.4 }),
    )
    parts.push(collar(second, 70, 330))
  } else {
    parts.splice(1, 0, path(torso(under, nx + 2, 266, `C${n(-nx * 0.7)},400 ${n(nx * 0.7)},400 ${n(nx + 2)},266`), cloth(second)))
  }
  parts.push(lapels(colour, 690, face.gender === 'female' ? 128 : 150), circle(6, 730, 9, darker(colour, 0.45)))
}

function zipped({ outfit, build, under, s, nx, colour, second, parts, cloth, lay, crew }: Bench): void {
  lay(
    torso(build, nx + 10, 256, `L-8,470 L-4,1400 L4,1400 L8,470 L${n(nx + 10)},256`),
    colour,
    outfit.garment === 'sport'
      ? [0, 26]
          .map((dx) =>
            line(
              `M${n(-s + 96 - dx)},290 C${n(-s + 20 - dx)},350 ${n(-s - 6 - dx)},480 ${n(-s - 24 - dx)},1400 M${n(s - 96 + dx)},290 C${n(s - 20 + dx)},350 ${n(s + 6 + dx)},480 ${n(s + 24 + dx)},1400`,
              second,
              10,
              { opacity: 0.85 },
            ),
          )
          .join('')
      : '',
  )
  parts.splice(1, 0, path(torso(under, nx, 262, crew(62)), cloth(outfit.garment === 'sport' ? '#f6f4f1' : second)))
  parts.push(
    ([-1, 1] as const)
      .map((side) =>
        path(
          `M${n(side * (nx - 10))},222 C${n(side * (nx + 30))},236 ${n(side * (nx + 40))},262 ${n(side * (nx + 34))},276 C${n(side * nx)},340 ${n(side * 50)},420 ${n(side * 8)},474 C${n(side * 20)},400 ${n(side * 70)},330 ${n(side * (nx - 10))},222Z`,
          side < 0 ? lighter(colour, 0.16) : darker(colour, 0.14),
        ),
      )
      .join(''),
    line('M0,472 L0,1400', lighter(second, 0.3), 6, { opacity: 0.8 }),
    rect(-6, 520, 12, 34, '#e6ddd2', { rx: 5 }),
  )
}

export const garments = {
  knit({ dice, build, nx, colour, second, seam, parts, lay, crew }: Bench) {
    const outline = torso(build, nx, 252, crew(66))
    const stripes = dice.chance(0.4)
    lay(
      outline,
      colour,
      stripes
        ? ribs(400, 1400, 62, (y) => line(`M-460,${n(y + 24)} Q0,${n(y - 16)} 460,${n(y + 24)}`, second, 17, { opacity: 0.85 }))
        : ribs(-440, 440, 26, (x) => line(`M${n(x * 0.82)},330 L${n(x)},1400`, seam, 3, { opacity: 0.13 })),
    )
    parts.push(
      line(`M${n(-nx)},252 ${crew(66)}`, lighter(colour, 0.1), 22),
      line(`M${n(-nx + 4)},264 C${n(-nx * 0.7)},342 ${n(nx * 0.7)},342 ${n(nx - 4)},264`, seam, 3, { opacity: 0.4 }),
    )
  },

  turtleneck({ build, nx, colour, seam, parts, cloth, lay }: Bench) {
    lay(
      torso(build, nx - 6, 250, `L${n(nx - 6)},250`),
      colour,
      ribs(-440, 440, 30, (x) => line(`M${n(x * 0.8)},330 L${n(x)},1400`, seam, 3, { opacity: 0.12 })),
    )
    parts.push(
      path(
        `M${n(-build.neck - 9)},172 C${n(-build.neck - 12)},230 ${n(-nx - 4)},262 ${n(-nx - 14)},274 C${n(-nx * 0.5)},326 ${n(nx * 0.5)},326 ${n(nx + 14)},274 C${n(nx + 4)},262 ${n(build.neck + 12)},230 ${n(build.neck + 9)},172 C${n(build.neck * 0.5)},222 ${n(-build.neck * 0.5)},222 ${n(-build.neck - 9)},172Z`,
        cloth(lighter(colour, 0.07)),
      ),
      line(`M${n(-build.neck - 10)},214 C${n(-build.neck * 0.5)},264 ${n(build.neck * 0.5)},264 ${n(build.neck + 10)},214`, seam, 3.6, {
        opacity: 0.3,
      }),
    )
  },

  tee({ build, nx, colour, parts, lay }: Bench) {
    lay(torso(build, nx + 6, 256, `C${n(-nx * 0.74)},${n(346)} ${n(nx * 0.74)},346 ${n(nx + 6)},256`), colour)
    parts.push(line(`M${n(-nx - 4)},258 C${n(-nx * 0.74)},352 ${n(nx * 0.74)},352 ${n(nx + 4)},258`, lighter(colour, 0.16), 13))
  },

  dress({ dice, build, s, colour, second, parts, lay }: Bench) {
    lay(
      torso(build, s - 92, 318, `C${n(-s + 100)},400 -130,432 0,${n(424)} C130,432 ${n(s - 100)},400 ${n(s - 92)},318`),
      colour,
      dice.chance(0.5)
        ? ribs(0, 60, 1, (index) => circle(((index * 137) % 760) - 380, 430 + ((index * 71) % 640), 8, second, { opacity: 0.8 }))
        : '',
    )
    parts.push(
      line(`M${n(-s + 92)},318 C${n(-s + 100)},400 -130,432 0,424 C130,432 ${n(s - 100)},400 ${n(s - 92)},318`, lighter(colour, 0.2), 9, {
        opacity: 0.9,
      }),
    )
    parts.push(line('M-66,268 C-50,330 -20,352 0,356 C20,352 50,330 66,268', '#e2b667', 3, { opacity: 0.9 }), circle(0, 360, 7, '#f0cf8a'))
  },

  qipao({ build, nx, colour, second, parts, cloth, lay }: Bench) {
    lay(
      torso(build, nx - 8, 244, `L${n(nx - 8)},244`),
      colour,
      ribs(0, 26, 1, (index) => {
        const x = ((index * 173) % 720) - 360
        const y = 400 + ((index * 97) % 640)
        return (
          circle(x, y, 11, second, { opacity: 0.5 }) +
          circle(x + 15, y + 6, 8, second, { opacity: 0.4 }) +
          line(`M${x},${y} q-20,20 -16,44`, second, 3, { opacity: 0.4 })
        )
      }),
    )
    parts.push(
      path(
        `M${n(-build.neck - 9)},184 L${n(-nx - 2)},262 C${n(-40)},308 ${n(40)},308 ${n(nx + 2)},262 L${n(build.neck + 9)},184 C${n(48)},226 24,250 3,266 C-24,250 -48,226 ${n(-build.neck - 9)},184Z`,
        cloth(lighter(colour, 0.06)),
      ),
      line(`M${n(-build.neck - 9)},184 C-48,226 -24,250 3,266 C24,250 48,226 ${n(build.neck + 9)},184`, lighter(second, 0.2), 5),
      line('M2,266 L4,296 C60,350 150,360 230,420', lighter(second, 0.1), 6),
      line('M-14,284 h36 M84,344 l14,20', lighter(second, 0.2), 9),
    )
  },

  blouse({ build, nx, colour, seam, parts, lay, vee, collar, buttons }: Bench) {
    lay(
      torso(build, nx + 2, 246, vee(390)),
      colour,
      ribs(-420, 420, 84, (x) => line(`M${n(x * 0.5)},330 Q${n(x)},700 ${n(x * 1.1)},1400`, seam, 4, { opacity: 0.1 })),
    )
    parts.push(collar(colour, 62, 392), buttons(colour, 400))
  },

  shirt({ dice, build, nx, colour, second, parts, lay, vee, collar, buttons }: Bench) {
    lay(
      torso(build, nx + 2, 246, vee(352)),
      colour,
      dice.chance(0.35) ? ribs(-440, 440, 34, (x) => line(`M${n(x)},300 L${n(x * 1.1)},1400`, second, 4, { opacity: 0.4 })) : '',
    )
    parts.push(collar(colour, 78, 342), buttons(colour, 360))
  },

  shirtKnit({ build, under, nx, colour, seam, parts, lay, vee, collar }: Bench) {
    lay(
      torso(build, nx + 10, 258, `C${n(-nx * 0.6)},390 ${n(nx * 0.6)},390 ${n(nx + 10)},258`),
      colour,
      ribs(-440, 440, 26, (x) => line(`M${n(x * 0.82)},330 L${n(x)},1400`, seam, 3, { opacity: 0.12 })),
    )
    parts.splice(1, 0, path(torso(under, nx, 246, vee(344)), '#f7f5f2'))
    parts.push(
      line(`M${n(-nx - 6)},262 C${n(-nx * 0.6)},392 ${n(nx * 0.6)},392 ${n(nx + 6)},262`, lighter(colour, 0.1), 16),
      collar('#f4f1ee', 84, 330),
    )
  },

  polo({ build, nx, colour, seam, parts, lay, vee, collar }: Bench) {
    lay(torso(build, nx + 2, 248, vee(372)), colour)
    parts.push(
      collar(colour, 84, 336),
      line('M0,372 L2,470', seam, 4, { opacity: 0.5 }),
      circle(9, 400, 6, '#ffffff', { opacity: 0.8 }),
      circle(9, 442, 6, '#ffffff', { opacity: 0.8 }),
    )
  },

  hoodie({ build, nx, colour, seam, parts, cloth, lay }: Bench) {
    parts.unshift(
      path(
        `M${n(-nx - 56)},300 C${n(-nx - 60)},236 ${n(-nx + 4)},196 0,192 C${n(nx - 4)},196 ${n(nx + 60)},236 ${n(nx + 56)},300Z`,
        darker(colour, 0.28),
      ),
    )
    lay(torso(build, nx + 26, 258, `C${n(-nx)},330 -60,380 0,388 C60,380 ${n(nx)},330 ${n(nx + 26)},258`), colour)
    parts.push(
      path(
        `M${n(-nx - 66)},284 C${n(-nx - 20)},236 ${n(-nx)},238 ${n(-nx + 4)},252 C${n(-nx + 10)},330 -50,380 0,392 C50,380 ${n(nx - 10)},330 ${n(nx - 4)},252 C${n(nx)},238 ${n(nx + 20)},236 ${n(nx + 66)},284 C${n(nx + 40)},380 90,440 0,446 C-90,440 ${n(-nx - 40)},380 ${n(-nx - 66)},284Z`,
        cloth(lighter(colour, 0.08)),
      ),
      line('M-44,424 C-52,480 -46,540 -50,590 M44,424 C54,480 46,530 52,570', lighter(colour, 0.5), 7),
      line('M0,392 L0,446', seam, 3, { opacity: 0.4 }),
    )
  },

  cardigan({ build, under, nx, colour, second, seam, parts, cloth, lay }: Bench) {
    lay(
      torso(build, nx + 12, 262, `L-14,640 L-8,1400 L8,1400 L14,640 L${n(nx + 12)},262`),
      colour,
      ribs(-440, 440, 30, (x) => line(`M${n(x * 0.85)},330 L${n(x)},1400`, seam, 3, { opacity: 0.13 })),
    )
    parts.splice(1, 0, path(torso(under, nx + 4, 268, `C${n(-nx * 0.8)},386 ${n(nx * 0.8)},386 ${n(nx + 4)},268`), cloth(second)))
    parts.push(
      line(`M${n(-nx - 8)},264 L-20,640 L-16,1400 M${n(nx + 8)},264 L20,640 L16,1400`, lighter(colour, 0.12), 22),
      [700, 810].map((y) => circle(20, y, 8, lighter(second, 0.2))).join(''),
    )
  },

  blazer: jacket,

  suit: jacket,

  trench({ face, build, under, s, nx, colour, second, seam, parts, cloth, lay, crew, lapels }: Bench) {
    lay(torso(build, nx + 10, 250, `L-10,600 L-4,1400 L4,1400 L10,600 L${n(nx + 10)},250`), colour)
    parts.splice(1, 0, path(torso(under, nx - 4, 252, crew(50)), cloth(second)))
    parts.push(
      lapels(colour, 600, face.gender === 'female' ? 164 : 182),
      [
        [-70, 690],
        [74, 690],
        [-70, 820],
        [74, 820],
      ]
        .map(([x, y]) => circle(x!, y!, 13, darker(colour, 0.45)))
        .join(''),
      line(`M${n(-s + 10)},350 q50,6 78,-34 M${n(s - 10)},350 q-50,6 -78,-34`, seam, 4, { opacity: 0.5 }),
    )
  },

  bomber: zipped,

  sport: zipped,

  mandarin({ build, nx, colour, seam, parts, cloth, lay }: Bench) {
    lay(torso(build, nx - 4, 246, `L${n(nx - 4)},246`), colour)
    parts.push(
      path(
        `M${n(-build.neck - 10)},190 L${n(-nx - 4)},264 C-40,304 40,304 ${n(nx + 4)},264 L${n(build.neck + 10)},190 C50,232 24,252 2,262 C-24,252 -50,232 ${n(-build.neck - 10)},190Z`,
        cloth(lighter(colour, 0.09)),
      ),
      line('M0,262 L2,1400', seam, 4, { opacity: 0.5 }),
      [330, 440, 550, 660].map((y) => line(`M-24,${y} h50`, lighter(colour, 0.28), 8) + circle(0, y, 7, lighter(colour, 0.36))).join(''),
    )
  },

  overshirt({ dice, build, under, nx, colour, second, parts, cloth, lay }: Bench) {
    lay(
      torso(build, nx + 10, 252, `L-30,620 L-26,1400 L26,1400 L30,620 L${n(nx + 10)},252`),
      colour,
      dice.chance(0.5)
        ? ribs(-460, 460, 92, (x) => line(`M${n(x)},260 L${n(x)},1400`, second, 16, { opacity: 0.22 })) +
            ribs(340, 1400, 92, (y) => line(`M-460,${n(y)} L460,${n(y)}`, second, 16, { opacity: 0.22 }))
        : '',
    )
    parts.splice(
      1,
      0,
      path(torso(under, nx + 2, 262, `C${n(-nx * 0.74)},352 ${n(nx * 0.74)},352 ${n(nx + 2)},262`), cloth('#f5f1ec')),
      line(`M${n(-nx)},264 C${n(-nx * 0.74)},354 ${n(nx * 0.74)},354 ${n(nx)},264`, '#ddd5cc', 8),
    )
    parts.push(
      ([-1, 1] as const)
        .map((side) =>
          path(
            `M${n(side * nx)},236 L${n(side * 66)},${n(400)} L${n(side * 120)},386 L${n(side * (nx + 54))},278Z`,
            side < 0 ? lighter(colour, 0.15) : darker(colour, 0.08),
          ),
        )
        .join(''),
      rect(112, 560, 120, 110, darker(colour, 0.1), { rx: 8, opacity: 0.55 }),
    )
  },
} satisfies Record<string, (bench: Bench) => void>
