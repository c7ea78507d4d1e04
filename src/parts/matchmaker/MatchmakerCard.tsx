import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'

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

/** A matchmaker with confirmed facts about their work; no ratings that could be bought. */
export function MatchmakerCard({ matchmaker, onOpen, actionWords, onAction }: MatchmakerCardProps) {
  return (
    <Box role="link" bottom={24} pad={28} surface="card" onClick={() => onOpen?.(matchmaker.id)}>
      <Row>
        <Avatar alt={matchmaker.name} src={matchmaker.avatar} size={120} isVerified />
        <Stack isGrowing right={20} left={24}>
          <Row>
            <Typography size="xl" weight="semibold" leading="close" lines={1}>
              {matchmaker.name}
            </Typography>
            {matchmaker.city ? (
              <Typography isFixed left={16} size="s" tone="soft">
                {matchmaker.city}
              </Typography>
            ) : null}
          </Row>
          {matchmaker.tags && matchmaker.tags.length > 0 ? (
            <Row top={8} gap={8} isWrapping>
              {matchmaker.tags.slice(0, 3).map((tag) => (
                <Tag key={tag} tone="brand">
                  {tag}
                </Tag>
              ))}
            </Row>
          ) : null}
        </Stack>
        {actionWords ? (
          <Button size="s" kind="secondary" onClick={() => onAction?.(matchmaker.id)}>
            {actionWords}
          </Button>
        ) : null}
      </Row>
      {matchmaker.bio ? (
        <Typography top={20} size="sm" tone="soft" lines={2}>
          {matchmaker.bio}
        </Typography>
      ) : null}
      {matchmaker.facts && matchmaker.facts.length > 0 ? (
        <Row top={24} padTop={20} line="top">
          {matchmaker.facts.map((fact) => (
            <Stack key={fact.label} align="center" isGrowing>
              <Typography size="xl" weight="bold" leading="tight" isFigure>
                {fact.value}
              </Typography>
              <Typography size="xs" tone="soft">
                {fact.label}
              </Typography>
            </Stack>
          ))}
        </Row>
      ) : null}
    </Box>
  )
}
