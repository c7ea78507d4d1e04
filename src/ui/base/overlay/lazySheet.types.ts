import type { ComponentType, ReactElement } from 'react'

interface SheetState {
  isOpen: boolean
  onClose: () => void
}

/** @param title the heading of the sheet until its code has loaded */
export type LazySheet = <Props extends SheetState>(
  title: string,
  load: () => Promise<ComponentType<Props>>,
) => (props: Props) => ReactElement | null

/**
 * A rarely shown part of a page.
 * @param meanwhile shown in its place until its code has loaded
 */
export type LazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactElement | null,
) => (props: Props) => ReactElement | null
