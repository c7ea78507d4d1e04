import { View } from '@tarojs/components'
import './Knot.scss'

export interface KnotProps {
  size: 's' | 'm' | 'l'
  /** The knot is drawn from left to right when it appears. */
  isDrawn?: boolean
}

/** The red thread with its knot: the brand mark. */
export function Knot({ size, isDrawn }: KnotProps) {
  return <View className={isDrawn ? `qx-knot qx-knot--${size} qx-knot--drawn` : `qx-knot qx-knot--${size}`} />
}
