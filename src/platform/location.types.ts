/** Degrees. `gcj02` is what Chinese maps draw, `wgs84` what a satellite measures. */
export interface Position {
  latitude: number
  longitude: number
  system: 'gcj02' | 'wgs84'
}

export interface Place {
  name: string
  address: string
  /** Metres from the person; null where unknown. */
  distance: number | null
  latitude: number
  longitude: number
}

/** All reject with a `PlatformFault`: `denied`, `network error`, `device nonsupport geolocation`, `cancel`. */
export interface LocationTwin {
  getPosition(): Promise<Position>
  /** A second opening while the first is open rejects `cancel`. */
  choosePlace(near?: { latitude: number; longitude: number }): Promise<Place>
}
