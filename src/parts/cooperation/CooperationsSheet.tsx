import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name, options } from '@qianxian/protocol/base/dictionary'
import type { Cooperation } from '@qianxian/protocol/cooperation/cooperation.schema'
import {
  type CooperationBox,
  cooperationLimits,
  cooperationRefusal,
  type CooperationRefusal,
  cooperationStatus,
  type CooperationStatus,
} from '@qianxian/protocol/cooperation/cooperation.words'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { navigateTo } from '@/router/navigator'
import { useForm } from '@/shell/form'
import { toastOutcome } from '@/shell/toastOutcome'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { SegmentedControl } from '@/ui/base/action/SegmentedControl'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { SheetForm } from '@/ui/form/SheetForm'
import { ListView } from '@/ui/list/ListView'
import { portraitLabel } from '@/ui/person/portraitLabel'
import { Cooperations } from './Cooperations'
import { replyDeadlineWords, outcomeWords } from './cooperationWords'

export interface CooperationsSheetProps {
  isOpen: boolean
  /** The list that a link opens. */
  box: CooperationBox
  onClose: () => void
  /** Called after a cooperation was answered or withdrawn. */
  onChange: () => void
}

const boxWords: Record<CooperationBox, string> = { received: '请我协作', sent: '我发起的' }
const emptyWords: Record<CooperationBox, { title: string; words: string }> = {
  received: { title: '没有红娘请你协作', words: '别的红娘想介绍会员给你的会员时，会先来问你。' },
  sent: { title: '还没有请过协作', words: '为会员配对时，遇到有红娘的人选，可以先请对方协作。' },
}

/** A matchmaker's cooperations: offers that await their answer, and the results of the others. */
export const CooperationsSheet = observer(function CooperationsSheet({ isOpen, box, onClose, onChange }: CooperationsSheetProps) {
  const [model] = useState(() => new Cooperations(box))
  const [refused, setRefused] = useState<Cooperation | null>(null)
  useEffect(() => {
    if (isOpen) void model.boxes.refresh()
  }, [isOpen, model])
  const { boxes } = model

  async function act(doing: Promise<void>, said: string) {
    await toastOutcome(doing, said)
    onChange()
  }

  async function handleWithdraw({ id }: Cooperation) {
    if (await confirm({ title: '撤回协作邀请', content: '对方红娘将不再看到它。', confirmWords: '撤回' }))
      await act(model.withdraw(id), '已撤回')
  }

  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} title="红娘协作">
        <Box padX="gutter" padBottom={20}>
          <SegmentedControl
            options={boxes.boxes.map((value) => ({ value, label: boxWords[value] }))}
            value={boxes.box}
            onChange={(value) => boxes.show(value)}
          />
        </Box>
        <ListView
          key={boxes.box}
          model={boxes.list}
          keyOf={({ id }) => id}
          renderRow={(row) => (
            <OneCooperation
              row={row}
              onAccept={() => act(model.answer(row.id, true), '已同意协作')}
              onDecline={() => setRefused(row)}
              onWithdraw={() => handleWithdraw(row)}
            />
          )}
          empty={<EmptyState isCompact art="line" {...emptyWords[boxes.box]} />}
          endWords="都在这里了"
        />
      </Sheet>
      <DeclineSheet model={model} row={refused} onClose={() => setRefused(null)} onChange={onChange} />
    </>
  )
})

const tones: Partial<Record<CooperationStatus, Tone>> = { offered: 'gold', accepted: 'brand', settled: 'success' }

interface OneProps {
  row: Cooperation
  onAccept: () => Promise<void>
  onDecline: () => void
  onWithdraw: () => Promise<void>
}

function OneCooperation({ row, onAccept, onDecline, onWithdraw }: OneProps) {
  const { id, status, isMine, percent, message, from, to, colleague, offeredAt, until } = row
  const outcome = outcomeWords(row)
  const isWaiting = status === 'offered'
  return (
    <Stack gap={16} bottom={20} padX={28} padY={24} surface="card" line="around" id={`qx-cooperation-${id}`}>
      <Row gap={12} justify="between" isWrapping>
        <Tag tone={tones[status] ?? 'plain'} icon={isWaiting ? 'clock' : undefined}>
          {isWaiting ? `${name(cooperationStatus, status)} · ${replyDeadlineWords(until) ?? ''}` : name(cooperationStatus, status)}
        </Tag>
        <Typography size="xs" tone="soft">
          {dateAndTime(offeredAt)}
        </Typography>
      </Row>
      <Row gap={16}>
        <Side card={from} role={isMine ? '我的会员' : '对方的会员'} />
        <Icon name="heart-fill" size={32} color="var(--qx-brand)" />
        <Side card={to} role={isMine ? '对方的会员' : '我的会员'} />
      </Row>
      <Typography size="m" weight="semibold">
        {isMine ? `分给对方红娘 ${percent}%` : `红娘${colleague ?? ''}分给你 ${percent}%`}
      </Typography>
      {message ? (
        <Typography size="m" isAsWritten>
          {message}
        </Typography>
      ) : null}
      {outcome ? (
        <Typography size="s" tone="soft">
          {outcome}
        </Typography>
      ) : null}
      {isWaiting ? (
        <Row gap={16} justify="end" isWrapping>
          {isMine ? (
            <Button size="s" kind="ghost" id={`qx-cooperation-back-${id}`} onClick={onWithdraw}>
              撤回
            </Button>
          ) : (
            <>
              <Button size="s" kind="ghost" id={`qx-cooperation-no-${id}`} onClick={onDecline}>
                婉拒
              </Button>
              <Button size="s" id={`qx-cooperation-yes-${id}`} onClick={onAccept}>
                同意协作
              </Button>
            </>
          )}
        </Row>
      ) : null}
    </Stack>
  )
}

function Side({ card, role }: { card: LoveCard; role: string }) {
  return (
    <Row
      role="link"
      gap={16}
      isGrowing
      onClick={card.isAvailable ? () => navigateTo('/pages/love/detail', { no: card.no, from: 'line' }) : undefined}
    >
      <Avatar
        alt={portraitLabel(card.nickname, card.ageText)}
        src={card.cover && configStore.fileUrl(card.cover.thumb)}
        size={88}
        isVerified={card.isVerified}
      />
      <Stack isGrowing>
        <Typography size="xs" tone="faint">
          {role}
        </Typography>
        <Typography size="m" weight="semibold" lines={1}>
          {card.nickname}
        </Typography>
      </Stack>
    </Row>
  )
}

interface DeclineProps {
  model: Cooperations
  /** The cooperation of the open sheet; null if the sheet is closed. */
  row: Cooperation | null
  onClose: () => void
  onChange: () => void
}

/** Declines an offer; the reason is optional. */
const DeclineSheet = observer(function DeclineSheet({ model, row, onClose, onChange }: DeclineProps) {
  const form = useForm<{ refusal: CooperationRefusal | null }>({
    about: `cooperation-no:${row?.id ?? 0}`,
    initial: { refusal: null },
    submit: async ({ refusal }) => row && model.answer(row.id, false, refusal),
  })
  return (
    <SheetForm
      isOpen={row !== null}
      onClose={onClose}
      title="婉拒协作"
      form={form}
      lead={`可以不选原因。对方不会知道你是谁；${cooperationLimits.answerHours} 小时内不答复也会自动结束。`}
      submitWords="婉拒"
      submitId="qx-cooperation-decline"
      onDone={() => {
        toast('已婉拒')
        onChange()
      }}
    >
      <ChoiceField
        form={form}
        name="refusal"
        look="open"
        options={options(cooperationRefusal).map(({ value, name: label }) => ({ value, label }))}
      />
    </SheetForm>
  )
})
