/**
 * A sheet whose code the web page does not need to stand: it comes while nothing else is going on, or at the first tap,
 * and until then the sheet is open with a placeholder in it.
 */
import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import { ErrorRetry } from '../feedback/ErrorRetry'
import type { LazyPart, LazySheet } from './lazySheet.types'
import { Sheet } from './Sheet'
import { PageSkeleton } from '../feedback/Skeleton'

/** Milliseconds after the page came, for its pictures go first. */
const QUIET_MS = 4000

/** Somebody who pays for every byte gets the code with the tap. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Code that is fetched once, and again where it did not come. */
function codeOf<Props>(load: () => Promise<ComponentType<Props>>) {
  let coming: Promise<void> | undefined
  const code = {
    part: undefined as ComponentType<Props> | undefined,
    fetch(): Promise<void> {
      coming ??= load().then(
        (part) => {
          code.part = part
        },
        (error: unknown) => {
          coming = undefined
          throw error
        },
      )
      return coming
    },
  }
  return code
}

export const lazyPart: LazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactElement | null = null,
) => {
  const code = codeOf(load)
  return function PartInTime(props: Props) {
    const [, setThere] = useState(false)
    useEffect(() => {
      if (!code.part)
        code.fetch().then(
          () => setThere(true),
          () => undefined,
        )
    }, [])
    const Part = code.part
    return Part ? <Part {...props} /> : meanwhile
  }
}

export const lazySheet: LazySheet = <Props extends { isOpen: boolean; onClose: () => void }>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
) => {
  const code = codeOf(load)

  return function SheetInTime(props: Props) {
    const { isOpen, onClose } = props
    const [isThere, setThere] = useState(code.part !== undefined)
    const [hasFailed, setFailed] = useState(false)

    function get() {
      setFailed(false)
      code.fetch().then(
        () => setThere(true),
        () => setFailed(true),
      )
    }
    useEffect(() => {
      if (isThere || savesData()) return undefined
      // Nobody waits for it yet: a failure is told at the tap.
      const timer = setTimeout(
        () =>
          void code
            .fetch()
            .then(() => setThere(true))
            .catch(() => undefined),
        QUIET_MS,
      )
      return () => clearTimeout(timer)
    }, [isThere])
    useEffect(() => {
      if (isOpen && !isThere) get()
    }, [isOpen, isThere])

    const Part = code.part
    if (isThere && Part) return <Part {...props} />
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title={title}>
        {hasFailed ? <ErrorRetry error="没有加载出来" onRetry={get} isCompact /> : <PageSkeleton kind="words" />}
      </Sheet>
    )
  }
}
