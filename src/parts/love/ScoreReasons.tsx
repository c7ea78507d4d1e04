import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '@/ui/base/Icon'
import { ProgressRing } from '@/ui/base/ProgressRing'
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
  /** Every reason is in sight at once: a matchmaker's page. */
  isOpen?: boolean
  /** Over the two lists, where somebody else than one of the two is reading. */
  titles?: readonly [mine: string, theirs: string]
}

/** The match in both directions: the score as a ring, how many wishes fit, and each of them on a tap. */
export function ScoreReasons({
  score,
  words,
  mine,
  theirs = [],
  isOpen: wasOpen = false,
  titles = ['TA 符合你的', '你符合 TA 的'],
}: ScoreReasonsProps) {
  const [isOpen, setOpen] = useState(wasOpen)
  return (
    <View className="qx-score">
      <View className="qx-score__head">
        <ProgressRing value={score} size={136} thickness={12}>
          <Text className="qx-score__number">{Math.round(score)}</Text>
        </ProgressRing>
        <View className="qx-score__words">
          <Text className="qx-score__title">{words}</Text>
          <Text className="qx-score__note">按双方的择偶条件计算，付费不会加分</Text>
        </View>
      </View>
      <ReasonList title={titles[0]} reasons={mine} isOpen={isOpen} />
      <ReasonList title={titles[1]} reasons={theirs} isOpen={isOpen} />
      {isOpen || mine.length + theirs.length === 0 ? null : (
        <View className="qx-score__fold" hoverClass="qx-tapped" onClick={() => setOpen(true)}>
          <Text>逐条看理由</Text>
          <Icon name="chevron-down" size={28} />
        </View>
      )}
    </View>
  )
}

function ReasonList({ title, reasons, isOpen }: { title: string; reasons: readonly Reason[]; isOpen: boolean }) {
  if (reasons.length === 0) return null
  const fits = reasons.filter((reason) => reason.verdict === 'fit').length
  return (
    <View className="qx-score__list">
      <View className="qx-score__sum">
        <Text className="qx-score__list-title">{title}</Text>
        <View className="qx-score__knots">
          {reasons.map((reason) => (
            <View key={reason.text} className={`qx-score__knot qx-score__knot--${reason.verdict}`} />
          ))}
        </View>
        <Text className="qx-score__fits">
          {fits}/{reasons.length} 项
        </Text>
      </View>
      {isOpen
        ? reasons.map((reason) => (
            <View key={reason.text} className={`qx-score__reason qx-score__reason--${reason.verdict}`}>
              <Icon name={reason.verdict === 'fit' ? 'circle-check' : 'circle-alert'} size={32} />
              <Text className="qx-score__reason-words">{reason.text}</Text>
            </View>
          ))
        : null}
    </View>
  )
}
