import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { badgeWords } from './badgeWords'
import { liveAttributes } from '../accessibility/attributes'
import './Badge.scss'

/** A dot of that tone (`Dot`), or a number that stops at 99+: so many are unread; 0 is no mark. */
export type Mark = { kind: 'online' } | { kind: 'new' } | { kind: 'count'; count: number }

export interface BadgeProps {
  mark: Mark | null
  children?: ReactNode
}

/** Something with a mark at its upper right corner. */
export function Badge({ mark, children }: BadgeProps) {
  return (
    <View {...liveAttributes} className="qx-badge">
      {children}
      {mark && mark.kind !== 'count' ? <View className={`qx-badge__dot qx-dot qx-dot--${mark.kind}`} /> : null}
      {mark?.kind === 'count' && mark.count > 0 ? <View className="qx-badge__count qx-unread">{badgeWords(mark.count)}</View> : null}
    </View>
  )
}
