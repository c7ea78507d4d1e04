/** The matchmaker's dashboard: today's open work, and the numbers behind it, each linking to its list. */
import { useDidShow } from '@tarojs/taro'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { isFault } from '@/request/faultName'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { CooperationsSheet } from '@/parts/cooperation/lazySheets'
import { NEW_MATCHMAKER_WORDS, replyWords } from '@/parts/matchmaker/replyWords'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { Skeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { SubmitBar } from '@/ui/form/FormView'
import { OwnCardSheet } from './lazySheets'
import './MatchmakerDesk.scss'

type Dashboard = OutputOf<(typeof matchmaker)['getDashboard']>

const listPage = '/subpages/member/matchmaker/list'
const linePage = '/subpages/member/matchmaker/line'

/** The sentence that names the most urgent task. */
function nextStep({ overdue, screening, requests, cooperations, followUpsToday, silentMembers }: Dashboard): string {
  if (overdue > 0) return `有 ${overdue} 条牵线已经超时，先处理它们吧。`
  if (screening > 0) return `有 ${screening} 条牵线等你审核，双方都在等消息。`
  if (requests > 0) return `有 ${requests} 位会员请你做红娘，等你答复。`
  if (cooperations > 0) return `有 ${cooperations} 位红娘请你协作，等你答复。`
  if (followUpsToday > 0) return `今天有 ${followUpsToday} 位会员约好要联系。`
  if (silentMembers > 0) return `有 ${silentMembers} 位会员很久没来了，问候一声吧。`
  return '今天没有待办，可以为会员看看新的人选。'
}

export const MatchmakerDeskScreen = guardScreen(function MatchmakerDeskScreen() {
  const [model] = useState(
    () =>
      new DetailModel<Dashboard>({
        load: () => callQuietly(matchmaker.getDashboard, {}),
        // A stopped matchmaker still has the role but cannot use this page.
        isGone: (error) => isFault(error, baseFaults.not_allowed),
      }),
  )
  const { cooperation, card } = usePageParams<'cooperation' | 'card'>()
  const [isCarding, setCarding] = useState(card !== undefined)
  const [isCooperating, setCooperating] = useState(cooperation !== undefined)
  useDidShow(() => void model.load())
  const { value } = model
  const footer = value ? (
    <SubmitBar>
      <Button kind="ghost" isBlock onClick={() => navigateTo('/subpages/member/matchmaker/match')}>
        为会员配对
      </Button>
      <Button isBlock id="qx-desk-screen" onClick={() => navigateTo(linePage, { stage: 'screening' })}>
        {value.screening > 0 ? `审核牵线（${value.screening}）` : '牵线工作'}
      </Button>
    </SubmitBar>
  ) : undefined
  return (
    <Screen bg="rose" footer={footer} onRetry={() => void model.reload()} onSessionChange={() => void model.reload()}>
      <DetailView
        model={model}
        skeleton={<DeskSkeleton />}
        gone={
          <EmptyState
            art="gone"
            title="红娘服务已暂停"
            words="恢复后会通知你"
            actionWords="看看原因"
            onAction={() => navigateTo('/member/matchmaker/matchmakerjoin')}
          />
        }
        render={(dashboard) => <Desk dashboard={dashboard} onCooperate={() => setCooperating(true)} onCard={() => setCarding(true)} />}
      />
      <OwnCardSheet isOpen={isCarding} onClose={() => setCarding(false)} onDone={() => void model.load()} />
      <CooperationsSheet
        isOpen={isCooperating}
        box={cooperation === 'sent' ? 'sent' : 'received'}
        onClose={() => setCooperating(false)}
        onChange={() => void model.load()}
      />
    </Screen>
  )
})

interface DeskProps {
  dashboard: Dashboard
  onCooperate: () => void
  onCard: () => void
}

function Desk({ dashboard, onCooperate, onCard }: DeskProps) {
  const { card } = dashboard
  return (
    <Box padTop={16} padBottom={48}>
      <Row role="link" isInset padX={28} padY={32} surface="card" onClick={() => navigateTo('/pages/love/hongniang', { id: card.id })}>
        <Avatar alt={card.name} src={card.avatar && configStore.fileUrl(card.avatar.thumb)} size={120} isVerified />
        <Stack isGrowing left={24}>
          <Typography size="xl" weight="semibold" leading="close" lines={1}>
            {card.name}
          </Typography>
          <Typography size="s" tone="soft" lines={1}>
            {[card.cityName, card.experienceYears > 0 ? `从业 ${card.experienceYears} 年` : '', card.isNew ? NEW_MATCHMAKER_WORDS : '']
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Typography size="s" tone="soft" lines={1}>
            累计牵成 {card.connectedCount} 对{card.medianReplyHours === null ? '' : ` · 通常 ${replyWords(card.medianReplyHours)}内回复`}
          </Typography>
        </Stack>
        <Icon name="chevron-right" size={36} color="var(--qx-ink-3)" />
      </Row>
      <Typography isInset top={32} bottom={24} size="l" weight="semibold" leading="close">
        {nextStep(dashboard)}
      </Typography>
      <Row align="stretch" isInset bottom={24} surface="card" isClipped>
        <Figure isUrgent label="待审核牵线" count={dashboard.screening} onClick={() => navigateTo(linePage, { stage: 'screening' })} />
        <Figure
          isUrgent
          label="已超时"
          count={dashboard.overdue}
          isAlarm={dashboard.overdue > 0}
          onClick={() => navigateTo(linePage, { stage: 'screening', overdue: 1 })}
        />
        <Figure isUrgent label="今日跟进" count={dashboard.followUpsToday} onClick={() => navigateTo(listPage, { filter: 'followUp' })} />
      </Row>
      <Row align="stretch" isInset bottom={24} surface="card" isClipped>
        <Figure
          label="等待答复"
          count={dashboard.requests + dashboard.pendingConsents}
          onClick={() => navigateTo(listPage, { filter: 'pending' })}
        />
        <Figure label="久未上线" count={dashboard.silentMembers} onClick={() => navigateTo(listPage, { filter: 'silent' })} />
        <Figure label="等待回应" count={dashboard.delivered} onClick={() => navigateTo(linePage, { stage: 'delivered' })} />
        <Figure label="本月牵成" count={dashboard.connectedThisMonth} onClick={() => navigateTo(linePage, { stage: 'connected' })} />
      </Row>
      <CellGroup title="工作">
        <Cell
          label="服务会员"
          note="资料、跟进记录和牵线进展"
          icon="users-round"
          value={`${dashboard.members} 位`}
          onClick={() => navigateTo(listPage)}
        />
        <Cell label="会员牵线" note="审核、送达、回应的全过程" icon="link" onClick={() => navigateTo(linePage)} />
        <Cell
          label="会员约见"
          note="安排见面、到场签到、见面后的感受"
          icon="calendar"
          id="qx-desk-appointments"
          onClick={() => navigateTo('/subpages/member/matchmaker/appointment')}
        />
        <Cell
          label="红娘协作"
          note="和其他红娘一起，把各自的会员介绍认识"
          icon="share-2"
          id="qx-desk-cooperation"
          unread={dashboard.cooperations}
          onClick={onCooperate}
        />
        <Cell label="我的名片" note="称呼、照片、介绍和擅长，会员看到的样子" icon="pencil" id="qx-desk-card" onClick={onCard} />
        <Cell
          label="红娘名片海报"
          note="发给朋友，扫码就到你的主页"
          icon="share-2"
          id="qx-desk-poster"
          onClick={() => navigateTo('/subpages/haibao/haibao3')}
        />
        <Cell
          label="红娘等级"
          note="能服务多少人，和背后的每一条记录"
          icon="crown"
          onClick={() => navigateTo('/subpages/member/matchmaker/level')}
        />
        <Cell
          label="红娘分成"
          note="每一笔怎么来的，什么时候结算"
          icon="wallet"
          id="qx-desk-bonus"
          onClick={() => navigateTo('/subpages/member/matchmaker/bonus')}
        />
        <Cell
          label="会员归属"
          note="谁归你、到什么时候，和不归你的原因"
          icon="link"
          id="qx-desk-attribution"
          onClick={() => navigateTo('/subpages/member/matchmaker/MatchmakerDistribution')}
        />
        <Cell
          label="邀请会员"
          note="知道编号就能发出，由本人授权"
          icon="user-round-check"
          onClick={() => navigateTo(listPage, { invite: 1 })}
        />
      </CellGroup>
    </Box>
  )
}

interface FigureProps {
  label: string
  count: number
  /** The matchmaker must act, not another person. */
  isUrgent?: boolean
  isAlarm?: boolean
  onClick: () => unknown
}

function Figure({ label, count, isUrgent, isAlarm, onClick }: FigureProps) {
  return (
    <Stack
      align="center"
      justify="center"
      isGrowing
      padX={4}
      padY={isUrgent ? 32 : 20}
      surface={isAlarm ? 'danger' : undefined}
      className="qx-desk__figure"
      onClick={() => onClick()}
    >
      <Typography
        size={isUrgent ? '3xl' : '2xl'}
        tone={isAlarm ? 'danger' : isUrgent ? 'brand' : undefined}
        weight="bold"
        leading="tight"
        isFigure
      >
        {count}
      </Typography>
      <Typography top={8} size="s" tone={isAlarm ? 'danger' : 'soft'} lines={1}>
        {label}
      </Typography>
    </Stack>
  )
}

function DeskSkeleton() {
  return (
    <Stack isInset gap={24} padTop={16} padBottom={48}>
      <Skeleton height={184} radius={24} />
      <Skeleton width={480} height={40} />
      <Skeleton height={180} radius={24} />
      <Skeleton height={144} radius={24} />
    </Stack>
  )
}
