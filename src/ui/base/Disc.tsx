import { View } from '@tarojs/components'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'
import { placeOf, type Ground, type Ink, type Place } from './looks'

export interface DiscProps extends Place {
  icon: IconName
  /** Diameter at the 750 design width; the icon takes half of it. */
  size: 48 | 64 | 80 | 104 | 160
  tone: Ink & Ground
}

/** An icon in a circle of its own soft colour. */
export function Disc({ icon, size, tone, ...place }: DiscProps) {
  return (
    <View id={place.id} className={classes(`qx-disc qx-disc-${size} qx-ground-${tone} qx-tone-${tone}`, placeOf(place))}>
      <Icon name={icon} />
    </View>
  )
}
