import type { PropsWithChildren } from 'react'

/** The web page needs none of it. */
export function Island({ children }: PropsWithChildren) {
  return <>{children}</>
}
