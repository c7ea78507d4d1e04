import { dateInWords } from '@qianxian/protocol/base/calendar'
import { name, names } from '@qianxian/protocol/base/dictionary'
import type { MyInterview } from '@qianxian/protocol/interview/interview.schema'
import {
  interviewHow,
  interviewLimits,
  interviewPaper,
  type InterviewAnswer,
  type InterviewStatus,
} from '@qianxian/protocol/interview/interview.words'
import { mateLabels } from '@qianxian/protocol/mate/mate.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { firstErrorWords } from '@/request/fault'
import { useForm } from '@/shell/form'
import { toastOutcome } from '@/shell/toastOutcome'
import { regions } from '@/stores/regions.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tag, type Tone } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { MyInterviews } from './MyInterviews'
import { isAccepted, wishProposals, currentWishWords, proposalWords, type Proposal } from './wishProposals'

interface Objection {
  id: number
  answer: Exclude<InterviewAnswer, 'confirmed'>
}

export interface InterviewsSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Called when the member's preferences have changed. */
  onTaken: () => void
}

/** A matchmaker's interview with the member, to confirm, correct or reject. */
export const InterviewsSheet = observer(function InterviewsSheet({ isOpen, onClose, onTaken }: InterviewsSheetProps) {
  const [model] = useState(() => new MyInterviews())
  const [objection, setObjection] = useState<Objection | null>(null)
  useEffect(() => {
    if (!isOpen) return
    void model.load()
    void regions.load()
  }, [isOpen, model])
  const { list } = model
  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} title="红娘的访谈记录">
        {!list ? (
          model.loadError ? (
            <ErrorRetry error={model.loadError} onRetry={() => model.load()} isCompact />
          ) : (
            <PageSkeleton kind="rows" />
          )
        ) : list.length === 0 ? (
          <EmptyState isCompact art="people" title="还没有访谈记录" words="红娘和你见面或通话后会写下来，你确认了才算数。" />
        ) : (
          <Box padX="gutter" padBottom={32} region="list">
            <ListItems>
              {list.map((row) => (
                <OneInterview key={row.id} row={row} model={model} onObject={setObjection} onTaken={onTaken} />
              ))}
            </ListItems>
          </Box>
        )}
      </Sheet>
      <ObjectionSheet
        key={objection ? `${objection.id}:${objection.answer}` : ''}
        model={model}
        objection={objection}
        onClose={() => setObjection(null)}
      />
    </>
  )
})

const states: Partial<Record<InterviewStatus, { words: string; tone: Tone }>> = {
  submitted: { words: '等你确认', tone: 'gold' },
  confirmed: { words: '你已确认', tone: 'success' },
  corrected: { words: '等红娘改', tone: 'brand' },
}

interface OneProps {
  row: MyInterview
  model: MyInterviews
  onObject: (objection: Objection) => void
  onTaken: () => void
}

const OneInterview = observer(function OneInterview({ row, model, onObject, onTaken }: OneProps) {
  const { id, status, metOn, how, minutes, seen, papers, excerpt, words, matchmakerName } = row
  const state = states[status]
  const head = [metOn && dateInWords(`${metOn}T00:00:00+08:00`), how && name(interviewHow, how), minutes && `${minutes} 分钟`]

  async function handleConfirm() {
    const content = '确认后，摘要会显示在你的公开资料里，当面核实的资料会标上「红娘见面核实」。随时可以收回。'
    if (await confirm({ title: '确认无误', content, confirmWords: '确认' })) await toastOutcome(model.answer(id, 'confirmed'), '已确认')
  }

  async function handleTakeBack() {
    const content = '收回后，公开的摘要和红娘见面核实的标记都会立刻消失。'
    if (await confirm({ title: '收回访谈记录', content, confirmWords: '收回', isDanger: true }))
      await toastOutcome(model.takeBack(id), '已收回')
  }

  return (
    <Stack bottom={24} padX={28} padY={28} gap={16} surface="card" line="around" radius="m">
      <Row gap={16}>
        <Typography isGrowing size="ml" weight="semibold">
          {matchmakerName} · 第 {row.version} 版
        </Typography>
        {state ? <Tag tone={state.tone}>{state.words}</Tag> : null}
      </Row>
      <Typography size="s" tone="soft">
        {head.filter(Boolean).join(' · ')}
      </Typography>
      {seen.length > 0 ? <Told label="当面核实" words={seen.map(({ label, text }) => `${label} ${text}`).join('、')} /> : null}
      {papers.length > 0 ? <Told label="看过的证件" words={names(interviewPaper, papers)} /> : null}
      <Told label="公开摘要" words={excerpt} />
      {words ? <Told label="你说" words={words} /> : null}
      <Proposals row={row} model={model} onTaken={onTaken} />
      {status === 'submitted' ? (
        <Row gap={16} isWrapping justify="end" top={16}>
          <Button size="s" kind="plain" id="qx-interview-dispute" onClick={() => onObject({ id, answer: 'disputed' })}>
            不认可
          </Button>
          <Button size="s" kind="secondary" id="qx-interview-correct" onClick={() => onObject({ id, answer: 'corrected' })}>
            有出入
          </Button>
          <Button size="s" id="qx-interview-confirm" onClick={handleConfirm}>
            确认无误
          </Button>
        </Row>
      ) : null}
      {status === 'confirmed' ? (
        <Row justify="end" top={16}>
          <Button size="s" kind="ghost" id="qx-interview-back" onClick={handleTakeBack}>
            收回
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
})

function Told({ label, words }: { label: string; words: string }) {
  return (
    <Stack gap={4}>
      <Typography size="s" tone="soft">
        {label}
      </Typography>
      <Typography size="m" isAsWritten>
        {words}
      </Typography>
    </Stack>
  )
}

/** After confirmation: current preferences next to the proposed ones; nothing changes without a tap. */
const Proposals = observer(function Proposals({ row, model, onTaken }: Pick<OneProps, 'row' | 'model' | 'onTaken'>) {
  const { wishes } = model
  const proposals = wishProposals(row.wishes)
  if (!wishes || proposals.length === 0) return null

  async function handleTake(proposal: Proposal) {
    await model.take(proposal).then(
      () => {
        toast('已更新择偶要求')
        onTaken()
      },
      (error: unknown) => toast(firstErrorWords(error)),
    )
  }

  return (
    <Stack gap={8}>
      <Typography size="s" tone="soft">
        {row.status === 'confirmed' ? '红娘建议的择偶要求，采用后才生效' : '红娘听到的期待'}
      </Typography>
      {proposals.map((proposal) => (
        <Row key={proposal.field} gap={16} padX={24} padY={16} surface="sunken" radius="m">
          <Stack isGrowing gap={4}>
            <Typography size="m">{`${mateLabels[proposal.field]}：${proposalWords(proposal.field, proposal.part, regions.tree)}`}</Typography>
            {row.status === 'confirmed' ? (
              <Typography size="s" tone="soft">{`你现在：${currentWishWords(wishes, proposal.field, regions.tree)}`}</Typography>
            ) : null}
          </Stack>
          {row.status !== 'confirmed' ? null : isAccepted(wishes, proposal) ? (
            <Typography size="s" tone="soft">
              已一致
            </Typography>
          ) : (
            <Button size="s" kind="secondary" id={`qx-interview-take-${proposal.field}`} onClick={() => handleTake(proposal)}>
              采用
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  )
})

const objections = {
  corrected: {
    title: '哪里有出入',
    lead: '红娘会看到你写的，改好后再交一版给你确认。',
    placeholder: '例如：我的身高是 172，不是 175。',
    said: '已告诉红娘',
  },
  disputed: {
    title: '不认可这份记录',
    lead: '这份记录不会公开任何内容，红娘会看到原因。',
    placeholder: '说说为什么不认可。',
    said: '已告诉红娘，不会公开',
  },
} as const satisfies Record<Objection['answer'], { title: string; lead: string; placeholder: string; said: string }>

interface ObjectionProps {
  model: MyInterviews
  objection: Objection | null
  onClose: () => void
}

/** The objection, in the member's words. */
const ObjectionSheet = observer(function ObjectionSheet({ model, objection, onClose }: ObjectionProps) {
  const form = useForm({
    about: `interview-answer:${objection?.id ?? 0}`,
    initial: { words: '' },
    rules: { words: (words: string) => (words.trim() ? null : '请说明哪里不对') },
    submit: async ({ words }) => objection && model.answer(objection.id, objection.answer, words.trim()),
  })
  const said = objections[objection?.answer ?? 'corrected']
  return (
    <SheetForm
      isOpen={objection !== null}
      onClose={onClose}
      title={said.title}
      form={form}
      lead={said.lead}
      submitWords="发给红娘"
      submitId="qx-interview-objection"
      onDone={() => toast(said.said)}
    >
      <TextAreaField
        form={form}
        name="words"
        label="说明"
        look="open"
        maxLength={interviewLimits.wordsMax}
        placeholder={said.placeholder}
        id="qx-interview-words"
      />
    </SheetForm>
  )
})
