import { ScrollView, Text, View } from '@tarojs/components'
import { classes } from './classes'
import './Tabs.scss'

export interface TabsProps<V extends string | number> {
  tabs: { value: V; label: string; count?: number }[]
  value: V
  onChange: (value: V) => void
  /** Sticks to this distance (css px) from the top while the page scrolls. */
  stickyTop?: number
}

/** Any number of tabs in one row that scrolls sideways; the chosen one is underlined in thread red. */
export function Tabs<V extends string | number>({ tabs, value, onChange, stickyTop }: TabsProps<V>) {
  return (
    <View
      className={classes('qx-tabs', stickyTop !== undefined && 'qx-tabs--sticky')}
      style={stickyTop === undefined ? undefined : { top: `${stickyTop}px` }}
    >
      <ScrollView className="qx-tabs__scroll" scrollX enhanced showScrollbar={false} scrollWithAnimation>
        <View className="qx-tabs__row">
          {tabs.map((tab) => (
            <View
              key={tab.value}
              className={classes('qx-tabs__tab', tab.value === value && 'qx-tabs__tab--on')}
              onClick={() => tab.value !== value && onChange(tab.value)}
            >
              <Text>{tab.label}</Text>
              {tab.count ? <Text className="qx-tabs__count">{tab.count}</Text> : null}
            </View>
          ))}
        </View>
      </ScrollView>
    </View>
  )
}
