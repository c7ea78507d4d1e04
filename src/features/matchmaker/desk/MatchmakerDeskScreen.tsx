/** The matchmaker's own place: what waits for them today, and the numbers behind it, each a way into its list. */
import { useDidShow } from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { useState } from 'react'
import { ask } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { Cell, CellGroup } from '@/ui/base/Cell'
import { classes } from '@/ui/base/classes'
import { Icon } from '@/ui/base/Icon'
import { Skeleton } from '@/ui/base/Skeleton'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { SubmitBar } from '@/ui/form/FormView'
import './MatchmakerDesk.scss'

type Dashboard = OutputOf<(typeof matchmaker)['getDashboard']>

const listPage = '/subpages/member/matchmaker/list'
const linePage = '/subpages/member/matchmaker/line'

/** The one sentence that says where to begin. */
function nextStep({ overdue, screening, followUpsToday, silentMembers }: Dashboard): string {
  if (overdue > 0) return `有 ${overdue} 条牵线已经超时，先处理它们吧。`
  if (screening > 0) return `有 ${screening} 条牵线等你审核，双方都在等消息。`
  if (followUpsToday > 0) return `今天有 ${followUpsToday} 位会员约好要联系。`
  if (silentMembers > 0) return `有 ${silentMembers} 位会员很久没来了，问候一声吧。`
  return '今天没有待办，可以为会员看看新的人选。'
}

export const MatchmakerDeskScreen = screen(function MatchmakerDeskScreen() {
  const [model] = useState(() => new DetailModel<Dashboard>({ load: () => ask(matchmaker.getDashboard, {}) }))
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
      <DetailView model={model} skeleton={<DeskSkeleton />} render={(dashboard) => <Desk dashboard={dashboard} />} />
    </Screen>
  )
})

function Desk({ dashboard }: { dashboard: Dashboard }) {
  const { card } = dashboard
  return (
    <View className="qx-desk">
      <View className="qx-desk__card" hoverClass="qx-tapped" onClick={() => void navigateTo('/pages/love/hongniang', { id: card.id })}>
        <Avatar src={card.avatar && configStore.fileUrl(card.avatar.thumb)} size={120} isVerified />
        <View className="qx-desk__who">
          <Text className="qx-desk__name">{card.name}</Text>
          <Text className="qx-desk__about">
            {[card.cityName, card.experienceYears > 0 ? `从业 ${card.experienceYears} 年` : '', card.isNew ? '新红娘' : '']
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <Text className="qx-desk__about">
            累计牵成 {card.connectedCount} 对
            {card.medianReplyHours === null ? '' : ` · 通常 ${Math.max(1, Math.round(card.medianReplyHours))} 小时内回复`}
          </Text>
        </View>
        <Icon name="chevron-right" size={36} color="var(--qx-ink-3)" />
      </View>
      <Text className="qx-desk__next">{nextStep(dashboard)}</Text>
      <View className="qx-desk__urgent">
        <Figure label="待审核牵线" count={dashboard.screening} onClick={() => navigateTo(linePage, { stage: 'screening' })} />
        <Figure label="已超时" count={dashboard.overdue} isAlarm onClick={() => navigateTo(linePage, { stage: 'screening', overdue: 1 })} />
        <Figure label="今日跟进" count={dashboard.followUpsToday} onClick={() => navigateTo(listPage, { filter: 'followUp' })} />
      </View>
      <View className="qx-desk__calm">
        <Figure label="等待授权" count={dashboard.pendingConsents} onClick={() => navigateTo(listPage, { filter: 'pending' })} />
        <Figure label="久未上线" count={dashboard.silentMembers} onClick={() => navigateTo(listPage, { filter: 'silent' })} />
        <Figure label="等待回应" count={dashboard.delivered} onClick={() => navigateTo(linePage, { stage: 'delivered' })} />
        <Figure label="本月牵成" count={dashboard.connectedThisMonth} onClick={() => navigateTo(linePage, { stage: 'connected' })} />
      </View>
      <CellGroup title="工作">
        <Cell
          label="服务会员"
          note="资料、跟进记录和牵线进展"
          icon="users-round"
          value={`${dashboard.members} 位`}
          onClick={() => void navigateTo(listPage)}
        />
        <Cell label="会员牵线" note="审核、送达、回应的全过程" icon="link" onClick={() => void navigateTo(linePage)} />
        <Cell
          label="邀请会员"
          note="知道编号就能发出，由本人授权"
          icon="user-round-check"
          onClick={() => void navigateTo(listPage, { invite: 1 })}
        />
      </CellGroup>
    </View>
  )
}

function Figure({ label, count, isAlarm, onClick }: { label: string; count: number; isAlarm?: boolean; onClick: () => unknown }) {
  return (
    <View
      className={classes('qx-desk__figure', isAlarm && count > 0 && 'qx-desk__figure--alarm')}
      hoverClass="qx-tapped"
      onClick={() => void onClick()}
    >
      <Text className="qx-desk__count">{count}</Text>
      <Text className="qx-desk__label">{label}</Text>
    </View>
  )
}

function DeskSkeleton() {
  return (
    <View className="qx-desk">
      <Skeleton height={184} radius={24} />
      <Skeleton width={480} height={40} className="qx-desk__gap" />
      <Skeleton height={180} radius={24} className="qx-desk__gap" />
      <Skeleton height={144} radius={24} className="qx-desk__gap" />
    </View>
  )
}
