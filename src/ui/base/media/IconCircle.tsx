import { View } from '@tarojs/components'
import { Icon, type IconName } from './Icon'
import { styleClasses, type Surface, type TextColor, type Placement } from '../style/styleClasses'

export interface IconCircleProps extends Placement {
  icon: IconName
  /** Diameter at the 750 design width; the icon takes half of it. */
  size: 48 | 64 | 80 | 104 | 160
  tone: TextColor & Surface
  /** The circle's background, if it is not the icon's own soft colour. */
  surface?: Surface
}

/** An icon in a circle of its own soft colour. */
export function IconCircle({ icon, size, tone, surface = tone, ...place }: IconCircleProps) {
  return (
    <View id={place.id} className={styleClasses({ ...place, tone, surface }, `qx-disc qx-disc-${size}`)}>
      <Icon name={icon} />
    </View>
  )
}
