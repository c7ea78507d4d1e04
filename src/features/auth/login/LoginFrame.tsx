import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Icon, type IconName } from '@/ui/base/Icon'
import './LoginFrame.scss'

export interface LoginWay {
  words: string
  icon: IconName
  onTap: () => unknown
}

export interface LoginFrameProps {
  title: string
  lead: string
  /** The white card with what is to be filled in. */
  children: ReactNode
  /** Other ways to come in, as round keys under the card. */
  ways?: readonly LoginWay[]
  onBack?: () => void
  /** A step of an account that exists: no promises to strangers. */
  isStep?: boolean
}

const promises: { icon: IconName; words: string }[] = [
  { icon: 'file-text', words: '资料逐份审核' },
  { icon: 'lock', words: '联系方式不公开' },
  { icon: 'hand-heart', words: '双方同意才互换' },
]

/** What all login pages share: the drawing of two people and a thread, a card, other ways, and what we promise. */
export const LoginFrame = observer(function LoginFrame(props: LoginFrameProps) {
  const { title, lead, children, ways = [], onBack, isStep } = props
  return (
    <Screen bg="rose" header="plain" title="" footer="none" onBack={onBack}>
      <View className="qx-auth">
        <View className="qx-auth__hero">
          <View className="qx-auth__words">
            <Text className="qx-auth__brand">{configStore.platformName}</Text>
            <Text className="qx-auth__title">{title}</Text>
            <Text className="qx-auth__lead">{lead}</Text>
          </View>
          <View className="qx-auth__art" />
        </View>
        <View className="qx-auth__card">{children}</View>
        {ways.length > 0 ? (
          <View className="qx-auth__ways">
            <View className="qx-auth__or">
              <View className="qx-auth__or-line" />
              <Text>其他方式</Text>
              <View className="qx-auth__or-line" />
            </View>
            <View className="qx-auth__way-row">
              {ways.map((way) => (
                <View key={way.words} className="qx-auth__way" hoverClass="qx-tapped" onClick={way.onTap} ariaRole="button">
                  <View className="qx-auth__way-key">
                    <Icon name={way.icon} size={44} />
                  </View>
                  <Text className="qx-auth__way-words">{way.words}</Text>
                </View>
              ))}
            </View>
          </View>
        ) : null}
        {isStep ? null : (
          <View className="qx-auth__promises">
            {promises.map((promise) => (
              <View key={promise.words} className="qx-auth__promise">
                <Icon name={promise.icon} size={30} color="var(--qx-success)" />
                <Text>{promise.words}</Text>
              </View>
            ))}
          </View>
        )}
      </View>
    </Screen>
  )
})
