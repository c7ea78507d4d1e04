/** Picks a place on a map: by the platform's own picker if it has one, else by the app's sheet. */
import type { ReactElement } from 'react'
import { useEffect, useState } from 'react'
import { PlatformFault } from '@/platform/fault'
import { location } from '@/platform/location/location'
import type { Place } from '@/platform/location/location.types'
import { openExclusively } from '@/platform/location/openExclusively'
import { PlaceSheet } from './lazySheets'

interface Waiting {
  resolve: (place: Place) => void
  reject: (reason: PlatformFault) => void
}

interface PlacePicker {
  /** Rejects `cancel` if no place was picked, and at once if another picker is open. */
  choose: () => Promise<Place>
  /** The picker's sheet; the page may render it anywhere. */
  sheet: ReactElement
}

/** @param city code of the city in which the search starts without a location; may be empty */
export function usePlacePicker(city: string): PlacePicker {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const { choosePlace } = location
  // A page that closes during the choice would block every other picker.
  useEffect(() => () => waiting?.reject(new PlatformFault('cancel')), [waiting])
  const asked = () => new Promise<Place>((resolve, reject) => setWaiting({ resolve, reject })).finally(() => setWaiting(null))
  const choose = () => openExclusively(choosePlace ?? asked)
  return {
    choose,
    sheet: (
      <PlaceSheet
        isOpen={waiting !== null}
        city={city}
        onClose={() => waiting?.reject(new PlatformFault('cancel'))}
        onChoose={(place) => waiting?.resolve(place)}
      />
    ),
  }
}
