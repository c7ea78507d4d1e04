import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { usePlaceholderHeight } from './usePlaceholderHeight'
import './UnmountFarPart.scss'

/** A part of a long page that is removed when it is far out of view; its height stays. */
export function UnmountFarPart({ id, children }: { id: string; children: ReactNode }) {
  const far = usePlaceholderHeight(id)
  return (
    <View id={id} className="qx-near-part" style={far === null ? {} : { height: `${far}px` }}>
      {far === null ? children : null}
    </View>
  )
}
