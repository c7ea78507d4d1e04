import { Icon, type IconName, type TalkIcon } from '../media/Icon'
import { Row } from '../layout/layout'
import { classNames } from '../style/classNames'
import type { TextColor, Placement } from '../style/styleClasses'
import type { Tap } from './Tappable'

export interface IconButtonProps extends Placement, Pick<Tap, 'isOn' | 'isOpen' | 'isDisabled'> {
  icon: IconName | TalkIcon
  /** Label of the action, for screen readers. */
  label: string
  /** Edge of the icon at the 750 design width; its tap target is 88. */
  size?: number
  tone?: TextColor
  onTap: () => unknown
}

/** An icon button, centred in a finger-sized target. */
export function IconButton({ icon, label, size = 40, onTap, className, ...looks }: IconButtonProps) {
  return (
    <Row {...looks} justify="center" className={classNames('qx-key', className)} label={label} onClick={onTap}>
      <Icon name={icon} size={size} />
    </Row>
  )
}
