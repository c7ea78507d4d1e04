import { Button as NativeButton, Text, View } from '@tarojs/components'
import type { ButtonProps as NativeButtonProps } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../style/classNames'
import { Icon } from '../media/Icon'
import type { IconName } from '../media/Icon'
import { styleClasses, type Placement } from '../style/styleClasses'
import { Tappable } from './Tappable'
import { useExclusiveTap } from '../hooks/useExclusiveTap'
import './Button.scss'

export interface ButtonProps extends Omit<Placement, 'isGrowing' | 'isFixed'> {
  children: ReactNode
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'plain'
  size?: 's' | 'm' | 'l'
  icon?: IconName
  isBlock?: boolean
  isDisabled?: boolean
  isLoading?: boolean
  /** As long as the returned promise is pending, further taps have no effect and the button shows progress. */
  onClick?: () => unknown
  /** A platform ability such as getPhoneNumber or share. */
  openType?: NativeButtonProps['openType']
  onGetPhoneNumber?: NativeButtonProps['onGetPhoneNumber']
  onChooseAvatar?: NativeButtonProps['onChooseAvatar']
}

/** A pill button that handles one tap at a time. With `openType` it is the platform's own button in the app's look. */
export function Button(props: ButtonProps) {
  const { children, kind = 'primary', size = 'm', icon, isBlock, isDisabled, isLoading, onClick, id, className } = props
  const { top, right, bottom, left } = props
  const [isPending, setPending] = useState(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const isWorking = Boolean(isLoading || isPending)
  const isOff = Boolean(isDisabled || isWorking)
  const handleClick = useExclusiveTap(isOff ? undefined : onClick, (begins) => isMounted.current && setPending(begins))
  const look = {
    id,
    className: classNames(
      'qx-button',
      `qx-button--${kind}`,
      `qx-button--${size}`,
      isBlock && 'qx-button--block',
      isDisabled && 'qx-button--disabled',
      isWorking && 'qx-button--working',
      styleClasses({ top, right, bottom, left, className }),
    ),
  }
  const inside = (
    <>
      {isWorking ? <View className="qx-button__spinner" /> : null}
      {!isWorking && icon ? <Icon name={icon} className="qx-button__icon" /> : null}
      <Text className="qx-button__words">{children}</Text>
    </>
  )
  // The native button is used only for its abilities, because its own look would have to be removed.
  if (!props.openType) {
    return (
      <Tappable {...look} press="push" isDisabled={isOff} onClick={handleClick}>
        {inside}
      </Tappable>
    )
  }
  return (
    <NativeButton
      {...look}
      hoverClass={isOff ? 'none' : 'qx-tapped-press'}
      onClick={handleClick}
      disabled={isOff}
      openType={isOff ? undefined : props.openType}
      onGetPhoneNumber={props.onGetPhoneNumber}
      onChooseAvatar={props.onChooseAvatar}
    >
      {inside}
    </NativeButton>
  )
}
