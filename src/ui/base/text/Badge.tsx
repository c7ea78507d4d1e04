import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { badgeWords } from './badgeWords'
import { liveAttributes } from '../accessibility/attributes'
import './Badge.scss'

/** A dot of a tone (`Dot`), or an unread count that stops at 99+; 0 shows no mark. */
export type Mark = { kind: 'online' } | { kind: 'new' } | { kind: 'count'; count: number }

export interface BadgeProps {
  mark: Mark | null
  children?: ReactNode
}

/** Children with a mark at their upper right corner. */
export function Badge({ mark, children }: BadgeProps) {
  return (
    <View {...liveAttributes} className="qx-badge">
      {children}
      {mark && mark.kind !== 'count' ? <View className={`qx-badge__dot qx-dot qx-dot--${mark.kind}`} /> : null}
      {mark?.kind === 'count' && mark.count > 0 ? <View className="qx-badge__count qx-unread">{badgeWords(mark.count)}</View> : null}
    </View>
  )
}
