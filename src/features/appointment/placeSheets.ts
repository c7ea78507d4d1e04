/** The sheets of the place of a meeting as one file, because every file that is loaded lazily makes the home page larger. */
export { MeetingPlacesSheet } from './MeetingPlacesSheet'
export { TypedPlaceSheet } from './TypedPlaceSheet'
