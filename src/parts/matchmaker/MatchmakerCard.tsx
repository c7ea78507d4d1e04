import { Text, View } from '@tarojs/components'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { Tag } from '@/ui/base/Tag'
import './MatchmakerCard.scss'

export interface MatchmakerFace {
  id: number
  name: string
  avatar: string | null
  city?: string | null
  bio?: string | null
  tags?: readonly string[]
  /** Confirmed facts only: 服务中 12 人, 成功牵线 31 次, 平均回复 2 小时. */
  facts?: readonly { label: string; value: string }[]
}

export interface MatchmakerCardProps {
  matchmaker: MatchmakerFace
  onOpen?: (id: number) => void
  actionWords?: string
  onAction?: (id: number) => unknown
}

/** A matchmaker with what has been confirmed about their work; no stars that could be bought. */
export function MatchmakerCard({ matchmaker, onOpen, actionWords, onAction }: MatchmakerCardProps) {
  return (
    <View className="qx-matchmaker" onClick={() => onOpen?.(matchmaker.id)}>
      <View className="qx-matchmaker__head">
        <Avatar src={matchmaker.avatar} size={120} isVerified />
        <View className="qx-matchmaker__main">
          <View className="qx-matchmaker__line">
            <Text className="qx-matchmaker__name">{matchmaker.name}</Text>
            {matchmaker.city ? <Text className="qx-matchmaker__city">{matchmaker.city}</Text> : null}
          </View>
          {matchmaker.tags && matchmaker.tags.length > 0 ? (
            <View className="qx-matchmaker__tags">
              {matchmaker.tags.slice(0, 3).map((tag) => (
                <Tag key={tag} tone="brand" className="qx-matchmaker__tag">
                  {tag}
                </Tag>
              ))}
            </View>
          ) : null}
        </View>
        {actionWords ? (
          <Button size="s" kind="secondary" onClick={() => onAction?.(matchmaker.id)}>
            {actionWords}
          </Button>
        ) : null}
      </View>
      {matchmaker.bio ? <Text className="qx-matchmaker__bio">{matchmaker.bio}</Text> : null}
      {matchmaker.facts && matchmaker.facts.length > 0 ? (
        <View className="qx-matchmaker__facts">
          {matchmaker.facts.map((fact) => (
            <View key={fact.label} className="qx-matchmaker__fact">
              <Text className="qx-matchmaker__value">{fact.value}</Text>
              <Text className="qx-matchmaker__label">{fact.label}</Text>
            </View>
          ))}
        </View>
      ) : null}
    </View>
  )
}
