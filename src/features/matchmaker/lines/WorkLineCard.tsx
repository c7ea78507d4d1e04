import { name } from '@qianxian/protocol/base/dictionary'
import { lineMode, lineStatus } from '@qianxian/protocol/line/line.words'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { WorkLine } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Icon } from '@/ui/base/media/Icon'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { Tags } from '@/ui/base/text/Tags'
import { ScoreReasons } from '@/parts/love/ScoreReasons'
import { stepClock, fitReasons, fitSum } from '../desk/deskWords'
import { workStage } from './WorkLines'
import { portraitLabel } from '@/ui/person/portraitLabel'
import './WorkLineCard.scss'

const addPage = '/subpages/member/matchmaker/addAppointment'

export interface WorkLineCardProps {
  line: WorkLine
  onPass: () => unknown
  onRefuse: () => void
  onRecord: () => void
  onHandOver: () => void
}

/** One line on the matchmaker's desk: the deadline, both people, the messages, and the decision. */
export function WorkLineCard({ line, onPass, onRefuse, onRecord, onHandOver }: WorkLineCardProps) {
  const [isOpen, setOpen] = useState(false)
  const clock = stepClock(line)
  const stage = workStage(line)
  const fit = line.explain ? fitReasons(line.explain, line.from.nickname, line.to.nickname) : null
  return (
    <Box bottom={24} padX={28} padTop={24} padBottom={28} surface="card" className="qx-work" id={`qx-work-${line.id}`}>
      <Row gap={12} justify="between" isWrapping>
        <Row gap={12} isWrapping>
          {clock ? (
            <Tag tone={clock.tone} icon="clock">
              {clock.words}
            </Tag>
          ) : (
            <Tag tone={stage === 'connected' ? 'success' : 'plain'}>{name(lineStatus, line.status)}</Tag>
          )}
          {line.isMine ? null : <Tag tone="info">待认领</Tag>}
          {line.queueText ? <Tag tone="gold">{line.queueText}</Tag> : null}
        </Row>
        <Typography size="xs" tone="soft" lines={1}>
          {name(lineMode, line.mode)} · {relativeTime(line.createdAt)}
        </Typography>
      </Row>
      <Row align="start" top={24}>
        <Side card={line.from} role="发起" />
        <Row justify="center" isFixed className="qx-work__bond">
          <Box className="qx-work__thread" />
          <Row justify="center" surface="brand" tone="brand" className="qx-work__knot">
            {line.explain ? (
              <Typography size="xl" weight="bold" isFigure>
                {line.explain.score}
              </Typography>
            ) : (
              <Icon name="heart-fill" size={30} />
            )}
          </Row>
        </Row>
        <Side card={line.to} role="对方" />
      </Row>
      <Box top={24} padX={24} padY={20} surface="paper" radius="s">
        <Typography size="m" isAsWritten>
          {line.message}
        </Typography>
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
        <Typography top={16} size="sm" tone="soft">
          {line.closeText}
        </Typography>
      ) : null}
      {line.explain && fit ? (
        <>
          <Row justify="between" tall="tap" className="qx-work__fold" isOpen={isOpen} onClick={() => setOpen(!isOpen)}>
            <Typography size="sm" tone="soft">
              {isOpen ? '收起匹配说明' : fitSum(line.explain, '对方', '发起人')}
            </Typography>
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
          <Typography size="sm">转给同事</Typography>
          <Icon name="chevron-right" size={30} />
        </Row>
      ) : null}
      {stage === 'connected' ? (
        <Row
          justify="end"
          tall="tap"
          tone="brand"
          id={`qx-work-date-${line.id}`}
          onClick={() => navigateTo(addPage, { no: line.from.no, other: line.to.no })}
        >
          <Typography size="sm">安排约见</Typography>
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
        alt={portraitLabel(card.nickname, card.ageText)}
        src={card.cover && configStore.fileUrl(card.cover.thumb)}
        size={120}
        isVip={card.isWhetherVip}
        isVerified={card.isVerified}
      />
      <Typography top={12} size="xs" tone="faint" leading="close">
        {role}
      </Typography>
      <Typography size="ml" weight="semibold" leading="close" lines={1}>
        {card.nickname}
      </Typography>
      {card.isAvailable ? (
        facts.map((pair) => {
          const words = pair.filter(Boolean).join(' · ')
          return words ? (
            <Typography key={words} size="s" tone="soft" leading="close" lines={1}>
              {words}
            </Typography>
          ) : null
        })
      ) : (
        <Typography size="s" tone="soft" leading="close" lines={1}>
          无法查看资料
        </Typography>
      )}
    </Stack>
  )
}
