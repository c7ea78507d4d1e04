import { View } from '@tarojs/components'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../base/style/classNames'
import { Box, Stack } from '../base/layout/layout'
import type { Theme } from '@/platform/appearance/theme.types'
import { OfflineBanner } from '../base/feedback/NoticeBar'
import { underHeader } from './frameMetrics'
import { Header } from './Header'
import type { HeaderProps } from './Header'
import './PageFrame.scss'

export interface PageFrameProps {
  /** Null leaves the bar out (full-screen pages). */
  header?: HeaderProps | null
  /** A FooterLove, FooterVideo or submit bar; it stays at the bottom over the home indicator. */
  footer?: ReactNode
  bg?: 'paper' | 'card' | 'rose' | 'dark'
  isOffline?: boolean
  onRetry?: () => void
  /** A NoticeBar under the header, over the content. */
  banner?: ReactNode
  /** Exact height, a CSS length: the content scrolls separately. */
  height?: string
  /** The configured maximum page width, css px; the content column is centred on wider windows. */
  maxWidth?: number
  /** On the web the document itself has the theme and the letter size. */
  theme?: Theme
  /** Factor of the designed letter size. */
  letters?: number
  children?: ReactNode
}

/** Factor from which letters count as large, here and in `index.html`. */
const LARGE = 1.2

/** The frame of every page: header, content that grows, footer, safe areas, one centred column. */
export function PageFrame(props: PageFrameProps) {
  const { header, footer, bg = 'paper', isOffline = false, onRetry, banner, height, maxWidth, theme, letters, children } = props
  return (
    <View
      className={classNames(
        'qx-page',
        `qx-page--${bg}`,
        process.env.TARO_ENV !== 'h5' && theme && `qx-theme-${theme}`,
        process.env.TARO_ENV !== 'h5' && 'qx-letters',
        process.env.TARO_ENV !== 'h5' && letters !== undefined && letters >= LARGE && 'qx-large-letters',
        isOffline && 'qx-page--offline',
        height && 'qx-page--filled',
      )}
      style={styleOf(maxWidth, process.env.TARO_ENV === 'h5' ? undefined : letters, height)}
    >
      {header ? <Header {...header} /> : null}
      {isOffline ? (
        <View className="qx-page__strip" style={{ top: header ? `${underHeader()}px` : '0' }}>
          <OfflineBanner onRetry={onRetry} />
        </View>
      ) : null}
      {banner}
      <Stack isGrowing region="main">
        {children}
      </Stack>
      {footer ?? <Box isFixed className="qx-page__safe" />}
    </View>
  )
}

function styleOf(maxWidth: number | undefined, letters: number | undefined, height: string | undefined): CSSProperties {
  return {
    ...(height ? { height } : null),
    ...(maxWidth ? { '--qx-page-max': `${maxWidth}px` } : null),
    ...(letters ? { '--qx-letters': `${letters}`, '--qx-small-letters': `${Math.max(1, letters)}` } : null),
  } as CSSProperties
}
