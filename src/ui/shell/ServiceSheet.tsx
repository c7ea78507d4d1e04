import { Box, Row } from '../base/layout/layout'
import { Sheet } from '../base/overlay/Sheet'
import { NavTile } from './NavTile'
import { pathOf, type NavItem } from './navigation'
import './ServiceSheet.scss'

/** A row that would leave one entry alone in a second line has five columns. */
const COLUMNS = 4

export interface ServiceSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Open entries of the first and of the second row. */
  rows: readonly (readonly NavItem[])[]
  /** Entries of the tab bar; the sheet does not repeat the open ones. */
  tabs?: readonly NavItem[]
  onTap: (item: NavItem) => void
  isKnownUrl?: (url: string) => boolean
}

/** 服务导航: two rows of entries in a sheet from the top. */
export function ServiceSheet({ isOpen, onClose, rows, tabs = [], onTap, isKnownUrl = () => true }: ServiceSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="服务导航" position="top">
      <Box padX={20} padBottom={32}>
        {rows
          .map((row) => row.filter(({ url }) => !tabs.some((tab) => tab.whetherOpen && pathOf(tab.url) === pathOf(url))))
          .filter((row) => row.length > 0)
          .map((row, at) => (
            <Row
              key={at === 0 ? 'first' : 'second'}
              align="stretch"
              isWrapping
              padY={12}
              line={at > 0 ? 'top' : undefined}
              className={row.length % COLUMNS === 1 ? 'qx-services__row qx-services__row--five' : 'qx-services__row'}
            >
              {row.map((item) => (
                <NavTile
                  key={item.id}
                  item={item}
                  isDead={!isKnownUrl(item.url)}
                  className="qx-services__entry"
                  onTap={() => {
                    onClose()
                    onTap(item)
                  }}
                />
              ))}
            </Row>
          ))}
      </Box>
    </Sheet>
  )
}
