/**
 * A sheet whose code the web page does not need at first. The code loads when the page is idle, or at the first tap;
 * until then the sheet opens with a placeholder.
 */
import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import { ErrorRetry } from '../feedback/ErrorRetry'
import type { LazyPart, LazySheet } from './lazySheet.types'
import { Sheet } from './Sheet'
import { PageSkeleton } from '../feedback/Skeleton'

/** Milliseconds after the page has loaded; its pictures come first. */
const QUIET_MS = 4000

/** With data saving on, the code loads at the tap. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Code that is loaded once, and again after a failure. */
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
      // Nothing awaits the preload: a failure is shown at the tap.
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
