import { Text, View } from '@tarojs/components'
import { Icon } from '../base/Icon'
import './LineTimeline.scss'

export interface LineStep {
  key: string
  title: string
  /** What happened or will happen. */
  note?: string
  /** When, as words. */
  time?: string
  state: 'done' | 'now' | 'next' | 'failed'
}

/** The steps of an introduction as knots on a red thread. */
export function LineTimeline({ steps }: { steps: readonly LineStep[] }) {
  return (
    <View className="qx-timeline">
      {steps.map((step) => (
        <View key={step.key} className={`qx-timeline__step qx-timeline__step--${step.state}`}>
          <View className="qx-timeline__knot">
            {step.state === 'done' ? <Icon name="check" size={24} /> : null}
            {step.state === 'now' ? <Icon name="heart-fill" size={22} /> : null}
            {step.state === 'failed' ? <Icon name="x" size={24} /> : null}
          </View>
          <View className="qx-timeline__main">
            <View className="qx-timeline__line">
              <Text className="qx-timeline__title">{step.title}</Text>
              {step.time ? <Text className="qx-timeline__time">{step.time}</Text> : null}
            </View>
            {step.note ? <Text className="qx-timeline__note">{step.note}</Text> : null}
          </View>
        </View>
      ))}
    </View>
  )
}
