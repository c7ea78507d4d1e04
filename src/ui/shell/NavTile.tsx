import { View } from '@tarojs/components'
import { Stack } from '../base/layout/layout'
import type { Placement } from '../base/style/styleClasses'
import { Typography } from '../base/text/Typography'
import { NavIcon } from './Footer'
import type { NavItem } from './navigation'
import './NavTile.scss'

export interface NavTileProps extends Pick<Placement, 'isGrowing' | 'className'> {
  item: NavItem
  /** True if the tile's page does not exist in this version. */
  isDead: boolean
  onTap: () => void
}

/** A configured entry: its icon on a tint of its own colour, above its name. */
export function NavTile({ item, isDead, onTap, isGrowing, className }: NavTileProps) {
  return (
    <Stack
      align="center"
      isGrowing={isGrowing}
      padY={4}
      isPale={isDead}
      role="link"
      isDisabled={isDead}
      className={className}
      onClick={onTap}
    >
      <View className="qx-nav-tile" style={item.color ? { color: item.color } : undefined}>
        <NavIcon item={item} size={52} />
      </View>
      <Typography top={12} size="s" leading="close" lines={1} className="qx-nav-tile__name">
        {item.name}
      </Typography>
    </Stack>
  )
}
