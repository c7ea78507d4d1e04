import { View } from '@tarojs/components'
import { classes } from '../base/classes'
import { Box, Row, Stack } from '../base/boxes'
import { Sheet } from '../base/Sheet'
import { Words } from '../base/Words'
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
      <Box padX={20} padBottom={32}>
        {rows.map((row, at) =>
          row.length === 0 ? null : (
            <Row key={at === 0 ? 'first' : 'second'} align="stretch" isWrapping padY={12} className="qx-services__row">
              {row.map((item) => {
                const isDead = !isKnownUrl(item.url)
                return (
                  <Stack
                    key={item.id}
                    align="center"
                    padY={16}
                    press={isDead ? 'none' : 'fade'}
                    className={classes('qx-services__entry', isDead && 'qx-services__entry--dead')}
                    onClick={() => {
                      if (isDead) return
                      onClose()
                      onTap(item)
                    }}
                  >
                    <View className="qx-services__icon" style={item.color ? { color: item.color } : undefined}>
                      <NavIcon item={item} size={48} />
                    </View>
                    <Words top={12} size="s" lines={1} className="qx-services__name">
                      {item.name}
                    </Words>
                  </Stack>
                )
              })}
            </Row>
          ),
        )}
      </Box>
    </Sheet>
  )
}
