import { Icon } from '../media/Icon'
import { Row } from '../layout/layout'
import type { IconName } from '../media/Icon'
import { Typography } from '../text/Typography'
import './NoticeBar.scss'

export interface NoticeBarProps {
  words: string
  tone?: 'brand' | 'gold' | 'success' | 'danger' | 'info'
  icon?: IconName
  actionWords?: string
  onAction?: () => void
  /** Shows a cross that closes the bar. */
  onClose?: () => void
}

/** One line of news at the top of a page, with at most one action. */
export function NoticeBar({ words, tone = 'gold', icon = 'info', actionWords, onAction, onClose }: NoticeBarProps) {
  return (
    <Row tall="tap" padX="gutter" padY={12} size="sm" surface={tone} tone={tone} onClick={onAction}>
      <Icon name={icon} size={32} />
      <Typography isGrowing left={16} leading="close">
        {words}
      </Typography>
      {actionWords ? (
        <Row isFixed left={16}>
          <Typography weight="semibold">{actionWords}</Typography>
          <Icon name="chevron-right" size={28} />
        </Row>
      ) : null}
      {onClose ? (
        <Row justify="center" isFixed className="qx-notice__close" label="关闭" onClick={onClose}>
          <Icon name="x" size={32} />
        </Row>
      ) : null}
    </Row>
  )
}

/** States that the device is offline. */
export function OfflineBanner({ onRetry }: { onRetry?: () => void }) {
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
