/** Choosing a place on a map: the platform's own where it has one, else a sheet of ours. */
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
  /** Rejects `cancel` where nothing was chosen, and at once while another one is open. */
  choose: () => Promise<Place>
  /** Stands somewhere in the page that asks. */
  sheet: ReactElement
}

/** @param city where it begins to look when the person does not say where they are: a code, or empty */
export function usePlacePicker(city: string): PlacePicker {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const { choosePlace } = location
  // A page that goes while somebody chooses would keep every other one from opening it.
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
