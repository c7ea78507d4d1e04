/** Open tasks by box; with an id in the address, one task. */
import { ScrollView } from '@tarojs/components'
import {
  type AuditBox,
  auditBoxes,
  type AuditLookReason,
  auditLookReason,
  auditStates,
  auditStatus,
  auditTarget,
  type AuditTarget,
  priority,
} from '@qianxian/protocol/audit/audit.words'
import { audit } from '@qianxian/protocol/audit/audit'
import { has, isIn, name } from '@qianxian/protocol/base/dictionary'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { AuditRow } from '@qianxian/protocol/audit/audit.schema'
import { reaction } from 'mobx'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { call } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Chip } from '@/ui/base/action/Chip'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { lazyPart } from '@/ui/base/overlay/lazySheet'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListTabs } from '@/ui/list/ListTabs'
import { useTabbedLists } from '@/ui/list/useListPage'
import { ListView } from '@/ui/list/ListView'
import { AuditQueue } from './AuditQueue'
import { AuditTaskView } from './AuditTaskView'
import { AccessReasonSheet, TraceSheet } from './lazySheets'
import { dueWords, targetChoices, targetIcons } from './auditWords'
import { pendingApproval } from './pendingApproval'
import { PendingApprovalNotice } from './PendingApprovalNotice'
import './AuditQueue.scss'

const HandPayouts = lazyPart(() => import('./ManualPayouts').then((late) => late.ManualPayouts))

const boxWords: Record<AuditBox, string> = { open: '待审', mine: '我的', appealed: '申诉', done: '已完成' }
const emptyWords: Record<AuditBox, { title: string; words: string }> = {
  open: { title: '都审完了', words: '新的内容提交后会出现在这里。' },
  mine: { title: '你手上没有任务', words: '从待审里领取一条，就会放到这里。' },
  appealed: { title: '没有等待复核的申诉', words: '申诉由原审核员以外的人处理。' },
  done: { title: '还没有审完的内容', words: '每一条的结论和理由都会留在这里。' },
}

export const AuditQueueScreen = guardScreen(function AuditQueueScreen() {
  const { id, box, type, reason } = usePageParams<'id' | 'box' | 'type' | 'reason'>()
  const known = auditBoxes.find((one) => one === box) ?? 'open'
  const target = has(auditTarget, type) ? type : null
  if (box === 'payouts') return <HandPayouts />
  if (id) return <AuditTaskView id={Number(id)} box={known} target={target} lookReason={has(auditLookReason, reason) ? reason : null} />
  return <Queue box={known} target={target} />
})

const Queue = observer(function Queue({ box, target }: { box: AuditBox; target: AuditTarget | null }) {
  const [model] = useState(() => new AuditQueue(box, target))
  const { boxes } = model
  const [looking, setLooking] = useState<AuditRow | null>(null)
  const [isTracing, setTracing] = useState(false)
  useTabbedLists(boxes)
  useEffect(
    () =>
      reaction(
        () => pendingApproval.sent,
        () => void boxes.refresh(),
      ),
    [boxes],
  )

  const open = (row: AuditRow, reason?: AuditLookReason) =>
    navigateTo('/subpages/audit/index', {
      id: row.id,
      box: boxes.box,
      ...(model.target ? { type: model.target } : {}),
      ...(reason ? { reason } : {}),
    })

  /** A tap claims an open task; if a colleague was faster, the list says so and stays. */
  async function handleOpen(row: AuditRow) {
    if (isIn(auditStates.decided, row.status)) return setLooking(row)
    try {
      await call(audit.claim, { id: row.id })
    } catch {
      return void boxes.refresh()
    }
    await open(row)
  }

  return (
    <Screen
      banner={
        <>
          <PendingApprovalNotice onTakenBack={(id) => navigateTo('/subpages/audit/index', { id, box: boxes.box })} />
          {authStore.roles.includes('finance') ? (
            <NoticeBar
              words="审核通过的银行卡提现，由另一位财务打款"
              icon="wallet"
              actionWords="去打款"
              onAction={() => navigateTo('/subpages/audit/index', { box: 'payouts' })}
            />
          ) : null}
          {authStore.roles.includes('auditor') ? (
            <NoticeBar words="受限照片流出时，可以查出是谁的查看" icon="search" actionWords="查来源" onAction={() => setTracing(true)} />
          ) : null}
        </>
      }
      onRetry={() => void boxes.refresh()}
      onSessionChange={() => void boxes.refresh()}
    >
      <ListTabs boxes={boxes} words={boxWords} />
      <ScrollView className="qx-audit__types" scrollX enhanced showScrollbar={false}>
        <Box padX="gutter" padY={8} className="qx-audit__types-row">
          <Chip label="全部" isOn={model.target === null} onClick={() => model.narrow(null)} />
          {targetChoices(authStore.roles).map((option) => (
            <Chip key={option.value} label={option.name} isOn={model.target === option.value} onClick={() => model.narrow(option.value)} />
          ))}
        </Box>
      </ScrollView>
      <ListView
        key={boxes.box}
        model={boxes.list}
        keyOf={(row) => row.id}
        renderRow={(row) => <TaskRow row={row} onOpen={() => handleOpen(row)} />}
        empty={<EmptyState title={emptyWords[boxes.box].title} words={emptyWords[boxes.box].words} />}
      />
      <TraceSheet isOpen={isTracing} onClose={() => setTracing(false)} />
      <AccessReasonSheet
        isOpen={looking !== null}
        onClose={() => setLooking(null)}
        onChoose={async (reason) => {
          const row = looking
          setLooking(null)
          if (row) await open(row, reason)
        }}
      />
    </Screen>
  )
})

function TaskRow({ row, onOpen }: { row: AuditRow; onOpen: () => unknown }) {
  const due = dueWords(row)
  const isUrgent = due !== null && (row.priority === 'critical' || row.priority === 'high')
  return (
    <Row bottom={20} pad={24} surface="card" className="qx-audit-row" id={`qx-audit-${row.id}`} onClick={onOpen}>
      <Row justify="center" isFixed radius="s" isClipped surface="brand" tone="brand" className="qx-audit-row__sight">
        {row.picture ? (
          <Photo src={configStore.fileUrl(row.picture.thumb)} color={row.picture.color ?? undefined} ratio="1:1" />
        ) : (
          <Icon name={targetIcons[row.targetType]} size={52} />
        )}
      </Row>
      <Stack isGrowing left={24}>
        <Row isWrapping gap={12}>
          <Typography isGrowing size="ml" weight="semibold" leading="close" lines={2}>
            {row.title}
          </Typography>
          {due ? (
            <Tag tone={due.tone}>{due.words}</Tag>
          ) : (
            <Tag tone={isIn(auditStates.favourable, row.status) ? 'success' : 'plain'}>{name(auditStatus, row.status)}</Tag>
          )}
        </Row>
        <Typography size="sm" tone="soft" leading="close" lines={2}>
          {row.subtitle}
        </Typography>
        <Row isWrapping gap={12}>
          <Typography isGrowing size="s" tone="faint" lines={1}>
            {name(auditTarget, row.targetType)} · {relativeTime(row.createdAt)}
            {row.assigneeName ? ` · ${row.isMine ? (due ? '我在审' : '我审的') : row.assigneeName}` : ''}
          </Typography>
          {isUrgent ? <Tag tone="danger">{name(priority, row.priority)}</Tag> : null}
        </Row>
      </Stack>
    </Row>
  )
}
