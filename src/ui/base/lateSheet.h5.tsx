/**
 * A sheet whose code the web page does not need to stand: it comes while nothing else is going on, or at the first tap,
 * and until then the sheet is open with a placeholder in it.
 */
import { useEffect, useState, type ComponentType } from 'react'
import { ErrorRetry } from './ErrorRetry'
import type { LateSheet } from './lateSheet.types'
import { Sheet } from './Sheet'
import { PageSkeleton } from './Skeleton'

/** Milliseconds after the page came, for its pictures go first. */
const QUIET_MS = 4000

/** Somebody who pays for every byte gets the code with the tap. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

export const lateSheet: LateSheet = <Props extends { isOpen: boolean; onClose: () => void }>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
) => {
  let Part: ComponentType<Props> | undefined
  let coming: Promise<void> | undefined

  function fetch(): Promise<void> {
    coming ??= load().then(
      (part) => {
        Part = part
      },
      (error: unknown) => {
        coming = undefined
        throw error
      },
    )
    return coming
  }

  return function SheetInTime(props: Props) {
    const { isOpen, onClose } = props
    const [isThere, setThere] = useState(Part !== undefined)
    const [hasFailed, setFailed] = useState(false)

    function get() {
      setFailed(false)
      fetch().then(
        () => setThere(true),
        () => setFailed(true),
      )
    }
    useEffect(() => {
      if (isThere || savesData()) return undefined
      // Nobody waits for it yet: a failure is told at the tap.
      const timer = setTimeout(
        () =>
          void fetch()
            .then(() => setThere(true))
            .catch(() => undefined),
        QUIET_MS,
      )
      return () => clearTimeout(timer)
    }, [isThere])
    useEffect(() => {
      if (isOpen && !isThere) get()
    }, [isOpen, isThere])

    if (isThere && Part) return <Part {...props} />
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title={title}>
        {hasFailed ? <ErrorRetry error="没有加载出来" onRetry={get} isCompact /> : <PageSkeleton kind="words" />}
      </Sheet>
    )
  }
}
