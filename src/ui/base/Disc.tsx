import { View } from '@tarojs/components'
import { Icon, type IconName } from './Icon'
import { lookOf, type Ground, type Ink, type Place } from './looks'

export interface DiscProps extends Place {
  icon: IconName
  /** Diameter at the 750 design width; the icon takes half of it. */
  size: 48 | 64 | 80 | 104 | 160
  tone: Ink & Ground
  /** The circle, where it is not of the icon's own soft colour. */
  surface?: Ground
}

/** An icon in a circle of its own soft colour. */
export function Disc({ icon, size, tone, surface = tone, ...place }: DiscProps) {
  return (
    <View id={place.id} className={lookOf({ ...place, tone, surface }, `qx-disc qx-disc-${size}`)}>
      <Icon name={icon} />
    </View>
  )
}
