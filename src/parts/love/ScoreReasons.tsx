import { View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '@/ui/base/media/Icon'
import { Row, Stack } from '@/ui/base/layout/layout'
import { ProgressRing } from '@/ui/base/feedback/ProgressRing'
import { Typography } from '@/ui/base/text/Typography'
import './ScoreReasons.scss'

export interface Reason {
  text: string
  verdict: 'fit' | 'soft_miss' | 'miss'
}

export interface ScoreReasonsProps {
  /** 0 to 100. */
  score: number
  /** A line next to the ring: 你们很合拍. */
  words: string
  /** How the other person fits the viewer's wishes. */
  mine: readonly Reason[]
  /** How the viewer fits the other person's wishes. */
  theirs?: readonly Reason[]
  /** Shows all reasons at once, for a matchmaker's page. */
  isOpen?: boolean
  /** Titles of the two lists, if the reader is neither of the two. */
  titles?: readonly [mine: string, theirs: string]
}

const verdictInk = { fit: 'success', soft_miss: 'gold', miss: 'faint' } as const

/** The match in both directions: the score as a ring, the number of met wishes, and lists that expand on a tap. */
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
      <Row>
        <ProgressRing value={score} size={136} thickness={12}>
          <Typography size="2xl" tone="brand" weight="bold" isFigure className="qx-score__number">
            {Math.round(score)}
          </Typography>
        </ProgressRing>
        <Stack isGrowing left={28}>
          <Typography size="xl" weight="semibold">
            {words}
          </Typography>
          <Typography size="s" tone="soft">
            按双方的择偶条件计算，付费不会加分
          </Typography>
        </Stack>
      </Row>
      <ReasonList title={titles[0]} reasons={mine} isOpen={isOpen} />
      <ReasonList title={titles[1]} reasons={theirs} isOpen={isOpen} />
      {wasOpen || mine.length + theirs.length === 0 ? null : (
        <Row justify="center" tall="tap" tone="soft" className="qx-score__fold" isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
          <Typography size="sm">{isOpen ? '收起理由' : '逐条看理由'}</Typography>
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={28} />
        </Row>
      )}
    </View>
  )
}

function ReasonList({ title, reasons, isOpen }: { title: string; reasons: readonly Reason[]; isOpen: boolean }) {
  if (reasons.length === 0) return null
  const fits = reasons.filter((reason) => reason.verdict === 'fit').length
  return (
    <Stack top={20}>
      <Row padY={4}>
        <Typography isFixed size="sm" tone="soft" className="qx-score__list-title">
          {title}
        </Typography>
        <Row isGrowing>
          {reasons.map((reason) => (
            <View key={reason.text} className={`qx-score__knot qx-score__knot--${reason.verdict}`} />
          ))}
        </Row>
        <Typography align="end" isFixed size="sm" weight="semibold" className="qx-score__fits">
          {fits}/{reasons.length} 项
        </Typography>
      </Row>
      {isOpen
        ? reasons.map((reason) => (
            <Row key={reason.text} align="start" gap={16} padY={8} tone={verdictInk[reason.verdict]}>
              <Icon name={reason.verdict === 'fit' ? 'circle-check' : 'circle-alert'} size={32} />
              <Typography isGrowing size="m" tone="ink" leading="close">
                {reason.text}
              </Typography>
            </Row>
          ))
        : null}
    </Stack>
  )
}
