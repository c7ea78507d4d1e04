import { Text, View } from '@tarojs/components'
import { Icon } from '../base/Icon'
import { ProgressRing } from '../base/ProgressRing'
import './ScoreReasons.scss'

export interface Reason {
  text: string
  verdict: 'fit' | 'soft_miss' | 'miss'
}

export interface ScoreReasonsProps {
  /** 0 to 100. */
  score: number
  /** One line beside the ring: 你们很合拍. */
  words: string
  /** How they fit my wishes. */
  mine: readonly Reason[]
  /** How I fit theirs. */
  theirs?: readonly Reason[]
}

/** The match in both directions: the score as a ring, and why, in the same words for both people. */
export function ScoreReasons({ score, words, mine, theirs = [] }: ScoreReasonsProps) {
  return (
    <View className='qx-score'>
      <View className='qx-score__head'>
        <ProgressRing value={score} size={136} thickness={12}>
          <Text className='qx-score__number'>{Math.round(score)}</Text>
        </ProgressRing>
        <View className='qx-score__words'>
          <Text className='qx-score__title'>{words}</Text>
          <Text className='qx-score__note'>按双方的择偶条件计算,付费不会加分</Text>
        </View>
      </View>
      <ReasonList title='Ta 符合你的' reasons={mine} />
      <ReasonList title='你符合 Ta 的' reasons={theirs} />
    </View>
  )
}

function ReasonList({ title, reasons }: { title: string; reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null
  return (
    <View className='qx-score__list'>
      <Text className='qx-score__list-title'>{title}</Text>
      {reasons.map((reason) => (
        <View key={reason.text} className={`qx-score__reason qx-score__reason--${reason.verdict}`}>
          <Icon name={reason.verdict === 'fit' ? 'circle-check' : 'circle-alert'} size={32} />
          <Text className='qx-score__reason-words'>{reason.text}</Text>
        </View>
      ))}
    </View>
  )
}
