import { Image, View } from '@tarojs/components'
import { Badge } from '../base/text/Badge'
import { Box, Row, Stack } from '../base/layout/layout'
import { classNames } from '../base/style/classNames'
import { Icon } from '../base/media/Icon'
import type { IconName } from '../base/media/Icon'
import { Typography } from '../base/text/Typography'
import { pathOf, type FooterSlot, type NavItem } from './navigation'
import './Footer.scss'

export interface FooterLoveProps {
  /** From loveFooterSlots. */
  slots: readonly FooterSlot[]
  /** Path of the current page. */
  current: string
  onTap: (slot: FooterSlot) => void
  /** The page with unread entries that the heart's count does not include. */
  unreadAt?: string
  /** Requests that wait for an answer on the page of introductions. */
  linesToAnswer?: number
  /** Entries whose page does not exist are pale and have no effect. */
  isKnownUrl?: (url: string) => boolean
}

/** The bottom bar of love mode. Love users and VIPs have a big button that extends above the bar, so content ends higher. */
export function FooterLove({ slots, current, onTap, unreadAt, linesToAnswer = 0, isKnownUrl = () => true }: FooterLoveProps) {
  const isRaised = slots.some((slot) => slot.isBig)
  return (
    <Box isFixed surface="plain" region="navigation" label="主导航" className={classNames('qx-footer', isRaised && 'qx-footer--raised')}>
      <Row tall="row" className="qx-footer__row">
        {slots.map((slot) => {
          const isOn = pathOf(slot.item.url) === pathOf(current)
          const isDead = !isKnownUrl(slot.item.url)
          const hasNews = unreadAt !== undefined && pathOf(slot.item.url) === unreadAt
          const due = pathOf(slot.item.url) === '/member/love/line' ? linesToAnswer : 0
          const icon = <NavIcon item={slot.item} size={slot.isBig ? 56 : 48} isOn={isOn || slot.isBig} />
          return (
            <Stack
              key={slot.item.id}
              id={`qx-footer-${slot.slot}`}
              align="center"
              justify="end"
              isGrowing
              padBottom={12}
              tone={isOn ? 'brand' : 'soft'}
              isPale={isDead}
              role="link"
              isOn={isOn}
              isDisabled={isDead}
              className={classNames(
                'qx-footer__tab',
                isOn && 'qx-footer__tab--on',
                slot.isBig && 'qx-footer__tab--big',
                slot.isPersonal && 'qx-footer__tab--personal',
              )}
              onClick={() => onTap(slot)}
            >
              <View className={slot.isBig ? 'qx-footer__big' : 'qx-footer__icon'}>
                {hasNews || due ? <Badge mark={due ? { kind: 'count', count: due } : { kind: 'new' }}>{icon}</Badge> : icon}
              </View>
              <Typography top={4} size="xs" weight={isOn ? 'semibold' : undefined} leading="tight" lines={1} className="qx-footer__name">
                {slot.item.name}
              </Typography>
              {hasNews || due ? <View className="qx-unseen">{due ? `${due} 个等你回应` : '有新通知'}</View> : null}
            </Stack>
          )
        })}
      </Row>
    </Box>
  )
}

/** Icon of a config entry: a picture, or `icon:<name>` for one of the app's icons. */
export function NavIcon({ item, size, isOn }: { item: NavItem; size: number; isOn?: boolean }) {
  const name = ownIcon(item.ico)
  if (name) return <Icon name={isOn && name === 'heart' ? 'heart-fill' : name} size={size} />
  if (item.ico) return <Image className="qx-nav-image" src={item.ico} mode="aspectFit" webp />
  return <Icon name="layout-grid" size={size} />
}

/** Returns the name after `icon:`; a file domain may have been prefixed. */
function ownIcon(ico: string): IconName | null {
  const found = /(?:^|\/)icon:([a-z-]+)$/.exec(ico)
  return found ? (found[1] as IconName) : null
}
