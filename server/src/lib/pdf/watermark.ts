/**
 * A watermark below the text of every page, appended to a printed file without changing a byte of it. So each download names its
 * viewer, and its beginning still equals the archived file.
 */
import { deflateSync } from 'node:zlib'
import { typeface } from '../typeface'

const SIZE = 13
const GREY = 0.9
/** Points between two marks, across and along the page. */
const [ACROSS, ALONG] = [250, 120]
/** A4, with some room for the marks that begin outside. */
const [WIDTH, HEIGHT] = [595, 842]
/** Twenty degrees. */
const [COS, SIN] = [0.94, 0.342]

/** The outlines of a line as PDF operators, y upwards, from the origin. */
function operatorsOf(line: string): string {
  const path = typeface('regular').outlineOf(line, SIZE, 0, 0)
  let [x, y] = [0, 0]
  const operators: string[] = []
  for (const [, command, numbers] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const given = (numbers?.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
    const points = given.map((value, at) => (at % 2 === 0 ? value : -value))
    const write = (values: readonly number[], operator: string) =>
      operators.push(`${values.map((value) => value.toFixed(2)).join(' ')} ${operator}`)
    if (command === 'M') write(points, 'm')
    else if (command === 'L') write(points, 'l')
    else if (command === 'C') write(points, 'c')
    else if (command === 'Q') {
      // A quadratic curve is a cubic one whose control points lie at two thirds.
      const [cx = 0, cy = 0, ex = 0, ey = 0] = points
      write([x + (2 * (cx - x)) / 3, y + (2 * (cy - y)) / 3, ex + (2 * (cx - ex)) / 3, ey + (2 * (cy - ey)) / 3, ex, ey], 'c')
    } else operators.push('h')
    if (points.length >= 2) [x, y] = points.slice(-2) as [number, number]
  }
  return operators.join('\n')
}

function markOf(line: string): Buffer {
  const outline = operatorsOf(line)
  const marks: string[] = []
  for (let [top, row] = [0, 0]; top < HEIGHT; top += ALONG, row++)
    for (let left = row % 2 === 0 ? -60 : -185; left < WIDTH; left += ACROSS)
      marks.push(`q ${COS} ${SIN} ${-SIN} ${COS} ${left} ${top} cm\n${outline}\nf Q`)
  return deflateSync(Buffer.from(`q ${GREY} g\n${marks.join('\n')}\nQ`, 'latin1'))
}

const PAGE = /(?<=\n)(\d+) 0 obj\n<<\n(\/Type \/Page\n[^>]*?)>>\nendobj/g

/** The file with the line on every page. Throws if it is not a file that `printPdf` made. */
export function watermarked(file: Buffer, line: string): Buffer {
  // In Latin-1 every byte is one character, so positions in the text are positions in the file.
  const text = file.toString('latin1')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const [size, root, info, start] = [/\/Size (\d+)/, /\/Root (\d+ \d+ R)/, /\/Info (\d+ \d+ R)/, /startxref\n(\d+)/].map(
    (pattern) => pattern.exec(trailer)?.[1],
  )
  if (!size || !root || !info || !start) throw new Error('the file was not printed by us')
  const mark = Number(size)
  const stream = markOf(line)
  const parts: Buffer[] = [file, Buffer.from('\n')]
  let length = file.length + 1
  const places = new Map<number, number>()
  const add = (id: number, body: Buffer): void => {
    const object = Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    places.set(id, length)
    parts.push(object)
    length += object.length
  }
  add(
    mark,
    Buffer.concat([Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`), stream, Buffer.from('\nendstream')]),
  )
  for (const [, id, body = ''] of text.matchAll(PAGE))
    add(Number(id), Buffer.from(`<<\n${body.replace(/\/Contents (\d+ 0 R)/, `/Contents [${mark} 0 R $1]`)}>>`, 'latin1'))
  if (places.size === 1) throw new Error('the file has no page that we printed')
  const rows = [...places].map(([id, place]) => `${id} 1\n${String(place).padStart(10, '0')} 00000 n `)
  const end = [
    'xref\n0 1\n0000000000 65535 f ',
    ...rows,
    `trailer\n<<\n/Size ${mark + 1}\n/Root ${root}\n/Info ${info}\n/Prev ${start}\n>>\nstartxref\n${length}\n%%EOF`,
  ].join('\n')
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}
