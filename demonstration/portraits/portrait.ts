/** Portraits: one seed is one person; another take of the same seed is the same person on another day. */
import { drawBackdrop, PLACES, type Place } from './backdrops'
import { COLOURS, drawBody, type Garment, MEN_GARMENTS, type Outfit, WOMEN_GARMENTS } from './clothes'
import { diceOf } from './dice'
import { drawFace, earrings, type Expression, faceOf, type Gender } from './face'
import { cutOf, drawHair, drawHat, type Hat } from './hair'
import { darker, distance, ellipse, group, mix, n, rect, Sheet } from './pen'

export type Pose = 'portrait' | 'half' | 'side'

export interface PortraitRequest {
  seed: number
  gender: Gender
  age: number
  pose?: Pose
  /** Index of the person's picture; 0 is the avatar. */
  take?: number
  /** Dresses a matchmaker: blazer, badge, calm room. */
  isMatchmaker?: boolean
}

const POSES = {
  portrait: { scale: 1.27, x: 450, y: 520 },
  half: { scale: 0.94, x: 450, y: 452 },
  side: { scale: 1.16, x: 450, y: 500 },
} as const

const FORMAL: readonly Place[] = ['studio', 'arch', 'gallery', 'room', 'bookshop']

function outfitFor(request: PortraitRequest, place: Place, tone: string, dice: ReturnType<typeof diceOf>): Outfit {
  const isWoman = request.gender === 'female'
  let garment: Garment = dice.pick(isWoman ? WOMEN_GARMENTS : MEN_GARMENTS)
  if (request.isMatchmaker) garment = isWoman ? dice.pick(['blazer', 'qipao', 'blazer']) : 'suit'
  else if (place === 'snow') garment = dice.pick(['turtleneck', 'trench', 'knit'])
  else if (place === 'ridge') garment = dice.pick(isWoman ? ['sport', 'hoodie', 'knit'] : ['sport', 'bomber', 'hoodie'])
  else if (request.age >= 45 && (garment === 'hoodie' || garment === 'bomber')) garment = isWoman ? 'cardigan' : 'shirtKnit'
  const clear = COLOURS.filter((colour) => distance(colour, tone) > 190)
  const calm = clear.filter((colour) => colour !== '#d9304f' && colour !== '#c0412f')
  // Big areas of red tire the eye on a page full of people, so they are kept for dresses and qipaos.
  const bright = garment === 'dress' || garment === 'qipao' || dice.chance(0.16)
  let colour: string = dice.pick<string>(bright ? clear : calm)
  if (garment === 'suit') colour = dice.pick(['#27364f', '#2e2b35', '#5b5a63', '#3d4a55', '#7a6655'])
  if (garment === 'trench') colour = dice.pick(['#d9b99b', '#b98d6b', '#27364f', '#e9dccb'])
  if (garment === 'shirt' || garment === 'blouse')
    colour = dice.pick(['#f7f3ee', '#e8eef3', '#f4ece2', '#a9bfae', '#7fa3b8', '#f2c5bd', colour])
  const light =
    garment === 'suit'
      ? dice.pick(['#f7f5f2', '#e3ebf2', '#f3e7e1'])
      : dice.pick(['#f7f1e9', '#ffffff', '#efe3d4', '#e8d9c7', '#2e2b35', '#d8e0e4'])
  const second = distance(light, colour) < 130 ? mix(colour, distance(colour, '#ffffff') < 300 ? '#6b4b45' : '#ffffff', 0.6) : light
  const wantsScarf =
    !request.isMatchmaker &&
    !['dress', 'qipao', 'hoodie', 'turtleneck', 'mandarin'].includes(garment) &&
    (place === 'snow' ? dice.chance(0.8) : place === 'autumn' ? dice.chance(0.4) : dice.chance(0.03))
  return {
    garment,
    colour,
    second,
    scarf: wantsScarf ? dice.pick(['#c0412f', '#e0a43c', '#a9bfae', '#7fa3b8', '#f2c5bd', '#8c5a44']) : undefined,
    hasBadge: request.isMatchmaker === true,
  }
}

/** A bust or half-length picture, 900 × 1200; the same request always gives the same text. */
export function drawPortrait(request: PortraitRequest): string {
  const { seed, gender, age, take = 0 } = request
  const pose = request.pose ?? 'portrait'
  const dice = diceOf('portrait', seed, gender, take, pose)
  const sheet = new Sheet()
  const face = faceOf(seed, gender, age)
  // Each take has another place, from one shuffled list of places per person.
  const places = diceOf('places', seed, gender).shuffle(request.isMatchmaker ? FORMAL : PLACES)
  const place = places[take % places.length]!
  const backdrop = drawBackdrop(sheet, place, dice)
  const outfit = outfitFor(request, place, backdrop.tone, dice)
  const expression = request.isMatchmaker
    ? dice.pick<Expression>(['smile', 'grin'])
    : dice.weigh<Expression>(
        gender === 'female'
          ? [
              ['calm', 1.2],
              ['smile', 6],
              ['grin', 3.2],
              ['laugh', 1.4],
            ]
          : [
              ['calm', 2],
              ['smile', 6],
              ['grin', 2.4],
              ['laugh', 0.7],
            ],
      )
  const facing = dice.chance(0.5) ? 1 : -1
  const turn = facing * (pose === 'side' ? dice.between(0.85, 1) : dice.between(0.08, 0.55))
  const tilt = facing * dice.between(-1.5, gender === 'female' ? 6 : 3.6)
  const stance = POSES[pose]

  const cut = cutOf(face)
  const canWearHat = cut !== 'topBun' && !request.isMatchmaker && age < 50
  const hatKinds: readonly Hat[] =
    place === 'snow'
      ? ['beanie']
      : place === 'sea' || place === 'meadow'
        ? gender === 'female'
          ? ['straw']
          : ['cap']
        : gender === 'female'
          ? ['beret', 'cap', 'beret']
          : ['cap', 'beanie']
  const wearsHat = canWearHat && dice.chance(place === 'snow' ? 0.6 : place === 'sea' || place === 'meadow' ? 0.3 : 0.05)
  const hair = drawHair(sheet, face, turn)
  const hat = wearsHat
    ? drawHat(sheet, face, dice.pick(hatKinds), dice.pick(['#c0412f', '#27364f', '#e9dccb', '#8c5a44', '#3f5f55', '#2e2b35']))
    : ''

  const head =
    drawFace(sheet, face, turn, expression, hair.shade) +
    (face.hasEarrings ? earrings(face, diceOf('earrings', seed), turn) : '') +
    hair.front +
    hat
  const tilted = { transform: `rotate(${n(tilt)} 0 190)` }
  const body = drawBody(sheet, face, outfit, dice, turn)
  const person = group(hair.back, tilted) + body + group(head, tilted) + group(hair.locks, { transform: `rotate(${n(tilt * 0.4)} 0 190)` })
  const isDark = place === 'night' || place === 'bookshop'
  return sheet.finish(
    backdrop.svg +
      ellipse(450, 700, 560, 640, sheet.glow(isDark ? '#ffe2b8' : darker(backdrop.tone, 0.2), isDark ? 0.22 : 0.2)) +
      group(person, { transform: `translate(${n(stance.x + turn * -8)},${stance.y}) scale(${stance.scale})` }) +
      rect(0, 0, 900, 1200, sheet.along(0, 0, 1, 1, [0, '#fff1d6', 0.17], [0.5, '#fff1d6', 0], [1, isDark ? '#1b1430' : '#5b2f45', 0.12])),
  )
}
