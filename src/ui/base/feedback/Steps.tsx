import { View } from '@tarojs/components'
import AtSteps from 'taro-ui/lib/components/steps'
import './Steps.scss'

export interface StepsProps {
  titles: readonly string[]
  /** Index of the current step. */
  current: number
  /** Called when an earlier step is tapped. */
  onBack: (step: number) => void
}

/** Progress through a long form, with a way back to earlier steps. */
export function Steps({ titles, current, onBack }: StepsProps) {
  const items = titles.map((title, at) => (at < current ? { title, status: 'success' as const } : { title }))
  const group = process.env.TARO_ENV === 'h5' && { role: 'group', 'aria-label': `第 ${current + 1} 步，共 ${titles.length} 步` }
  return (
    <View className="qx-steps" {...group}>
      <AtSteps items={items} current={current} onChange={(step) => step < current && onBack(step)} />
    </View>
  )
}
