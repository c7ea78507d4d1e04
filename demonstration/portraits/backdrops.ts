/** The places in which people are drawn: quiet, softly lit and less detailed than the face in front. */
import type { Dice } from './dice'
import { arch, bookshop, cafe, gallery, plants, room, studio } from './indoors'
import { autumn, blossom, lake, meadow, night, ridge, sea, snow, street } from './outdoors'
import type { Sheet } from './pen'
import type { Backdrop } from './scenery'

const places = {
  studio,
  arch,
  cafe,
  autumn,
  sea,
  bookshop,
  ridge,
  night,
  plants,
  blossom,
  lake,
  snow,
  room,
  meadow,
  street,
  gallery,
} satisfies Record<string, (sheet: Sheet, dice: Dice) => Backdrop>
export type Place = keyof typeof places
export const PLACES = Object.keys(places) as readonly Place[]

export const drawBackdrop = (sheet: Sheet, place: Place, dice: Dice): Backdrop => places[place](sheet, dice)
