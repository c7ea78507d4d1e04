import { authLimits } from '@qianxian/protocol/auth/auth.words'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '@/ui/base/Icon'
import { LineInput, type LineInputProps } from '@/ui/base/LineInput'

export type PasswordInputProps = Pick<
  LineInputProps,
  'label' | 'value' | 'onChange' | 'placeholder' | 'error' | 'onBlur' | 'onConfirm' | 'id'
>

/** What stands in the field of a password that is made up now. */
export const newPasswordWords = `${authLimits.passwordMin}–${authLimits.passwordMax} 位，越长越安全`

/** A password with an eye to see what one types. */
export function PasswordInput(props: PasswordInputProps) {
  const [isSeen, setSeen] = useState(false)
  return (
    <LineInput
      {...props}
      icon="lock"
      maxLength={authLimits.passwordMax}
      isPassword={!isSeen}
      right={
        <View className="qx-auth__eye" ariaLabel={isSeen ? '隐藏密码' : '显示密码'} onClick={() => setSeen(!isSeen)}>
          <Icon name={isSeen ? 'eye' : 'eye-off'} size={40} />
        </View>
      }
    />
  )
}
