import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { badgeWords } from './badgeWords'
import { told } from './spoken'
import './Badge.scss'

export interface BadgeProps {
  /** A green dot, or a red number that stops at 99+; nothing when null or when the number is 0. */
  mark: { kind: 'dot' } | { kind: 'count'; count: number } | null
  children?: ReactNode
}

/** Something with a mark at its upper right corner. */
export function Badge({ mark, children }: BadgeProps) {
  return (
    <View {...told} className="qx-badge">
      {children}
      {mark?.kind === 'dot' ? <View className="qx-badge__dot" /> : null}
      {mark?.kind === 'count' && mark.count > 0 ? <View className="qx-badge__count">{badgeWords(mark.count)}</View> : null}
    </View>
  )
}
