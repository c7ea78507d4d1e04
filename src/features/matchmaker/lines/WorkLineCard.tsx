import { Text, View } from '@tarojs/components'
import { name } from '@qianxian/protocol/base/dictionary'
import { lineMode, lineStatus } from '@qianxian/protocol/line/line.words'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tag } from '@/ui/base/Tag'
import { ScoreReasons } from '@/parts/love/ScoreReasons'
import { clockOf, fitOf, fitSum } from '../desk/deskWords'
import { stageOf } from './WorkLines'

export interface WorkLineCardProps {
  line: WorkLine
  onPass: () => unknown
  onRefuse: () => void
  onRecord: () => void
}

/** One introduction on the matchmaker's table: the clock, both people, what was said, and the decision. */
export function WorkLineCard({ line, onPass, onRefuse, onRecord }: WorkLineCardProps) {
  const [isOpen, setOpen] = useState(false)
  const clock = clockOf(line)
  const stage = stageOf(line)
  const fit = line.explain ? fitOf(line.explain, line.from.nickname, line.to.nickname) : null
  return (
    <View className="qx-work" id={`qx-work-${line.id}`}>
      <View className="qx-work__head">
        {clock ? (
          <Tag tone={clock.tone} icon="clock">
            {clock.words}
          </Tag>
        ) : (
          <Tag tone={stage === 'connected' ? 'success' : 'plain'}>{name(lineStatus, line.status)}</Tag>
        )}
        {line.isMine ? null : <Tag tone="info">待认领</Tag>}
        <Text className="qx-work__when">
          {name(lineMode, line.mode)} · {relativeTime(line.createdAt)}
        </Text>
      </View>
      <View className="qx-work__pair">
        <Side card={line.from} role="发起" />
        <View className="qx-work__bond">
          <View className="qx-work__thread" />
          <View className="qx-work__knot">
            {line.explain ? <Text className="qx-work__score">{line.explain.score}</Text> : <Icon name="heart-fill" size={30} />}
          </View>
        </View>
        <Side card={line.to} role="对方" />
      </View>
      <View className="qx-work__said">
        <Text className="qx-work__message">{line.message}</Text>
        {line.doubt ? (
          <View className="qx-work__reasons">
            <Tag tone="danger" icon="info">
              {line.doubt}
            </Tag>
          </View>
        ) : null}
        {line.reasons.length > 0 ? (
          <View className="qx-work__reasons">
            {line.reasons.map((reason) => (
              <Tag key={reason} tone="brand">
                {reason}
              </Tag>
            ))}
          </View>
        ) : null}
      </View>
      {line.closeText ? <Text className="qx-work__close">{line.closeText}</Text> : null}
      {line.explain && fit ? (
        <>
          <View className="qx-work__fold" hoverClass="qx-tapped" onClick={() => setOpen(!isOpen)}>
            <Text className="qx-work__sum">{isOpen ? '收起匹配说明' : fitSum(line.explain, '对方', '发起人')}</Text>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={30} color="var(--qx-ink-2)" />
          </View>
          {isOpen ? (
            <View className="qx-work__explain">
              <ScoreReasons
                score={line.explain.score}
                words={`${line.from.nickname} 和 ${line.to.nickname}`}
                mine={fit.mine}
                theirs={fit.theirs}
                titles={['对方符合的', '发起人符合的']}
                isOpen
              />
            </View>
          ) : null}
        </>
      ) : null}
      {stage === 'screening' ? (
        <View className="qx-work__actions">
          <Button kind="ghost" size="m" onClick={onRefuse}>
            退回
          </Button>
          <Button kind="ghost" size="m" onClick={onRecord}>
            {line.attempts > 0 ? `联系 ${line.attempts} 次` : '记录联系'}
          </Button>
          <Button className="qx-work__pass" onClick={onPass}>
            通过并送达
          </Button>
        </View>
      ) : null}
    </View>
  )
}

function Side({ card, role }: { card: LoveCard; role: string }) {
  const facts = [
    [card.ageText, card.heightCm ? `${card.heightCm}cm` : ''],
    [card.education, card.occupation],
    [card.cityName, card.maritalStatus],
  ]
  return (
    <View
      className="qx-work__side"
      hoverClass="qx-tapped"
      onClick={() => void navigateTo('/pages/love/detail', { no: card.no, from: 'line' })}
    >
      <Avatar src={card.cover && configStore.fileUrl(card.cover.thumb)} size={120} isVip={card.isWhetherVip} isVerified={card.isVerified} />
      <Text className="qx-work__role">{role}</Text>
      <Text className="qx-work__name">{card.nickname}</Text>
      {card.isAvailable ? (
        facts.map((pair) => {
          const words = pair.filter(Boolean).join(' · ')
          return words ? (
            <Text key={words} className="qx-work__fact">
              {words}
            </Text>
          ) : null
        })
      ) : (
        <Text className="qx-work__fact">暂时无法查看</Text>
      )}
    </View>
  )
}
