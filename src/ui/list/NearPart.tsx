import { View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { useFarHeight } from './useFarHeight'
import './NearPart.scss'

/** A part of a long page that is taken away while it is far out of sight, and leaves the space that it took. */
export function NearPart({ id, children }: { id: string; children: ReactNode }) {
  const far = useFarHeight(id)
  return (
    <View id={id} className="qx-near-part" style={far === null ? {} : { height: `${far}px` }}>
      {far === null ? children : null}
    </View>
  )
}
