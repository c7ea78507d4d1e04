import { name } from '@qianxian/protocol/base/dictionary'
import { lineMode, lineStatus } from '@qianxian/protocol/line/line.words'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/Avatar'
import { Box, Row, Stack } from '@/ui/base/boxes'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tag } from '@/ui/base/Tag'
import { Words } from '@/ui/base/Words'
import { Tags } from '@/ui/base/Tags'
import { ScoreReasons } from '@/parts/love/ScoreReasons'
import { clockOf, fitOf, fitSum } from '../desk/deskWords'
import { stageOf } from './WorkLines'
import { portraitOf } from '@/ui/person/portrait'
import './WorkLineCard.scss'

export interface WorkLineCardProps {
  line: WorkLine
  onPass: () => unknown
  onRefuse: () => void
  onRecord: () => void
  onHandOver: () => void
}

/** One introduction on the matchmaker's table: the clock, both people, what was said, and the decision. */
export function WorkLineCard({ line, onPass, onRefuse, onRecord, onHandOver }: WorkLineCardProps) {
  const [isOpen, setOpen] = useState(false)
  const clock = clockOf(line)
  const stage = stageOf(line)
  const fit = line.explain ? fitOf(line.explain, line.from.nickname, line.to.nickname) : null
  return (
    <Box bottom={24} padX={28} padTop={24} padBottom={28} surface="card" className="qx-work" id={`qx-work-${line.id}`}>
      <Row gap={12} justify="between" isWrapping>
        <Row gap={12}>
          {clock ? (
            <Tag tone={clock.tone} icon="clock">
              {clock.words}
            </Tag>
          ) : (
            <Tag tone={stage === 'connected' ? 'success' : 'plain'}>{name(lineStatus, line.status)}</Tag>
          )}
          {line.isMine ? null : <Tag tone="info">待认领</Tag>}
        </Row>
        <Words size="xs" tone="soft" lines={1}>
          {name(lineMode, line.mode)} · {relativeTime(line.createdAt)}
        </Words>
      </Row>
      <Row align="start" top={24}>
        <Side card={line.from} role="发起" />
        <Row justify="center" isFixed className="qx-work__bond">
          <Box className="qx-work__thread" />
          <Row justify="center" surface="brand" tone="brand" className="qx-work__knot">
            {line.explain ? (
              <Words size="xl" weight="bold" isFigure>
                {line.explain.score}
              </Words>
            ) : (
              <Icon name="heart-fill" size={30} />
            )}
          </Row>
        </Row>
        <Side card={line.to} role="对方" />
      </Row>
      <Box top={24} padX={24} padY={20} surface="paper" radius="s">
        <Words size="m" isAsWritten>
          {line.message}
        </Words>
        {line.doubt ? (
          <Row isWrapping gap={12} top={12}>
            <Tag tone="danger" icon="info">
              {line.doubt}
            </Tag>
          </Row>
        ) : null}
        <Tags words={line.reasons} tone="brand" top={12} />
      </Box>
      {line.closeText ? (
        <Words top={16} size="sm" tone="soft">
          {line.closeText}
        </Words>
      ) : null}
      {line.explain && fit ? (
        <>
          <Row justify="between" tall="tap" className="qx-work__fold" isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
            <Words size="sm" tone="soft">
              {isOpen ? '收起匹配说明' : fitSum(line.explain, '对方', '发起人')}
            </Words>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={30} color="var(--qx-ink-2)" />
          </Row>
          {isOpen ? (
            <Box padBottom={24}>
              <ScoreReasons
                score={line.explain.score}
                words={`${line.from.nickname} 和 ${line.to.nickname}`}
                mine={fit.mine}
                theirs={fit.theirs}
                titles={['对方符合的', '发起人符合的']}
                isOpen
              />
            </Box>
          ) : null}
        </>
      ) : null}
      {stage === 'screening' ? (
        <Row justify="end" tall="tap" tone="brand" onClick={onHandOver}>
          <Words size="sm">转给同事</Words>
          <Icon name="chevron-right" size={30} />
        </Row>
      ) : null}
      {stage === 'screening' ? (
        <Row gap={16} isWrapping>
          <Button kind="ghost" size="m" onClick={onRefuse}>
            退回
          </Button>
          <Button kind="ghost" size="m" onClick={onRecord}>
            {line.attempts > 0 ? `联系 ${line.attempts} 次` : '记录联系'}
          </Button>
          <Button isBlock onClick={onPass}>
            通过并送达
          </Button>
        </Row>
      ) : null}
    </Box>
  )
}

function Side({ card, role }: { card: LoveCard; role: string }) {
  const facts = [
    [card.ageText, card.heightCm ? `${card.heightCm}cm` : ''],
    [card.education, card.occupation],
    [card.cityName, card.maritalStatus],
  ]
  return (
    <Stack role="link" align="center" isGrowing onClick={() => navigateTo('/pages/love/detail', { no: card.no, from: 'line' })}>
      <Avatar
        alt={portraitOf(card.nickname, card.ageText)}
        src={card.cover && configStore.fileUrl(card.cover.thumb)}
        size={120}
        isVip={card.isWhetherVip}
        isVerified={card.isVerified}
      />
      <Words top={12} size="xs" tone="faint" leading="close">
        {role}
      </Words>
      <Words size="ml" weight="semibold" leading="close" lines={1}>
        {card.nickname}
      </Words>
      {card.isAvailable ? (
        facts.map((pair) => {
          const words = pair.filter(Boolean).join(' · ')
          return words ? (
            <Words key={words} size="s" tone="soft" leading="close" lines={1}>
              {words}
            </Words>
          ) : null
        })
      ) : (
        <Words size="s" tone="soft" leading="close" lines={1}>
          无法查看资料
        </Words>
      )}
    </Stack>
  )
}
