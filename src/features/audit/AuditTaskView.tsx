import { Image, Text, View } from '@tarojs/components'
import {
  type AuditBox,
  auditLimits,
  type AuditLookReason,
  auditReason,
  auditReasonFix,
  auditStatus,
  auditTarget,
  type AuditTarget,
} from '@qianxian/protocol/audit/audit.words'
import { name } from '@qianxian/protocol/base/dictionary'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { AuditDetail, AuditItem } from '@qianxian/protocol/audit/audit.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { previewPictures } from '@/platform/preview'
import { goBack, redirectTo } from '@/router/navigator'
import { useForm } from '@/shell/form'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/Button'
import { Chip } from '@/ui/base/Chip'
import { classes } from '@/ui/base/classes'
import { confirm, toast } from '@/ui/base/Dialog'
import { Empty } from '@/ui/base/Empty'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/Icon'
import { NoticeBar } from '@/ui/base/NoticeBar'
import { Sheet } from '@/ui/base/Sheet'
import { Tag } from '@/ui/base/Tag'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { DetailSection } from '@/ui/person/FactGrid'
import type { FormModel } from '@/ui/form/FormModel'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { AuditTask, takeNext } from './AuditTask'
import { LookSheet } from './LookSheet'
import { decisionWords, dueOf, reasonsFor } from './auditWords'
import './AuditTask.scss'

export interface AuditTaskViewProps {
  id: number
  /** Where the next task comes from. */
  box: AuditBox
  target: AuditTarget | null
  /** Why it is looked at although it is judged. */
  lookReason: AuditLookReason | null
}

/** One task: what changed, what the machine thought, and the decision; the next one follows at once. */
export const AuditTaskView = observer(function AuditTaskView({ id, box, target, lookReason }: AuditTaskViewProps) {
  const [task] = useState(() => new AuditTask(id, lookReason))
  const [isLooking, setLooking] = useState(false)
  const [marking, setMarking] = useState<AuditItem | null>(null)
  const [isRejecting, setRejecting] = useState(false)
  const form = useForm({
    about: `audit:${id}`,
    initial: { note: '' },
    submit: ({ note }) => task.reject(note),
  })
  useDetailPage(task.detail)
  const value = task.detail.value

  const open = (next: number) => redirectTo('/subpages/audit/index', { id: next, box, ...(target ? { type: target } : {}) })

  async function handleDecided(said: string) {
    const next = await takeNext(box, target, id).catch(() => null)
    toast(next === null ? `${said}，都审完了` : `${said}，下一条`)
    await (next === null ? goBack() : open(next))
  }

  async function handleNext() {
    try {
      const next = await takeNext(box, target, id)
      if (next === null) toast('没有下一条了')
      else await open(next)
    } catch (error) {
      toast(failureWords(error))
    }
  }

  async function handleApprove({ items, row }: AuditDetail) {
    const words = decisionWords(row).approve
    const hints = items.filter((item) => item.hint).length
    if (
      task.reasons.length > 0 &&
      !(await confirm({ content: `已标出 ${task.reasons.length} 处问题，仍然${words}吗？`, confirmWords: '确定' }))
    )
      return
    if (
      task.reasons.length === 0 &&
      hints > 0 &&
      !(await confirm({ content: `机器提示了 ${hints} 处，确认都没有问题吗？`, confirmWords: '确认' }))
    )
      return
    if (!(await task.approve(form.values.note))) return
    form.clear()
    await handleDecided(`已${words}`)
  }

  function handleReject({ items }: AuditDetail) {
    if (task.reasons.length > 0) setRejecting(true)
    else if (items.length === 1) setMarking(items[0] ?? null)
    else toast('先在有问题的内容下面选原因')
  }

  return (
    <Screen
      title={value ? `审核${name(auditTarget, value.row.targetType)}` : undefined}
      header="plain"
      banner={task.notice ? <NoticeBar words={task.notice} tone="danger" icon="circle-alert" /> : undefined}
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
          <View className="qx-audit-task">
            <Top detail={detail} />
            {groupsOf(detail.items).map((group) =>
              group.isShort ? (
                <View key={group.key} className="qx-audit-facts">
                  {group.items.map((item) => (
                    <Fact key={item.field} item={item} task={task} canDecide={detail.canDecide} onMark={() => setMarking(item)} />
                  ))}
                </View>
              ) : (
                group.items.map((item) => (
                  <Item key={item.field} item={item} task={task} canDecide={detail.canDecide} onMark={() => setMarking(item)} />
                ))
              ),
            )}
            <History detail={detail} />
          </View>
        )}
      />
      <LookSheet
        isOpen={isLooking}
        onClose={() => setLooking(false)}
        onChoose={async (reason) => {
          setLooking(false)
          await task.look(reason)
        }}
      />
      <ReasonSheet task={task} item={marking} onClose={() => setMarking(null)} />
      {value ? (
        <RejectSheet
          isOpen={isRejecting}
          task={task}
          detail={value}
          form={form}
          onClose={() => setRejecting(false)}
          onDone={() => task.notice === null && handleDecided(`已${decisionWords(value.row).reject}`)}
        />
      ) : null}
    </Screen>
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

/** What stands in place of a task that does not open. */
const Shut = observer(function Shut({ task, onLook }: { task: AuditTask; onLook: () => void }) {
  if (task.door === 'unclaimed')
    return <Empty title="领取后查看" words="内容只对领取它的审核员开放。" actionWords="领取并审核" onAction={() => task.claim()} />
  if (task.door === 'settled')
    return <Empty title="这一条已经审完" words="选择查看原因后可以打开，原因会写进经过。" actionWords="查看内容" onAction={onLook} />
  return <Empty art="gone" title="这一条不在了" words="可能已被本人撤回，或不归你审核。" actionWords="回到队列" onAction={() => goBack()} />
})

function Top({ detail: { row, appealText, decision } }: { detail: AuditDetail }) {
  const due = dueOf(row)
  return (
    <View className="qx-audit-task__top">
      <View className="qx-audit-task__line">
        <Text className="qx-audit-task__title">{row.title}</Text>
        {due ? (
          <Tag tone={due.tone} icon="clock">
            {due.words}
          </Tag>
        ) : null}
      </View>
      <Text className="qx-audit-task__subtitle">{row.subtitle}</Text>
      <Text className="qx-audit-task__meta">
        {name(auditStatus, row.status)} · {relativeTime(row.createdAt)}提交
        {row.assigneeName ? ` · ${row.isMine ? '由我审核' : `${row.assigneeName}在审`}` : ''}
      </Text>
      {appealText ? (
        <View className="qx-audit-task__appeal">
          <Text className="qx-audit-task__label">本人申诉</Text>
          <Text className="qx-audit-task__words">{appealText}</Text>
        </View>
      ) : null}
      {decision ? (
        <View className="qx-audit-task__decision">
          <Text className="qx-audit-task__label">
            {decision.text} · {relativeTime(decision.at)}
          </Text>
          {decision.reasons.map((reason) => (
            <Text key={reason} className="qx-audit-task__words">
              {reason}
            </Text>
          ))}
          {decision.note ? <Text className="qx-audit-task__words">备注：{decision.note}</Text> : null}
        </View>
      ) : null}
    </View>
  )
}

/** A short fact takes one line of a common card. */
const SHORT_MAX = 16

const isShort = ({ picture, hint, before, after }: AuditItem): boolean =>
  !picture && !hint && (before?.length ?? 0) <= SHORT_MAX && (after?.length ?? 0) <= SHORT_MAX

/** Neighbouring short facts together, everything else on its own; the server's order stays. */
function groupsOf(items: readonly AuditItem[]): { key: string; isShort: boolean; items: AuditItem[] }[] {
  const groups: { key: string; isShort: boolean; items: AuditItem[] }[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.isShort && isShort(item)) last.items.push(item)
    else groups.push({ key: item.field, isShort: isShort(item), items: [item] })
  }
  return groups
}

const Fact = observer(function Fact({ item, task, canDecide, onMark }: ItemProps) {
  const reasons = task.reasonsOf(item.field)
  return (
    <View className={classes('qx-audit-fact', reasons.length > 0 && 'qx-audit-fact--wrong')}>
      <View className="qx-audit-fact__line">
        <Text className="qx-audit-fact__label">{item.label}</Text>
        <View className="qx-audit-fact__values">
          {item.before !== null ? <Text className="qx-audit-fact__old">{item.before || '未填写'}</Text> : null}
          {item.after !== null ? <Text className="qx-audit-fact__new">{item.after || '已清空'}</Text> : null}
        </View>
        {canDecide ? (
          <View
            className="qx-audit-fact__mark"
            hoverClass="qx-tapped"
            id={`qx-audit-mark-${item.field}`}
            ariaLabel={`${item.label}有问题`}
            onClick={onMark}
          >
            <Icon name="flag" size={32} />
          </View>
        ) : null}
      </View>
      {reasons.length > 0 ? (
        <View className="qx-audit-fact__reasons">
          {reasons.map((code) => (
            <Chip key={code} label={auditReason[code]} isOn onRemove={() => task.toggle(item.field, code)} />
          ))}
        </View>
      ) : null}
    </View>
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
    <View className={classes('qx-audit-item', reasons.length > 0 && 'qx-audit-item--wrong')}>
      <View className="qx-audit-item__head">
        <Text className="qx-audit-item__label">{item.label}</Text>
        {canDecide ? (
          <View className="qx-audit-item__mark" hoverClass="qx-tapped" id={`qx-audit-mark-${item.field}`} onClick={onMark}>
            <Icon name="flag" size={30} />
            <Text className="qx-audit-item__mark-words">{reasons.length > 0 ? '改原因' : '有问题'}</Text>
          </View>
        ) : null}
      </View>
      {item.hint ? (
        <View className="qx-audit-item__hint">
          <Icon name="scan-line" size={28} />
          <Text className="qx-audit-item__hint-words">机器提示：{item.hint}</Text>
        </View>
      ) : null}
      {item.picture ? <WholePicture picture={item.picture} /> : null}
      {item.before !== null ? (
        <View className="qx-audit-item__before">
          <Text className="qx-audit-item__side">原来</Text>
          <Text className="qx-audit-item__old">{item.before || '未填写'}</Text>
        </View>
      ) : null}
      {item.after !== null ? (
        <View className="qx-audit-item__after">
          {item.before !== null ? <Text className="qx-audit-item__side">现在</Text> : null}
          <Text className="qx-audit-item__new">{item.after || '已清空'}</Text>
        </View>
      ) : null}
      {reasons.length > 0 ? (
        <View className="qx-audit-item__reasons">
          {reasons.map((code) => (
            <Chip key={code} label={auditReason[code]} isOn onRemove={() => task.toggle(item.field, code)} />
          ))}
        </View>
      ) : null}
    </View>
  )
})

/** Nothing is cropped: what is cut off may be what matters. */
function WholePicture({ picture }: { picture: NonNullable<AuditItem['picture']> }) {
  const url = configStore.fileUrl(picture.url)
  return (
    <View
      className="qx-audit-item__picture"
      style={{ paddingTop: `${(picture.height / Math.max(1, picture.width)) * 100}%`, backgroundColor: picture.color ?? undefined }}
      onClick={() => previewPictures([url], url)}
    >
      <Image className="qx-audit-item__image" src={url} mode="aspectFit" />
    </View>
  )
}

function History({ detail: { history } }: { detail: AuditDetail }) {
  if (history.length === 0) return null
  return (
    <DetailSection title="经过">
      {history.map((event) => (
        <View key={`${event.at}${event.text}`} className="qx-audit-task__event">
          <Text className="qx-audit-task__event-words">{event.text}</Text>
          <Text className="qx-audit-task__event-time">{relativeTime(event.at)}</Text>
        </View>
      ))}
    </DetailSection>
  )
}

const ReasonSheet = observer(function ReasonSheet({
  task,
  item,
  onClose,
}: {
  task: AuditTask
  item: AuditItem | null
  onClose: () => void
}) {
  const chosen = item ? task.reasonsOf(item.field) : []
  return (
    <Sheet
      isOpen={item !== null}
      onClose={onClose}
      title={`${item?.label ?? ''}有什么问题`}
      footer={
        <Button isBlock size="l" id="qx-audit-marked" onClick={onClose}>
          {chosen.length > 0 ? `标出 ${chosen.length} 个原因` : '没有问题'}
        </Button>
      }
    >
      <View className="qx-audit-sheet">
        <View className="qx-audit-sheet__chips">
          {item
            ? reasonsFor(item).map((option) => (
                <Chip
                  key={option.value}
                  label={option.label}
                  isOn={chosen.includes(option.value)}
                  onClick={() => task.toggle(item.field, option.value)}
                />
              ))
            : null}
        </View>
      </View>
    </Sheet>
  )
})

interface RejectSheetProps {
  isOpen: boolean
  task: AuditTask
  detail: AuditDetail
  form: FormModel<{ note: string }>
  onClose: () => void
  onDone: () => unknown
}

/** The refusal as the member will read it, before it goes out. */
const RejectSheet = observer(function RejectSheet({ isOpen, task, detail, form, onClose, onDone }: RejectSheetProps) {
  const labelOf = (field: string) => detail.items.find((item) => item.field === field)?.label ?? field
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={detail.row.targetType === 'report' ? '认定的理由' : '本人会看到'}
      form={form}
      lead={task.reasons.map(({ field, code }) => (
        <View key={`${field}${code}`} className="qx-audit-reason">
          <Text className="qx-audit-reason__title">
            {labelOf(field)}：{auditReason[code]}
          </Text>
          <Text className="qx-audit-reason__fix">{auditReasonFix[code]}</Text>
        </View>
      ))}
      submitWords={decisionWords(detail.row).reject}
      submitId="qx-audit-reject-send"
      submitKind="danger"
      isSubmitDisabled={task.reasons.length === 0}
      onDone={onDone}
    >
      <TextAreaField
        id="qx-audit-note"
        form={form}
        name="note"
        look="open"
        label="备注（选填）"
        placeholder="写给同事看的说明"
        maxLength={auditLimits.noteMax}
      />
    </SheetForm>
  )
})
