import { useEffect, useRef } from 'react'
import { watchVisibleRows } from '@/platform/window/visibility'
import { isAppVisible } from '@/platform/lifecycle/appVisible'

/** Half of a thing in sight for so long, in ms, is seen. */
const SEEN_MS = 1_000

interface Seeing<T> {
  /** Of what holds the rows. */
  id: string
  rows: readonly T[]
  keyOf: (row: T) => string | number
  columns: number
  /** Not while the rows are taken away. */
  isThere: boolean
  /** Told once for each time that somebody looks at a row; nothing is watched without it. */
  onSeen?: (row: T) => void
}

/** Hears which rows somebody really looks at. */
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
