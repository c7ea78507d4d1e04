import type { PropsWithChildren } from 'react'

/** The web page needs no island. */
export function Island({ children }: PropsWithChildren) {
  return <>{children}</>
}
