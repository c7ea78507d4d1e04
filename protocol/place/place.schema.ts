/** Shapes of places: points, results of the map, and its pictures. */
import { values } from '../base/dictionary'
import {
  fileAnswer,
  labelled,
  list,
  moment,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  readBy,
  regionCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { coordinateSystem } from './coordinates'
import { mapLimits, placeSource } from './place.words'

/** A location or search centre, in the sender's coordinate system. */
const point = {
  latitude: number('纬度', -90, 90),
  longitude: number('经度', -180, 180),
  system: oneOf('坐标系', values(coordinateSystem)),
}

/** A place on the map, with coordinates in GCJ-02. */
export const MapPlace = object({
  name: Type.String(),
  address: Type.String(),
  /** Metres from the search centre; null without one. */
  distance: nullable(Type.Number()),
  latitude: Type.Number(),
  longitude: Type.Number(),
})
export type MapPlace = Static<typeof MapPlace>

export const MapAddress = object({
  address: Type.String(),
  /** The code of the city; null if it is unknown to the platform. */
  city: nullable(Type.String()),
  cityName: Type.String(),
})
export type MapAddress = Static<typeof MapAddress>

const degree = (whole: number) => `-?[0-9]{1,${whole}}(?:\\.[0-9]{1,6})?`
/** «30.657,104.081» in GCJ-02; a query contains only text. */
const pointWord = readBy('nobody', Type.String({ title: '坐标', pattern: `^${degree(2)},${degree(3)}$`, maxLength: 22 }))
const zoomWord = readBy('nobody', Type.String({ title: '缩放级别', pattern: '^(?:[5-9]|1[0-8])$', maxLength: 2 }))

/** Whether the person opted in to nearby, and the time of the stored place; the place itself is sent to no client. */
export const MyPlace = object({
  isAllowed: Type.Boolean(),
  at: nullable(moment()),
  /** Earliest time of the next update. */
  renewableAt: nullable(moment()),
})
export type MyPlace = Static<typeof MyPlace>

export const placeShapes = {
  searchPlaces: {
    summary: 'Finds places by a keyword.',
    input: object({
      keyword: readBy('nobody', text('关键词', mapLimits.keywordMax, 1)),
      /**
       * City to search in; the point below is used only if it is in this city. Without both, the tenant's own city is
       * searched.
       */
      city: optional(regionCode('城市')),
      near: optional(labelled('从哪里找', object(point))),
      page: optional(whole('页码', 1, mapLimits.pageMax)),
    }),
    output: object({ list: list('地点', MapPlace), hasMore: Type.Boolean() }),
  },
  getNearbyPlaces: {
    summary: 'Lists places near a point.',
    input: object(point),
    output: object({ list: list('地点', MapPlace) }),
  },
  getPlaceAddress: {
    summary: 'Returns the address of a point.',
    input: object(point),
    output: MapAddress,
  },
  getMyPlace: {
    summary: 'Returns the saved place of the caller.',
    input: nothing,
    output: MyPlace,
  },
  saveMyPlace: {
    summary: 'Saves the place of the caller.',
    input: object({ ...point, source: oneOf('来源', values(placeSource)) }),
    output: MyPlace,
  },
  getStaticMap: {
    summary: 'Returns a map picture of a point.',
    input: object({ point: pointWord, zoom: optional(zoomWord) }),
    output: fileAnswer,
  },
}
