import { Text, View } from '@tarojs/components'
import { Icon } from './Icon'
import type { IconName } from './Icon'
import './NoticeBar.scss'

export interface NoticeBarProps {
  words: string
  tone?: 'brand' | 'gold' | 'success' | 'danger' | 'info'
  icon?: IconName
  actionWords?: string
  onAction?: () => void
  /** Shows a cross. */
  onClose?: () => void
}

/** One line of news at the top of a page, with at most one thing to do. */
export function NoticeBar({ words, tone = 'gold', icon = 'info', actionWords, onAction, onClose }: NoticeBarProps) {
  return (
    <View className={`qx-notice qx-notice--${tone}`} onClick={onAction}>
      <Icon name={icon} size={32} />
      <Text className="qx-notice__words">{words}</Text>
      {actionWords ? (
        <View className="qx-notice__action">
          <Text>{actionWords}</Text>
          <Icon name="chevron-right" size={28} />
        </View>
      ) : null}
      {onClose ? (
        <View
          className="qx-notice__close"
          ariaLabel="关闭"
          onClick={(event) => {
            event.stopPropagation()
            onClose()
          }}
        >
          <Icon name="x" size={32} />
        </View>
      ) : null}
    </View>
  )
}

/** Says that the device is offline; shown while it is. */
export function OfflineBanner({ isOffline, onRetry }: { isOffline: boolean; onRetry?: () => void }) {
  if (!isOffline) return null
  return (
    <NoticeBar
      words="网络已断开，内容可能不是最新"
      tone="danger"
      icon="wifi-off"
      actionWords={onRetry ? '重试' : undefined}
      onAction={onRetry}
    />
  )
}
