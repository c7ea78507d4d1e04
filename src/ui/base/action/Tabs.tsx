import { ScrollView, Text, View } from '@tarojs/components'
import { stickyTop } from '@/ui/shell/frameMetrics'
import { badgeWords } from '../text/badgeWords'
import { classNames } from '../style/classNames'
import { regionAttributes } from '../accessibility/attributes'
import { Tappable } from './Tappable'
import './Tabs.scss'

export interface TabsProps<V extends string | number> {
  /** A count is shown in grey, an unread count in red. */
  tabs: { value: V; label: string; count?: number; isUnread?: boolean }[]
  value: V
  onChange: (value: V) => void
  /** Stays under the header when the page scrolls. */
  isSticky?: boolean
}

/** Any number of tabs in one row that scrolls sideways; the selected one is underlined in thread red. */
export function Tabs<V extends string | number>({ tabs, value, onChange, isSticky = false }: TabsProps<V>) {
  return (
    <View className={classNames('qx-tabs', isSticky && 'qx-stuck')} style={isSticky ? { top: stickyTop() } : undefined}>
      <ScrollView className="qx-tabs__scroll" scrollX enhanced showScrollbar={false} scrollWithAnimation>
        <View className="qx-tabs__row" {...regionAttributes('tablist')}>
          {tabs.map((tab) => (
            <Tappable
              key={tab.value}
              role="tab"
              isOn={tab.value === value}
              press="none"
              className={classNames('qx-tabs__tab', tab.value === value && 'qx-tabs__tab--on')}
              onClick={() => tab.value !== value && onChange(tab.value)}
            >
              <Text>{tab.label}</Text>
              {!tab.count ? null : tab.isUnread ? (
                <Text className="qx-tabs__count qx-unread">{badgeWords(tab.count)}</Text>
              ) : (
                <Text className="qx-tabs__count">{tab.count}</Text>
              )}
            </Tappable>
          ))}
        </View>
      </ScrollView>
    </View>
  )
}
