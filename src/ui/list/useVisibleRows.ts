import { useEffect, useRef } from 'react'
import { watchVisibleRows } from '@/platform/window/visibility'
import { isAppVisible } from '@/platform/lifecycle/appVisible'

/** A row counts as seen after half of it was in view for this many ms. */
const SEEN_MS = 1_000

interface Seeing<T> {
  /** Id of the container of the rows. */
  id: string
  rows: readonly T[]
  keyOf: (row: T) => string | number
  columns: number
  /** False if the rows are removed. */
  isThere: boolean
  /** Called once each time a row is seen; without it no row is observed. */
  onSeen?: (row: T) => void
}

/** Reports the rows that were in view long enough to be seen. */
export function useVisibleRows<T>({ id, rows, keyOf, columns, isThere, onSeen }: Seeing<T>): void {
  const shown = useRef(rows)
  const keys = onSeen ? rows.map(keyOf).join() : ''

  useEffect(() => {
    shown.current = rows
  })

  useEffect(() => {
    if (!onSeen || !isThere || keys === '') return undefined
    const looking = new Map<number, ReturnType<typeof setTimeout>>()
    const end = watchVisibleRows(id, shown.current.length, columns, (places) => {
      for (const [place, timer] of looking)
        if (!places.includes(place)) {
          clearTimeout(timer)
          looking.delete(place)
        }
      for (const place of places)
        if (!looking.has(place)) {
          const tell = () => {
            const row = shown.current[place]
            if (row !== undefined && isAppVisible()) onSeen(row)
          }
          looking.set(place, setTimeout(tell, SEEN_MS))
        }
    })
    return () => {
      end()
      looking.forEach(clearTimeout)
    }
  }, [id, keys, columns, isThere, onSeen])
}
