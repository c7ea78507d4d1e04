/** Eleven haircuts for women. */
import { crown, fall, hairlines, lock, type Head } from './head'
import { ellipse, line, n, path, rect } from './pen'

export const womenCuts = {
  long({ w, paint, behind, made, strand, cap }: Head) {
    made.back = path(fall(w, 44, 440), behind)
    cap(
      crown(w, -238, 26, 40) + hairlines.middle(w, 40),
      -238,
      strand(`M6,-186 C40,-160 ${n(w * 0.75)},-120 ${n(w + 4)},-30`) + strand(`M-6,-186 C-40,-160 ${n(-w * 0.75)},-120 ${n(-w - 4)},-30`),
      false,
    )
    made.locks =
      path(lock(w, -1, 420, 0), paint) +
      path(lock(w, 1, 400, 0), paint) +
      strand(`M${n(w + 2)},150 C${n(w - 8)},220 ${n(w - 4)},300 ${n(w - 14)},380`) +
      strand(`M${n(-w - 2)},150 C${n(-w + 8)},220 ${n(-w + 4)},300 ${n(-w + 14)},390`)
  },

  longFringe({ w, paint, behind, made, strand, cap }: Head) {
    made.back = path(fall(w, 40, 430), behind)
    cap(
      crown(w, -238, 26, 90) + hairlines.full(w, 90),
      -238,
      strand(`M-10,-200 C-30,-150 -40,-90 -36,-48`, 0.22) +
        strand(`M30,-200 C44,-150 48,-100 44,-50`, 0.2) +
        strand(`M80,-180 C94,-140 96,-90 92,-56`, 0.2),
      false,
    )
    made.locks =
      path(lock(w, -1, 410, 0), paint) +
      path(lock(w, 1, 410, 0), paint) +
      strand(`M${n(w)},140 C${n(w - 10)},230 ${n(w - 2)},300 ${n(w - 16)},380`)
  },

  waves({ w, paint, behind, made, flip, strand, cap }: Head) {
    made.back = path(fall(w, 58, 400), behind)
    cap(
      crown(w, -242, 32, 50) + hairlines.side(w, 50),
      -242,
      strand(`M${n(-w * 0.36)},-180 C10,-150 ${n(w * 0.7)},-110 ${n(w + 6)},-20`) +
        strand(`M${n(-w * 0.38)},-184 C30,-180 ${n(w * 0.8)},-140 ${n(w + 14)},-50`, 0.22),
    )
    made.locks = flip(
      path(lock(w + 12, 1, 372, 46), paint) +
        path(lock(w + 10, -1, 340, 42), paint) +
        strand(`M${n(w + 18)},120 C${n(w - 20)},190 ${n(w + 40)},260 ${n(w)},350`) +
        strand(`M${n(w + 2)},150 C${n(w - 34)},220 ${n(w + 14)},280 ${n(w - 26)},350`, 0.2) +
        strand(`M${n(-w - 16)},120 C${n(-w + 20)},190 ${n(-w - 36)},250 ${n(-w)},320`),
    )
  },

  lob({ w, paint, behind, made, flip, strand, cap }: Head) {
    made.back = path(fall(w, 36, 268), behind)
    cap(crown(w, -240, 28, 60) + hairlines.side(w, 60), -240, strand(`M${n(-w * 0.36)},-180 C10,-150 ${n(w * 0.7)},-110 ${n(w + 6)},-10`))
    made.locks = flip(path(lock(w + 4, 1, 262, 12), paint) + path(lock(w + 4, -1, 258, 10), paint))
  },

  bob({ w, paint, behind, made, flip, slide, strand, cap }: Head) {
    made.back = path(fall(w, 30, 196), behind)
    cap(crown(w, -240, 30, 60) + hairlines.side(w, 60), -240, strand(`M${n(-w * 0.36)},-180 C10,-150 ${n(w * 0.74)},-116 ${n(w + 12)},-10`))
    made.front += slide(
      flip(
        [1, -1]
          .map((side) =>
            path(
              `M${n(side * (w - 6))},-70 C${n(side * (w + 34))},-20 ${n(side * (w + 40))},90 ${n(side * (w + 30))},176 C${n(side * (w + 10))},208 ${n(side * (w - 30))},206 ${n(side * (w - 42))},190 C${n(side * (w - 14))},150 ${n(side * (w + 4))},60 ${n(side * (w - 6))},-70Z`,
              paint,
            ),
          )
          .join('') + strand(`M${n(w + 18)},0 C${n(w + 24)},70 ${n(w + 18)},130 ${n(w + 4)},180`),
      ),
    )
  },

  bobFringe({ w, paint, behind, made, slide, strand, cap }: Head) {
    made.back = path(fall(w, 30, 186), behind)
    cap(
      crown(w, -240, 30, 100) + hairlines.full(w, 100),
      -240,
      strand('M-14,-200 C-34,-150 -44,-90 -40,-48', 0.22) + strand('M40,-200 C56,-150 58,-100 54,-50', 0.2),
      false,
    )
    made.front += slide(
      [1, -1]
        .map((side) =>
          path(
            `M${n(side * (w - 16))},-56 C${n(side * (w + 34))},-20 ${n(side * (w + 38))},80 ${n(side * (w + 28))},164 C${n(side * (w + 10))},198 ${n(side * (w - 24))},196 ${n(side * (w - 36))},180 C${n(side * (w - 12))},140 ${n(side * (w + 6))},40 ${n(side * (w - 16))},-56Z`,
            paint,
          ),
        )
        .join(''),
    )
  },

  topBun({ shine, w, base, paint, made, slide, strand, cap }: Head) {
    made.back =
      ellipse(-8, -262, 66, 58, paint) +
      line('M-52,-276 C-20,-306 34,-300 46,-262 M-40,-250 C-10,-282 30,-276 36,-246', shine, 5, { opacity: 0.3 })
    cap(
      crown(w, -232, 16, 10) + hairlines.pulled(w),
      -232,
      strand(`M0,-152 C-10,-180 -6,-210 0,-228`, 0.25) +
        strand(`M70,-134 C60,-170 40,-206 20,-226`, 0.25) +
        strand(`M-70,-134 C-60,-170 -40,-206 -20,-226`, 0.25),
      false,
    )
    made.front += slide(
      line(
        `M${n(w - 6)},-40 C${n(w + 12)},10 ${n(w)},60 ${n(w + 8)},96 M${n(-w + 6)},-40 C${n(-w - 12)},10 ${n(-w)},50 ${n(-w - 6)},84`,
        base,
        5,
      ),
    )
  },

  lowBun({ w, behind, made, strand, cap }: Head) {
    made.back = ellipse(64, 168, 76, 62, behind)
    cap(
      crown(w, -234, 22, 26) + hairlines.middle(w, 26),
      -234,
      strand(`M6,-190 C40,-170 ${n(w * 0.8)},-120 ${n(w + 6)},-20`, 0.26) +
        strand(`M-6,-190 C-40,-170 ${n(-w * 0.8)},-120 ${n(-w - 6)},-20`, 0.26),
      false,
    )
  },

  ponytail({ w, base, paint, made, flip, slide, strand, cap }: Head) {
    made.back = flip(
      path(
        `M20,-226 C150,-290 ${n(w + 110)},-180 ${n(w + 96)},-10 C${n(w + 88)},100 ${n(w + 120)},190 ${n(w + 70)},290 C${n(w + 70)},200 ${n(w + 10)},150 ${n(w + 24)},20 C${n(w + 28)},-80 ${n(w)},-150 20,-180Z`,
        paint,
      ) + strand(`M${n(w + 40)},-150 C${n(w + 84)},-40 ${n(w + 40)},100 ${n(w + 76)},220`),
    )
    cap(
      crown(w, -234, 16, 10) + hairlines.pulled(w),
      -234,
      strand(`M10,-152 C20,-180 40,-206 60,-220`, 0.26) +
        strand(`M-70,-134 C-50,-176 -10,-208 40,-224`, 0.26) +
        strand(`M80,-128 C90,-160 90,-180 84,-200`, 0.2),
    )
    made.front += slide(flip(line(`M${n(-w + 6)},-44 C${n(-w - 10)},0 ${n(-w + 4)},50 ${n(-w - 6)},92`, base, 5)))
  },

  pixie({ w, behind, made, strand, cap }: Head) {
    made.back = path(fall(w, 10, 96), behind)
    cap(
      crown(w, -244, 26, 46) +
        `C${n(w - 2)},0 ${n(w - 6)},-36 ${n(w * 0.82)},-66 C${n(w * 0.5)},-58 0,-76 ${n(-w * 0.3)},-150 C${n(-w * 0.5)},-110 ${n(-w * 0.8)},-90 ${n(-w + 6)},-44 C${n(-w + 2)},-10 ${n(-w - 1)},10 ${n(-w - 6)},46Z`,
      -244,
      strand(`M${n(-w * 0.3)},-156 C0,-110 ${n(w * 0.5)},-80 ${n(w * 0.86)},-76`) +
        strand(`M${n(-w * 0.2)},-190 C20,-140 ${n(w * 0.6)},-110 ${n(w * 0.96)},-90`, 0.22),
    )
  },

  braid({ w, paint, behind, made, flip, strand, cap }: Head) {
    made.back = path(fall(w, 20, 150), behind)
    cap(crown(w, -238, 26, 50) + hairlines.side(w, 50), -238, strand(`M${n(-w * 0.36)},-180 C10,-150 ${n(w * 0.7)},-110 ${n(w + 4)},-10`))
    const knots = [0, 1, 2, 3, 4, 5].map((index) => {
      const y = 150 + index * 46
      const x = w - 8 - index * 7
      const size = 38 - index * 3
      return (
        path(
          `M${n(x - size)},${n(y - 26)} C${n(x - size - 4)},${n(y + 20)} ${n(x)},${n(y + 30)} ${n(x + 2)},${n(y + 34)} C${n(x + size)},${n(y + 26)} ${n(x + size + 4)},${n(y)} ${n(x + size)},${n(y - 26)} Q${n(x)},${n(y)} ${n(x - size)},${n(y - 26)}Z`,
          paint,
        ) + strand(`M${n(x - size * 0.6)},${n(y - 8)} Q${n(x - size * 0.3)},${n(y + 14)} ${n(x)},${n(y + 22)}`, 0.3, 3.4)
      )
    })
    made.locks = flip(
      path(
        `M${n(w - 4)},10 C${n(w + 30)},60 ${n(w + 26)},110 ${n(w + 26)},150 L${n(w - 46)},150 C${n(w - 20)},110 ${n(w)},60 ${n(w - 4)},10Z`,
        paint,
      ) +
        [...knots].reverse().join('') +
        rect(w - 66, 404, 30, 15, '#d9304f', { rx: 7 }) +
        path(
          `M${n(w - 66)},418 L${n(w - 36)},418 C${n(w - 26)},450 ${n(w - 40)},470 ${n(w - 54)},486 C${n(w - 74)},466 ${n(w - 76)},444 ${n(w - 66)},418Z`,
          paint,
        ),
    )
  },
} satisfies Record<string, (head: Head) => void>
