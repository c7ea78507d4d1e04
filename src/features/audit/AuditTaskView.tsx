import { Image } from '@tarojs/components'
import {
  type AuditBox,
  type AuditLookReason,
  auditReason,
  auditStatus,
  auditTarget,
  type AuditTarget,
} from '@qianxian/protocol/audit/audit.words'
import { name } from '@qianxian/protocol/base/dictionary'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { AuditDetail, AuditItem } from '@qianxian/protocol/audit/audit.schema'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { previewImages } from '@/platform/media/previewImages'
import { goBack, redirectTo } from '@/router/navigator'
import { useForm } from '@/shell/form'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/media/Icon'
import { IconButton } from '@/ui/base/action/IconButton'
import { lazyPart } from '@/ui/base/overlay/lazySheet'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Tag } from '@/ui/base/text/Tag'
import { Tappable } from '@/ui/base/action/Tappable'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import type { FormModel } from '@/ui/form/FormModel'
import { SubmitBar } from '@/ui/form/FormView'
import { DetailSection } from '@/ui/person/FactGrid'
import { AuditTask, claimNext, releaseTask } from './AuditTask'
import { AccessReasonSheet, MeasureSheet, QuestionSheet, ReasonSheet, RejectSheet, NameProofSheet } from './lazySheets'
import { clearedWords, decisionWords, dueWords } from './auditWords'
import { pendingApproval, type PendingDecision } from './pendingApproval'
import { PendingApprovalNotice } from './PendingApprovalNotice'
import './AuditTask.scss'

const AuditBefore = lazyPart(() => import('./AuditComparison').then((late) => late.AuditComparison))

const AuditDesk = lazyPart(() => import('./AuditDesk').then((late) => late.AuditDesk))

const AuditPersonCard = lazyPart(() => import('./AuditPersonCard').then((late) => late.AuditPersonCard))

const AuditSigns = lazyPart(() => import('./AuditPersonCard').then((late) => late.AuditSigns))

const SampledLeadPhone = lazyPart(() => import('./AuditPersonCard').then((late) => late.SampledLeadPhone))

const AuditPapers = lazyPart(() => import('./AuditPapers').then((late) => late.AuditPapers))

export interface AuditTaskViewProps {
  id: number
  /** Box of the next task. */
  box: AuditBox
  target: AuditTarget | null
  /** Reason for viewing a decided task. */
  lookReason: AuditLookReason | null
}

/** One task: changes, automatic hints, and the decision; the next one follows at once. */
export const AuditTaskView = observer(function AuditTaskView({ id, box, target, lookReason }: AuditTaskViewProps) {
  const [task] = useState(() => new AuditTask(id, lookReason))
  const [isLooking, setLooking] = useState(false)
  const [marking, setMarking] = useState<AuditItem | null>(null)
  const [sheet, setSheet] = useState<Sheet>(null)
  const form = useForm({
    about: `audit:${id}`,
    initial: { note: '' },
    submit: ({ note }) => task.reject(note),
  })
  useDetailPage(task.detail)
  const isLeft = useReleaseOnLeave(task)
  const value = task.detail.value

  const open = (next: number) => redirectTo('/subpages/audit/index', { id: next, box, ...(target ? { type: target } : {}) })

  /** Opens the next task, or goes back if there is none; stays if the approval was undone in the meantime. */
  async function goOn(said = '', approval?: PendingDecision) {
    const next = await claimNext(box, target, id).catch(() => null)
    if (approval?.isTakenBack || isLeft.current) {
      if (next !== null) await releaseTask(next)
      return
    }
    if (said || next === null) toast(`${said}${next === null ? '都审完了' : '下一条'}`)
    await (next === null ? goBack() : open(next))
  }

  async function handleDecided(said: string) {
    // A held approval is not sent yet, so its task still counts as open.
    await pendingApproval.flush()
    await goOn(`${said}，`)
  }

  async function sendApproval(title: string) {
    if (await task.approve(form.values.note)) form.clear()
    else toast(`「${title}」${task.notice}`)
  }

  async function handleNext() {
    try {
      const next = await claimNext(box, target, id)
      if (next === null) toast('没有下一条了')
      else if (isLeft.current) await releaseTask(next)
      else await open(next)
    } catch (error) {
      toast(failureWords(error))
    }
  }

  async function handleRelease() {
    await task.release()
    toast('已放回，其他审核员可以领取')
    await goBack()
  }

  async function handleApprove({ items, row, offer }: AuditDetail) {
    const words = decisionWords(row).approve
    const hints = items.filter((item) => item.hint).length
    const marked = task.reasons.length
    const doubt = marked ? `已标出 ${marked} 处问题，仍然${words}吗？` : hints ? `机器提示了 ${hints} 处，确认都没有问题吗？` : ''
    if (doubt && !(await confirm({ title: words, content: doubt, confirmWords: '确认' }))) return
    if (row.targetType === 'identity') return setSheet('seen')
    if (!offer) {
      const approval: PendingDecision = { id, words: `已${words}「${row.title}」`, send: () => sendApproval(row.title) }
      pendingApproval.hold(approval)
      return goOn('', approval)
    }
    if (!(await confirm({ title: `${words}？`, content: clearedWords(row), confirmWords: '确认' }))) return
    if (!(await task.approve(form.values.note))) return
    form.clear()
    await handleDecided(`已${words}`)
  }

  function handleReject({ items, row, offer }: AuditDetail) {
    if (offer && row.status !== 'appealed') return setSheet('measure')
    // An appeal that is dismissed keeps the reasons of the first decision.
    if (offer && task.reasons.length === 0 && items[0]) task.toggle(items[0].field, 'other_rule')
    if (task.reasons.length > 0) setSheet('refusal')
    else if (items.length === 1) setMarking(items[0] ?? null)
    else toast('先在有问题的内容下面选原因')
  }

  return (
    <Screen
      title={value ? `审核${name(auditTarget, value.row.targetType)}` : undefined}
      header="plain"
      banner={
        <>
          {task.notice ? <NoticeBar words={task.notice} tone="danger" icon="circle-alert" /> : null}
          <PendingApprovalNotice onTakenBack={(taken) => (taken === id ? undefined : open(taken))} />
        </>
      }
      onRetry={() => void task.detail.reload()}
      footer={
        value ? (
          <Decision
            task={task}
            detail={value}
            onApprove={() => handleApprove(value)}
            onReject={() => handleReject(value)}
            onNext={handleNext}
          />
        ) : undefined
      }
    >
      <DetailView
        model={task.detail}
        gone={<Shut task={task} onLook={() => setLooking(true)} />}
        render={(detail) => (
          <TaskBody detail={detail} task={task} onMark={setMarking} onAsk={() => setSheet('question')} onRelease={handleRelease} />
        )}
      />
      <AccessReasonSheet
        isOpen={isLooking}
        onClose={() => setLooking(false)}
        onChoose={async (reason) => {
          setLooking(false)
          await task.look(reason)
        }}
      />
      <ReasonSheet isOpen={marking !== null} task={task} item={marking} onClose={() => setMarking(null)} />
      <JudgeSheets
        task={task}
        detail={value}
        form={form}
        sheet={sheet}
        onClose={() => setSheet(null)}
        onDone={(said) => task.notice === null && handleDecided(said)}
      />
    </Screen>
  )
})

/**
 * Returns an undecided task to the queue when its page is left, also if the page was opened as the next one. An approval that
 * can still be undone keeps its task.
 */
function useReleaseOnLeave(task: AuditTask) {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      if (task.isHeld && pendingApproval.held?.id !== task.id) void task.release()
    }
  }, [task])
  return isLeft
}

interface TaskBodyProps {
  detail: AuditDetail
  task: AuditTask
  onMark: (item: AuditItem) => void
  onAsk: () => void
  onRelease: () => unknown
}

/** Content, earlier results, and the task's history. */
const TaskBody = observer(function TaskBody({ detail, task, onMark, onAsk, onRelease }: TaskBodyProps) {
  return (
    <Box padTop={16} padBottom={40}>
      <Top detail={detail} onRelease={onRelease} />
      {detail.person ? <AuditPersonCard person={detail.person} /> : null}
      {detail.signs.length > 0 ? <AuditSigns signs={detail.signs} /> : null}
      <AuditBefore detail={detail} onAsk={onAsk} />
      {detail.attached ? (
        <AuditPapers target={detail.row.targetType} attached={detail.attached} isAppeal={detail.row.status === 'appealed'} />
      ) : null}
      {detail.canDecide && isLeadSample(detail) ? <SampledLeadPhone taskId={detail.row.id} /> : null}
      {groupsOf(detail.items).map((group) =>
        group.isShort ? (
          <Box key={group.key} isInset bottom={20} surface="card" isClipped>
            {group.items.map((item, at) => (
              <Fact key={item.field} isFirst={at === 0} item={item} task={task} canDecide={detail.canDecide} onMark={() => onMark(item)} />
            ))}
          </Box>
        ) : (
          group.items.map((item) => (
            <Item key={item.field} item={item} task={task} canDecide={detail.canDecide} onMark={() => onMark(item)} />
          ))
        ),
      )}
      {mayBeMatchmakers(detail) ? <AuditDesk taskId={detail.row.id} /> : null}
      <History detail={detail} />
    </Box>
  )
})

/** True if the task is the call back of a sampled conversion. */
const isLeadSample = ({ row: { targetType }, items }: AuditDetail): boolean =>
  targetType === 'lead' && items.some(({ field }) => field === 'sample')

/** True if the task may be about a matchmaker. */
const mayBeMatchmakers = ({ row: { targetType } }: AuditDetail): boolean => targetType === 'report' || targetType === 'application'

/** Texts that the auditor writes: a refusal, a measure, or a question to the reporter. */
type Sheet = 'refusal' | 'measure' | 'question' | 'seen' | null

interface JudgeSheetsProps {
  task: AuditTask
  detail: AuditDetail | null | undefined
  form: FormModel<{ note: string }>
  sheet: Sheet
  onClose: () => void
  onDone: (said: string) => unknown
}

const JudgeSheets = observer(function JudgeSheets({ task, detail, form, sheet, onClose, onDone }: JudgeSheetsProps) {
  if (!detail) return null
  const { items, offer, row } = detail
  return (
    <>
      <RejectSheet
        isOpen={sheet === 'refusal'}
        task={task}
        detail={detail}
        form={form}
        onClose={onClose}
        onDone={() => onDone(`已${decisionWords(row).reject}`)}
      />
      {row.targetType === 'identity' ? (
        <NameProofSheet
          isOpen={sheet === 'seen'}
          task={task}
          detail={detail}
          onClose={onClose}
          onDone={() => onDone(`已${decisionWords(row).approve}`)}
        />
      ) : null}
      {offer ? (
        <>
          <MeasureSheet
            isOpen={sheet === 'measure'}
            task={task}
            items={items}
            offer={offer}
            onClose={onClose}
            onDone={() => onDone('举报成立，已处理')}
          />
          <QuestionSheet isOpen={sheet === 'question'} task={task} onClose={onClose} />
        </>
      ) : null}
    </>
  )
})

interface DecisionProps {
  task: AuditTask
  detail: AuditDetail
  onApprove: () => unknown
  onReject: () => unknown
  onNext: () => unknown
}

const Decision = observer(function Decision({ task, detail, onApprove, onReject, onNext }: DecisionProps) {
  const words = decisionWords(detail.row)
  if (detail.canDecide) {
    return (
      <SubmitBar>
        <Button kind={task.reasons.length > 0 ? 'danger' : 'ghost'} isBlock id="qx-audit-reject" onClick={onReject}>
          {task.reasons.length > 0 ? `${words.reject}（${task.reasons.length}）` : words.reject}
        </Button>
        <Button kind={task.reasons.length > 0 ? 'ghost' : 'primary'} isBlock id="qx-audit-approve" onClick={onApprove}>
          {words.approve}
        </Button>
      </SubmitBar>
    )
  }
  return (
    <SubmitBar>
      <Button kind="ghost" isBlock id="qx-audit-next" onClick={onNext}>
        下一条
      </Button>
    </SubmitBar>
  )
})

/** Shown instead of a task that cannot be opened. */
const Shut = observer(function Shut({ task, onLook }: { task: AuditTask; onLook: () => void }) {
  if (task.door === 'unclaimed')
    return <EmptyState title="领取后查看" words="内容只对领取它的审核员开放。" actionWords="领取并审核" onAction={() => task.claim()} />
  if (task.door === 'held')
    return <EmptyState title="这一条不能领取" words={task.heldBy} actionWords="回到队列" onAction={() => goBack()} />
  if (task.door === 'settled')
    return <EmptyState title="这一条已经审完" words="选择查看原因后可以打开，原因会写进经过。" actionWords="查看内容" onAction={onLook} />
  return (
    <EmptyState art="gone" title="这一条不在了" words="可能已被本人撤回，或不归你审核。" actionWords="回到队列" onAction={() => goBack()} />
  )
})

function Top({ detail: { row, appealText, decision, canDecide }, onRelease }: { detail: AuditDetail; onRelease: () => unknown }) {
  const due = dueWords(row)
  return (
    <Box isInset bottom={24} padX={32} padY={28} surface="card">
      <Row align="start" gap={16}>
        <Typography isGrowing size="xl" weight="semibold" leading="close">
          {row.title}
        </Typography>
        {due ? (
          <Tag tone={due.tone} icon="clock">
            {due.words}
          </Tag>
        ) : null}
      </Row>
      <Typography top={4} size="sm" tone="soft" leading="close">
        {row.subtitle}
      </Typography>
      <Typography top={4} size="s" tone="soft" leading="close">
        {name(auditStatus, row.status)} · {relativeTime(row.createdAt)}提交
        {row.assigneeName ? ` · ${row.isMine ? '由我审核' : `${row.assigneeName}在审`}` : ''}
      </Typography>
      {canDecide ? (
        <Row justify="between" top={12} gap={16}>
          <Typography isGrowing size="s" tone="soft" leading="close">
            离开这一页，没有审完的会放回待审
          </Typography>
          <Button kind="ghost" size="s" id="qx-audit-release" onClick={onRelease}>
            放回
          </Button>
        </Row>
      ) : null}
      {appealText ? (
        <Stack top={20} padX={24} padY={20} surface="gold" radius="s">
          <Typography size="s" tone="soft">
            本人申诉
          </Typography>
          <Typography size="m" isAsWritten>
            {appealText}
          </Typography>
        </Stack>
      ) : null}
      {decision ? (
        <Stack top={20} padX={24} padY={20} surface="sunken" radius="s">
          <Typography size="s" tone="soft">
            {decision.text} · {relativeTime(decision.at)}
          </Typography>
          {decision.reasons.map((reason) => (
            <Typography key={reason} size="m">
              {reason}
            </Typography>
          ))}
          {decision.note ? (
            <Typography size="m" isAsWritten>
              备注：{decision.note}
            </Typography>
          ) : null}
        </Stack>
      ) : null}
    </Box>
  )
}

/** A short fact takes one line of a shared card. */
const SHORT_MAX = 16

const isShort = ({ picture, hint, before, after }: AuditItem): boolean =>
  !picture && !hint && (before?.length ?? 0) <= SHORT_MAX && (after?.length ?? 0) <= SHORT_MAX

/** Groups adjacent short facts; every other item has a card of its own, in the server's order. */
function groupsOf(items: readonly AuditItem[]): { key: string; isShort: boolean; items: AuditItem[] }[] {
  const groups: { key: string; isShort: boolean; items: AuditItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.isShort && isShort(item)) last.items.push(item)
    else groups.push({ key: item.field, isShort: isShort(item), items: [item] })
  }
  return groups
}

const Fact = observer(function Fact({ item, task, canDecide, onMark, isFirst }: ItemProps & { isFirst: boolean }) {
  const reasons = task.reasonsOf(item.field)
  return (
    <Box line={isFirst ? undefined : 'top'} surface={reasons.length > 0 ? 'danger' : undefined}>
      <Row tall="tap">
        <Typography isFixed left={28} right={16} size="sm" tone="soft" className="qx-audit-fact__label">
          {item.label}
        </Typography>
        <Row align="baseline" isWrapping isGrowing right={canDecide ? undefined : 28}>
          {item.before !== null ? (
            <Typography right={16} size="s" tone="soft" className="qx-audit-fact__old">
              {item.before || '未填写'}
            </Typography>
          ) : null}
          {item.after !== null ? (
            <Typography size="m" weight="semibold">
              {item.after || '已清空'}
            </Typography>
          ) : null}
        </Row>
        {canDecide ? (
          <IconButton icon="flag" size={32} tone="danger" id={`qx-audit-mark-${item.field}`} label={`${item.label}有问题`} onTap={onMark} />
        ) : null}
      </Row>
      {reasons.length > 0 ? (
        <Box padX={28} padBottom={16}>
          <Marks item={item} task={task} />
        </Box>
      ) : null}
    </Box>
  )
})

interface ItemProps {
  item: AuditItem
  task: AuditTask
  canDecide: boolean
  onMark: () => void
}

const Item = observer(function Item({ item, task, canDecide, onMark }: ItemProps) {
  const reasons = task.reasonsOf(item.field)
  return (
    <CardBox isInset bottom={20} padTop={8} padBottom={28} className={reasons.length > 0 ? 'qx-audit-item--wrong' : undefined}>
      <Row justify="between" tall="tap">
        <Typography left={28} size="ml" weight="semibold">
          {item.label}
        </Typography>
        {canDecide ? (
          <Row gap={8} padX={28} tall="tap" tone="danger" id={`qx-audit-mark-${item.field}`} onClick={onMark}>
            <Icon name="flag" size={30} />
            <Typography size="sm">{reasons.length > 0 ? '改原因' : '有问题'}</Typography>
          </Row>
        ) : null}
      </Row>
      <Box padX={28}>
        {item.hint ? (
          <Row align="start" gap={12} bottom={16} padX={20} padY={16} surface="gold" radius="s" tone="gold">
            <Icon name="scan-line" size={28} />
            <Typography isGrowing size="s" leading="close">
              机器提示：{item.hint}
            </Typography>
          </Row>
        ) : null}
        {item.picture ? <WholePicture picture={item.picture} /> : null}
        {item.before !== null ? (
          <Row align="baseline" bottom={12}>
            <Typography isFixed right={32} size="s" tone="soft">
              原来
            </Typography>
            <Typography isGrowing size="sm" tone="soft" isAsWritten>
              {item.before || '未填写'}
            </Typography>
          </Row>
        ) : null}
        {item.after !== null ? (
          <Row align="baseline">
            {item.before !== null ? (
              <Typography isFixed right={32} size="s" tone="soft">
                现在
              </Typography>
            ) : null}
            <Typography isGrowing size="m" isAsWritten>
              {item.after || '已清空'}
            </Typography>
          </Row>
        ) : null}
        {reasons.length > 0 ? (
          <Box top={16}>
            <Marks item={item} task={task} />
          </Box>
        ) : null}
      </Box>
    </CardBox>
  )
})

/** Marks on an item, each removable. */
const Marks = observer(function Marks({ item, task }: { item: AuditItem; task: AuditTask }) {
  return (
    <Chips>
      {task.reasonsOf(item.field).map((code) => (
        <Chip key={code} label={auditReason[code]} isOn onRemove={() => task.toggle(item.field, code)} />
      ))}
    </Chips>
  )
})

/** Shows the picture uncropped, because a cropped part may be the relevant one. */
function WholePicture({ picture }: { picture: NonNullable<AuditItem['picture']> }) {
  const url = configStore.fileUrl(picture.url)
  return (
    <Tappable
      press="none"
      className="qx-audit-picture qx-clip qx-radius-s qx-ground-sunken"
      label="查看大图"
      style={{ paddingTop: `${(picture.height / Math.max(1, picture.width)) * 100}%`, backgroundColor: picture.color ?? undefined }}
      onClick={() => previewImages([url], url)}
    >
      <Image className="qx-audit-picture__image" src={url} mode="aspectFit" webp />
    </Tappable>
  )
}

function History({ detail: { history } }: { detail: AuditDetail }) {
  if (history.length === 0) return null
  return (
    <DetailSection title="经过">
      {history.map((event) => (
        <Row key={`${event.at}${event.text}`} align="start" justify="between" padY={8}>
          <Typography isGrowing size="sm" leading="close">
            {event.text}
          </Typography>
          <Typography isFixed left={20} size="s" tone="soft">
            {relativeTime(event.at)}
          </Typography>
        </Row>
      ))}
    </DetailSection>
  )
}
