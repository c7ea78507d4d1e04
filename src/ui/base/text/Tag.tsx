import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classNames } from '../style/classNames'
import { Icon } from '../media/Icon'
import type { IconName } from '../media/Icon'
import './Tag.scss'

export type Tone = 'plain' | 'brand' | 'success' | 'gold' | 'danger' | 'info'

export interface TagProps {
  children: ReactNode
  tone?: Tone
  icon?: IconName
  className?: string
}

/** Returns the classes of a tone, also for a tag in a compiled template. */
export function tagClasses(tone: Tone = 'plain'): string {
  return tone === 'plain' ? 'qx-tag qx-ground-sunken qx-tone-soft' : `qx-tag qx-ground-${tone} qx-tone-${tone}`
}

/** A short word on a soft background: a state, a mark, a trait. */
export function Tag({ children, tone, icon, className }: TagProps) {
  return (
    <View className={classNames('qx-i', tagClasses(tone), className)}>
      {icon ? <Icon name={icon} className="qx-tag__icon" /> : null}
      <Text className="qx-lines-1">{children}</Text>
    </View>
  )
}
