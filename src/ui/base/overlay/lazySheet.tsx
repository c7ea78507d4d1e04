/** In a mini-program all code of a package is loaded at the start, so the sheet is ready before any tap. */
import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import type { LazyPart, LazySheet } from './lazySheet.types'

export const lazyPart: LazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let Part: ComponentType<Props> | undefined
  const coming = load().then((part) => {
    Part = part
  })
  return function ReadyPart(props: Props): ReactElement | null {
    const [, setThere] = useState(Part !== undefined)
    useEffect(() => {
      if (!Part) void coming.then(() => setThere(true))
    }, [])
    return Part ? <Part {...props} /> : null
  }
}

export const lazySheet: LazySheet = (_title, load) => lazyPart(load)
