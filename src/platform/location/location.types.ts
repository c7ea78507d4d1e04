import type { CoordinateSystem, Point } from '@qianxian/protocol/place/coordinates'

export interface Position extends Point {
  system: CoordinateSystem
}

/** A place with coordinates in GCJ-02. */
export interface Place extends Point {
  name: string
  address: string
  /** Metres from the person; null if unknown. */
  distance: number | null
}

/** All reject with a `PlatformFault`: `denied`, `network error`, `device nonsupport geolocation`, `cancel`. */
export interface LocationTwin {
  getPosition(): Promise<Position>
  /** The platform's own map picker; null if it has none, and the page shows its own sheet. */
  choosePlace: (() => Promise<Place>) | null
  /** Shows the place on the phone's map, which can navigate there. */
  openPlace(place: Omit<Place, 'distance'>): Promise<void>
}
