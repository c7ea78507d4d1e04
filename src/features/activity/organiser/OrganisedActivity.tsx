/** One activity for its organiser: status, actions, guests, and results. */
import { whenWords } from '@qianxian/protocol/activity/activity.rules'
import { activityStates } from '@qianxian/protocol/activity/activity.words'
import { organiser } from '@qianxian/protocol/activity/organiser'
import type { ActivityStatistics, OrganisedDetail, Side } from '@qianxian/protocol/activity/organiser.schema'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { exportSheet } from '@/shell/exportSheet'
import { toastOutcome } from '@/shell/toastOutcome'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm } from '@/ui/base/overlay/Dialog'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Tabs } from '@/ui/base/action/Tabs'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { Guests, GuestsModel } from './Guests'
import { ActivityPlanSheet, CancelSheet, CheckInSheet, GroupCodeSheet, PostponeSheet, QuotaSheet } from './lazySheets'
import { loadScans } from './offlineScans'
import { countIn, figureRows, organisedHead, sexesIn } from './organiserWords'

type Open = 'plan' | 'cancel' | 'postpone' | 'quota' | 'group' | 'door' | null
type Part = 'guests' | 'figures'

export const OrganisedActivity = observer(function OrganisedActivity({ id, sides }: { id: number; sides: readonly Side[] }) {
  const [model] = useState(() => new DetailModel<OrganisedDetail>({ load: () => callQuietly(organiser.getOrganised, { id }) }))
  useDetailPage(model)
  return <DetailView model={model} render={(detail) => <Body detail={detail} sides={sides} onChange={() => model.reload()} />} />
})

interface BodyProps {
  detail: OrganisedDetail
  sides: readonly Side[]
  onChange: () => Promise<unknown>
}

const Body = observer(function Body({ detail, sides, onChange }: BodyProps) {
  const [open, setOpen] = useState<Open>(null)
  const [part, setPart] = useState<Part>('guests')
  const [guests] = useState(() => new GuestsModel(detail.id, countIn(detail.counts, 'audit') > 0 ? 'audit' : 'coming'))
  const { id, canEdit, hasGuests, status } = detail
  const isSeen = !canEdit && status !== 'pending_audit'
  const close = () => setOpen(null)
  const after = async () => {
    await onChange()
    await guests.after()
  }
  return (
    <Box padBottom={40}>
      <Head detail={detail} onOpen={setOpen} onChange={onChange} />
      {isSeen ? (
        <>
          <Tabs
            tabs={[
              { value: 'guests' as const, label: '报名' },
              ...(detail.isDoorOnly ? [] : [{ value: 'figures' as const, label: '统计' }]),
            ]}
            value={part}
            onChange={setPart}
          />
          {part === 'guests' ? <Guests model={guests} detail={detail} onChange={onChange} /> : <Figures id={id} />}
        </>
      ) : null}
      <ActivityPlanSheet isOpen={open === 'plan'} onClose={close} sides={sides} old={detail} onDone={onChange} />
      <CancelSheet isOpen={open === 'cancel'} onClose={close} detail={detail} onDone={after} />
      <PostponeSheet isOpen={open === 'postpone'} onClose={close} detail={detail} onDone={after} />
      <QuotaSheet isOpen={open === 'quota'} onClose={close} detail={detail} onDone={hasGuests ? after : onChange} />
      <GroupCodeSheet isOpen={open === 'group'} onClose={close} detail={detail} onDone={onChange} />
      <CheckInSheet isOpen={open === 'door'} onClose={close} detail={detail} onDone={after} />
    </Box>
  )
})

interface HeadProps {
  detail: OrganisedDetail
  onOpen: (open: Open) => void
  onChange: () => Promise<unknown>
}

function Head({ detail, onOpen, onChange }: HeadProps) {
  const { id, title, startAt, endAt, place, counts, seats, reasons, changeReason, isFew, organiserName } = detail
  const { tag, tone, soon } = organisedHead(detail)
  return (
    <>
      {isFew ? <NoticeBar words={`24 小时内开始，报名人数还没有达到最少成行的 ${detail.plan.minAttend} 人`} /> : null}
      <CardBox isInset top={24} pad={28} id="qx-organised-head">
        <Row justify="between" align="start" gap={16}>
          <Typography level={1} isGrowing size="l" weight="semibold">
            {title}
          </Typography>
          <Tag tone={tone}>{tag}</Tag>
        </Row>
        <Typography top={12} size="sm">
          {whenWords(startAt, endAt)}
        </Typography>
        {soon ? (
          <Typography top={4} size="s" tone="success" weight="semibold">
            {soon}
          </Typography>
        ) : null}
        <Typography top={4} size="s" tone="soft">
          {`${place} · ${organiserName}`}
        </Typography>
        <Row top={20} gap={16} justify="around">
          <Counter label="名额" value={`${seats.taken}/${seats.quota}`} />
          <Counter label="报名" value={sexesIn(counts, ['audit', 'coming', 'came'])} />
          <Counter label="签到" value={sexesIn(counts, ['came'])} />
        </Row>
        {changeReason ? (
          <Typography top={16} size="s" tone="gold">
            {changeReason}
          </Typography>
        ) : null}
        {reasons.map(({ label, reason, howToFix }) => (
          <Typography key={`${label}${reason}`} top={16} size="sm" tone="danger">
            {`${label}：${reason}。${howToFix}`}
          </Typography>
        ))}
        <Acts id={id} detail={detail} onOpen={onOpen} onChange={onChange} />
      </CardBox>
    </>
  )
}

function Counter({ label, value }: { label: string; value: string }) {
  return (
    <Stack align="center" gap={4}>
      <Typography size="m" weight="semibold" isFigure>
        {value}
      </Typography>
      <Typography size="xs" tone="soft">
        {label}
      </Typography>
    </Stack>
  )
}

function Acts({ id, detail, onOpen, onChange }: HeadProps & { id: number }) {
  const { canEdit, canWithdraw, canChange, canSetGroup, hasGroup, isDoorOnly, hasGuests, status } = detail
  const isOver = isIn(activityStates.over, status)

  async function handleWithdraw() {
    if (!(await confirm({ title: '撤回修改？', content: '撤回后变回草稿，改好要重新提交审核。', confirmWords: '撤回' }))) return
    await toastOutcome(call(organiser.withdrawActivity, { id }, errorsInline), '已撤回为草稿')
    await onChange()
  }

  const isSeen = !canEdit && status !== 'pending_audit'
  return (
    <Row isWrapping gap={16} top={24}>
      {isSeen && (!isOver || loadScans(id).length > 0) ? (
        <Button size="s" icon="scan-line" id="qx-organised-door" onClick={() => onOpen('door')}>
          {isOver ? '补录签到' : '签到'}
        </Button>
      ) : null}
      {canEdit ? (
        <Button size="s" id="qx-organised-edit" onClick={() => onOpen('plan')}>
          修改
        </Button>
      ) : null}
      {canChange ? (
        <>
          <Button size="s" kind="secondary" id="qx-organised-quota" onClick={() => onOpen('quota')}>
            名额
          </Button>
          <Button size="s" kind="secondary" id="qx-organised-postpone" onClick={() => onOpen('postpone')}>
            改期
          </Button>
        </>
      ) : null}
      {isSeen && canSetGroup ? (
        <Button size="s" kind="secondary" id="qx-organised-group" onClick={() => onOpen('group')}>
          {hasGroup ? '换群码' : '活动群'}
        </Button>
      ) : null}
      {hasGuests && !isDoorOnly ? (
        <Button size="s" kind="secondary" id="qx-organised-export" onClick={() => exportGuests(id)}>
          导出
        </Button>
      ) : null}
      {isSeen ? (
        <Button size="s" kind="ghost" onClick={() => navigateTo('/subpages/active/detail', { id })}>
          活动页
        </Button>
      ) : null}
      {canWithdraw ? (
        <Button size="s" kind="ghost" id="qx-organised-withdraw" onClick={handleWithdraw}>
          撤回
        </Button>
      ) : null}
      {canChange ? (
        <Button size="s" kind="ghost" id="qx-organised-cancel" onClick={() => onOpen('cancel')}>
          取消活动
        </Button>
      ) : null}
    </Row>
  )
}

const exportGuests = (id: number): Promise<void> =>
  exportSheet({
    title: '导出报名名单',
    content: '名单里有报名人的昵称和打码的手机号，文件里会写明是谁在什么时候导出的，请不要外传。',
    link: (format) => call(organiser.getGuestListLink, { id, format }, errorsInline),
    endpoint: organiser.exportGuests,
    fileName: `报名名单-${dayInShanghai(new Date())}`,
  })

const Figures = observer(function Figures({ id }: { id: number }) {
  const [model] = useState(() => new DetailModel<ActivityStatistics>({ load: () => callQuietly(organiser.getStatistics, { id }) }))
  useEffect(() => void model.load(), [model])
  return (
    <DetailView
      model={model}
      render={(figures) => (
        <CardBox isInset top={24} pad={28} id="qx-organised-figures">
          {figureRows(figures).map(({ label, value }) => (
            <Row key={label} justify="between" gap={16} padY={12} line="bottom">
              <Typography size="sm" tone="soft">
                {label}
              </Typography>
              <Typography size="sm" weight="semibold" isFigure>
                {value}
              </Typography>
            </Row>
          ))}
        </CardBox>
      )}
    />
  )
})
