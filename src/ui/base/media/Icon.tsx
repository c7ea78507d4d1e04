import { View } from '@tarojs/components'
import { classNames } from '../style/classNames'
import { px } from '../style/px'
import './Icon.scss'

/** Icons whose drawings every page has. */
export type IconName =
  | 'arrow-down'
  | 'arrow-up'
  | 'badge-check'
  | 'ban'
  | 'bell'
  | 'calendar'
  | 'camera'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevron-up'
  | 'circle-alert'
  | 'circle-check'
  | 'clapperboard'
  | 'clock'
  | 'copy'
  | 'crown'
  | 'ellipsis'
  | 'eye'
  | 'eye-off'
  | 'file-text'
  | 'flag'
  | 'flame'
  | 'gift'
  | 'hand-heart'
  | 'headset'
  | 'heart'
  | 'house'
  | 'id-card'
  | 'image'
  | 'image-off'
  | 'image-plus'
  | 'info'
  | 'layout-grid'
  | 'link'
  | 'lock'
  | 'log-out'
  | 'map-pin'
  | 'mars'
  | 'menu'
  | 'message-circle'
  | 'minus'
  | 'party-popper'
  | 'pencil'
  | 'phone'
  | 'plus'
  | 'qr-code'
  | 'refresh-cw'
  | 'scan-line'
  | 'search'
  | 'send'
  | 'settings'
  | 'share-2'
  | 'shield-check'
  | 'sliders-horizontal'
  | 'smartphone'
  | 'sparkles'
  | 'star'
  | 'trash-2'
  | 'trophy'
  | 'user-round'
  | 'user-round-check'
  | 'users-round'
  | 'venus'
  | 'wallet'
  | 'wifi-off'
  | 'x'
  | 'heart-fill'
  | 'star-fill'

/** Icons used only in conversations, whose style sheet contains the drawings (`message/conversation/Conversation.scss`). */
export type TalkIcon = 'audio-lines' | 'mic' | 'pause' | 'smile'

/**
 * Icons next to a fact about a person, used only on that page; their drawings are in its style sheet
 * (`ui/person/factGlyphs`).
 */
export type FactIcon = 'baby' | 'briefcase' | 'building-2' | 'car' | 'cigarette' | 'graduation-cap' | 'house-heart' | 'ruler' | 'wine'

export interface IconProps {
  name: IconName | FactIcon | TalkIcon
  /** Edge length at the 750 design width; without it the icon is as tall as the text around it. */
  size?: number
  /** A CSS colour or var(); without it the icon takes the colour of the surrounding text. */
  color?: string
  className?: string
}

/** A line icon painted in the current text colour. */
export function Icon({ name, size, color, className }: IconProps) {
  return (
    <View
      className={classNames('qx-i qx-icon', `qx-icon--${name}`, className)}
      style={{ ...(size ? { fontSize: px(size) } : null), ...(color ? { color } : null) }}
    />
  )
}
