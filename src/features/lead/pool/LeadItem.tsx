import { clockInChina } from '@qianxian/protocol/base/clock'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import type { LeadRow } from '@qianxian/protocol/lead/lead.schema'
import { leadLevel, leadLevels, leadSource, leadStatus } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/ui/base/action/Button'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Countdown } from '@/ui/base/text/Countdown'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { deadlineLeft, factsInWords, levelTones, nextContactWords, offerLeft, sinceInWords, statusTones } from '../leadWords'
import type { LeadBoard } from './LeadBoard'

export interface LeadItemProps {
  board: LeadBoard
  row: LeadRow
  onOpen: (row: LeadRow) => unknown
}

/** A lead in a list: masked name and phone, facts, need, its time, and the act that its tab offers. */
export const LeadItem = observer(function LeadItem({ board, row, onOpen }: LeadItemProps) {
  const { id } = row
  const { box } = board.tabs
  if (box === 'pool' && board.isChoosing) {
    const isOn = board.chosen.includes(id)
    return (
      <Row
        id={`qx-lead-${id}`}
        role="checkbox"
        isOn={isOn}
        isDisabled={!isOn && (!board.mayClaim(row) || board.chosen.length >= board.choosable)}
        isPale={!board.mayClaim(row)}
        bottom={20}
        pad={28}
        surface="card"
        line={isOn ? 'chosen' : undefined}
        onClick={() => board.toggle(id)}
      >
        <Checkbox isOn={isOn} />
        <Stack isGrowing left={24}>
          <Words row={row} />
        </Stack>
      </Row>
    )
  }
  return (
    <Box id={`qx-lead-${id}`} role="link" bottom={20} pad={28} surface="card" onClick={() => onOpen(row)}>
      <Words
        row={row}
        clock={box === 'offered' && row.answerBy ? <OfferClock board={board} until={row.answerBy} /> : null}
        act={box === 'pool' && board.desk.value?.isHandler ? <Claim board={board} row={row} /> : null}
      />
      {box === 'offered' ? <Answer board={board} row={row} /> : null}
    </Box>
  )
})

function OfferClock({ board, until }: { board: LeadBoard; until: string }) {
  const [serverTime] = useState(() => board.serverTime())
  return (
    <Row gap={8} isFixed tone="brand">
      <Icon name="clock" size={26} />
      <Countdown until={until} serverTime={serverTime} wordsOf={offerLeft} size="s" onOver={() => board.loseOffer()} />
    </Row>
  )
}

/** The answer to an offer. */
function Answer({ board, row }: { board: LeadBoard; row: LeadRow }) {
  return (
    <Row justify="end" gap={16} top={20} padTop={20} line="top">
      <Button size="s" kind="ghost" id={`qx-lead-decline-${row.id}`} onClick={() => board.answer(row, false)}>
        婉拒
      </Button>
      <Button size="s" id={`qx-lead-accept-${row.id}`} onClick={() => board.answer(row, true)}>
        接受
      </Button>
    </Row>
  )
}

/** The claim of a lead of the pool, or why it cannot be claimed. */
const Claim = observer(function Claim({ board, row }: { board: LeadBoard; row: LeadRow }) {
  const { id, bannedUntil, level } = row
  if (isIn(leadLevels.rotated, level) || bannedUntil)
    return (
      <Typography isFixed size="s" tone="soft">
        {bannedUntil ? `你跟进过，${clockInChina(bannedUntil).format('M月D日')}后可再领` : '系统轮流分配'}
      </Typography>
    )
  return (
    <Button size="s" kind="secondary" id={`qx-lead-claim-${id}`} isDisabled={!board.mayClaim(row)} onClick={() => board.claim(row)}>
      领取
    </Button>
  )
})

function Words({ row, clock, act }: { row: LeadRow; clock?: ReactNode; act?: ReactNode }) {
  const { name: called, phone, need, level, source, status, deadline, nextAt, isLocked, ownerName } = row
  const left = deadline ? deadlineLeft(deadline.at) : null
  const next = nextAt ? nextContactWords(nextAt) : null
  return (
    <>
      <Row gap={12} isWrapping>
        <Typography size="ml" weight="semibold" leading="close">
          {called}
        </Typography>
        <Tag tone={levelTones[level]}>{name(leadLevel, level)}</Tag>
        {status in statusTones ? <Tag tone={statusTones[status]}>{name(leadStatus, status)}</Tag> : null}
        {isLocked ? (
          <Tag tone="gold" icon="lock">
            锁定
          </Tag>
        ) : null}
        {clock}
      </Row>
      <Row gap={16} isWrapping top={8}>
        <Typography isFixed size="m" isFigure>
          {phone}
        </Typography>
        <Typography isGrowing size="sm" tone="soft">
          {factsInWords(row)}
        </Typography>
      </Row>
      {need ? (
        <Typography top={8} size="sm" lines={2}>
          {need}
        </Typography>
      ) : null}
      <Row gap={12} isWrapping top={12}>
        {left ? (
          <Tag tone={left.tone} icon="clock">
            {left.words}
          </Tag>
        ) : null}
        {next ? (
          <Typography size="s" tone={next.isDue ? 'brand' : 'soft'} weight={next.isDue ? 'semibold' : undefined}>
            {next.words}
          </Typography>
        ) : null}
        <Typography isGrowing={Boolean(act)} size="s" tone="soft">
          {[ownerName, name(leadSource, source), sinceInWords(row)].filter(Boolean).join(' · ')}
        </Typography>
        {act}
      </Row>
    </>
  )
}
