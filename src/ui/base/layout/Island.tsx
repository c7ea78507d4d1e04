import { CustomWrapper } from '@tarojs/components'
import type { PropsWithChildren } from 'react'

/**
 * A part of a page that a mini-program renders separately: a change inside is not sent with the addresses of the whole
 * page, and the page does not check all its nodes. Elements that the platform measures must be outside, because a page
 * cannot see into its components. The web twin has no such element, so tsconfig.json excludes this file.
 */
export function Island({ children }: PropsWithChildren) {
  return <CustomWrapper>{children}</CustomWrapper>
}
