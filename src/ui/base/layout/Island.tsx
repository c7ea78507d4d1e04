import { CustomWrapper } from '@tarojs/components'
import type { PropsWithChildren } from 'react'

/**
 * A part of a page that a mini-program renders on its own: a change inside is neither sent with the addresses of the
 * whole page nor makes the page check all its nodes. Elements that the platform measures must stand outside, because a
 * page cannot see into its components. The web twin has no such element, so tsconfig.json leaves this file out.
 */
export function Island({ children }: PropsWithChildren) {
  return <CustomWrapper>{children}</CustomWrapper>
}
