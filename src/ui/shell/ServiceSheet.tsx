import { Text, View } from '@tarojs/components'
import { classes } from '../base/classes'
import { Sheet } from '../base/Sheet'
import { NavIcon } from './Footer'
import { frameMetrics } from './frameMetrics'
import type { NavItem } from './navigation'
import './ServiceSheet.scss'

export interface ServiceSheetProps {
  isOpen: boolean
  onClose: () => void
  /** From headerEntries: the first and the second row. */
  rows: readonly (readonly NavItem[])[]
  onTap: (item: NavItem) => void
  isKnownUrl?: (url: string) => boolean
}

/** 服务导航: two rows of entries in a sheet from the top. */
export function ServiceSheet({ isOpen, onClose, rows, onTap, isKnownUrl = () => true }: ServiceSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="服务导航" position="top" topInset={frameMetrics().top}>
      <View className="qx-services">
        {rows.map((row, at) =>
          row.length === 0 ? null : (
            <View key={at === 0 ? 'first' : 'second'} className="qx-services__row">
              {row.map((item) => {
                const isDead = !isKnownUrl(item.url)
                return (
                  <View
                    key={item.id}
                    className={classes('qx-services__entry', isDead && 'qx-services__entry--dead')}
                    hoverClass={isDead ? 'none' : 'qx-tapped'}
                    onClick={() => {
                      if (isDead) return
                      onClose()
                      onTap(item)
                    }}
                  >
                    <View className="qx-services__icon" style={item.color ? { color: item.color } : undefined}>
                      <NavIcon item={item} size={48} />
                    </View>
                    <Text className="qx-services__name">{item.name}</Text>
                  </View>
                )
              })}
            </View>
          ),
        )}
      </View>
    </Sheet>
  )
}
