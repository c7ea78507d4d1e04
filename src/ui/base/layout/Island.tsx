import { CustomWrapper } from '@tarojs/components'
import type { PropsWithChildren } from 'react'

/**
 * A part of a page that a mini-program draws by itself: what changes inside is neither sent with the whole page's
 * addresses nor makes the page look through all of its nodes. What the platform measures stands outside of it, because a
 * page does not see into its components. The web page has a twin, and no such element: tsconfig.json leaves this file out.
 */
export function Island({ children }: PropsWithChildren) {
  return <CustomWrapper>{children}</CustomWrapper>
}
