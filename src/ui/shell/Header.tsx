import { shellLimits } from '@qianxian/protocol/base/limits'
import { Image, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { Badge } from '../base/text/Badge'
import { Box, Row } from '../base/layout/layout'
import { badgeWords } from '../base/text/badgeWords'
import { classNames } from '../base/style/classNames'
import { Icon } from '../base/media/Icon'
import { regionAttributes } from '../base/accessibility/attributes'
import { Typography } from '../base/text/Typography'
import { frameMetrics } from './frameMetrics'
import type { HeartMark } from './navigation'
import './Header.scss'

export interface HeaderProps {
  title?: string
  /** Back button's action; without it there is no button. */
  onBack?: () => void
  /** Home page only: the text of the city button and its action (none if links are off). */
  city?: { name: string; onOpen?: () => void }
  /** indexShowType CustomerWords or CustomerLogo; appears after 1 s. */
  left?: { words: string } | { logo: string } | null
  heart?: { name: string; mark: HeartMark; onTap: () => void } | null
  onMenu?: (() => void) | null
  /** True if the header overlays the picture below instead of preceding the page. */
  isOver?: boolean
  /** True once the picture has scrolled away, so that the bar has its background again. */
  isPast?: boolean
}

const heartWords = (name: string, mark: HeartMark): string =>
  mark?.kind === 'count' && mark.count > 0 ? `${name}，${badgeWords(mark.count)} 条未读` : name

/** The bar at the top of every page, 44 CSS px high, under the status bar and next to the capsule of the mini-programs. */
export function Header({ title, onBack, city, left, heart, onMenu, isOver, isPast }: HeaderProps) {
  const [isLeftShown, setLeftShown] = useState(false)
  const { top, right } = frameMetrics()
  useEffect(() => {
    const timer = setTimeout(() => setLeftShown(true), shellLimits.leftTextDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <View
      {...regionAttributes('banner')}
      className={classNames('qx-header', isOver && !isPast && 'qx-header--over')}
      style={{ paddingTop: `${top}px`, marginBottom: isOver ? `${-top - shellLimits.navbarHeightPx}px` : undefined }}
    >
      <View className="qx-header__row" style={{ height: `${shellLimits.navbarHeightPx}px`, paddingRight: `${right}px` }}>
        {onBack ? (
          <Row justify="center" isFixed className="qx-finger qx-header__key qx-header__back" label="返回" onClick={onBack}>
            <Icon name="chevron-left" size={52} />
          </Row>
        ) : null}
        {city ? (
          <Row
            isFixed
            tall="tap"
            press={city.onOpen ? 'fade' : 'none'}
            className="qx-header__city"
            label={`切换城市，现在是${city.name}`}
            onClick={city.onOpen}
          >
            <Icon name="map-pin" size={36} color="var(--qx-brand-text)" />
            <Typography right={4} left={8} lines={1} className="qx-header__city-name">
              {city.name}
            </Typography>
            {city.onOpen ? <Icon name="chevron-down" size={28} /> : null}
          </Row>
        ) : null}
        {left ? (
          <Row className={classNames('qx-header__left', isLeftShown && 'qx-header__left--shown')}>
            {'logo' in left ? (
              <Image className="qx-header__logo" src={left.logo} mode="heightFix" webp />
            ) : (
              <Typography size="l" tone="brand" weight="bold" lines={1}>
                {left.words}
              </Typography>
            )}
          </Row>
        ) : null}
        {title ? (
          <Typography
            level={isOver ? undefined : 1}
            size="xl"
            weight="semibold"
            lines={1}
            className={classNames('qx-header__title', !onBack && 'qx-header__title--first')}
          >
            {title}
          </Typography>
        ) : null}
        <Box isGrowing />
        {heart ? (
          <Row
            justify="center"
            isFixed
            className="qx-finger qx-header__key qx-header__heart"
            label={heartWords(heart.name, heart.mark)}
            onClick={heart.onTap}
          >
            <Badge mark={heart.mark}>
              <Icon name="heart" size={44} />
            </Badge>
          </Row>
        ) : null}
        {onMenu ? (
          <Row justify="center" isFixed className="qx-finger qx-header__key qx-header__menu" label="服务导航" onClick={onMenu}>
            <Icon name="menu" size={44} />
          </Row>
        ) : null}
      </View>
    </View>
  )
}
