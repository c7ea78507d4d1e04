import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { px } from '../style/px'
import './ProgressRing.scss'

export interface ProgressRingProps {
  /** 0 to 100. */
  value: number
  size?: number
  thickness?: number
  color?: string
  /** Content in the middle; by default the rounded value with a per cent sign. */
  children?: ReactNode
}

/** Progress as a ring. */
export function ProgressRing(props: ProgressRingProps) {
  const { value, size = 120, thickness = 10, color = 'var(--qx-brand)', children } = props
  const done = Math.min(100, Math.max(0, value))
  const edge = px(thickness)
  return (
    <View
      className="qx-ring"
      style={{
        width: px(size),
        height: px(size),
        backgroundImage: `conic-gradient(${color} ${done}%, var(--qx-brand-soft) 0)`,
      }}
    >
      <View className="qx-ring__hole" style={{ top: edge, right: edge, bottom: edge, left: edge }}>
        {children ?? `${Math.round(done)}%`}
      </View>
    </View>
  )
}
