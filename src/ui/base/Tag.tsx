import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon } from './Icon'
import type { IconName } from './Icon'
import './Tag.scss'

export type Tone = 'plain' | 'brand' | 'success' | 'gold' | 'danger' | 'info'

export interface TagProps {
  children: ReactNode
  tone?: Tone
  icon?: IconName
  className?: string
}

/** A small word on a soft ground: a state, a mark, a trait. */
export function Tag({ children, tone = 'plain', icon, className }: TagProps) {
  return (
    <View className={classes('qx-i qx-tag', `qx-tag--${tone}`, className)}>
      {icon ? <Icon name={icon} className="qx-tag__icon" /> : null}
      <Text className="qx-tag__words">{children}</Text>
    </View>
  )
}
