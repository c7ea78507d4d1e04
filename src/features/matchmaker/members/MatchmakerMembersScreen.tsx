/** The members a matchmaker serves; with a number in the URL, one of them. */
import { View } from '@tarojs/components'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { matchmakerLimits, type MemberFilter, memberFilters } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Screen } from '@/shell/Screen'
import { Button } from '@/ui/base/action/Button'
import { CardBox } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Tabs } from '@/ui/base/action/Tabs'
import { SubmitBar } from '@/ui/form/FormView'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { MemberInviteWays } from './lazySheets'
import { AskActs } from './AskActs'
import { AskRow } from './AskRow'
import { MemberDetailView } from './MemberDetailView'
import { MemberList } from './MemberList'
import { MemberRow } from './MemberRow'
import { SearchField } from '@/ui/form/SearchField'

const filterWords: Record<MemberFilter, string> = {
  all: '全部',
  new: '新会员',
  followUp: '待跟进',
  silent: '久未上线',
  quotaLeft: '有牵线次数',
  pending: '待答复',
}
const order: readonly MemberFilter[] = ['all', 'followUp', 'new', 'silent', 'quotaLeft', 'pending']
const emptyWords: Record<MemberFilter, { title: string; words: string }> = {
  all: { title: '还没有服务会员', words: '知道会员的编号，就可以邀请 TA，由本人授权后开始服务。' },
  new: { title: '最近没有新会员', words: '七天内开始服务的会员会出现在这里。' },
  followUp: { title: '今天没有要跟进的', words: '写跟进时选好下次时间，到时会在这里提醒你。' },
  silent: { title: '大家都还活跃', words: `超过 ${matchmakerLimits.silentDays} 天没有来过的会员会出现在这里。` },
  quotaLeft: { title: '暂时没有会员有牵线次数', words: '有次数的会员才能发起新的牵线。' },
  pending: { title: '没有等待答复的', words: `会员请你做红娘、你邀请会员，对方都有 ${matchmakerLimits.consentLifeDays} 天答复。` },
}

export const MatchmakerMembersScreen = guardScreen(function MatchmakerMembersScreen() {
  const { no, filter, invite } = usePageParams<'no' | 'filter' | 'invite'>()
  if (no) return <MemberDetailView no={no} />
  return <Members filter={memberFilters.find((one) => one === filter) ?? 'all'} invite={invite} />
})

const Members = observer(function Members({ filter, invite }: { filter: MemberFilter; invite: string | undefined }) {
  const [model] = useState(() => new MemberList(filter))
  const [isOpen, setOpen] = useState(Boolean(invite))
  const [acts] = useState(() => new AskActs(model.asks))
  const asks = model.shownAsks
  useListPage(model.list)
  useEffect(() => () => model.stop(), [model])
  useDidReturn(() => void model.list.refresh())

  function handleInvited(member: ServedMember) {
    model.list.prepend(member)
    setOpen(false)
  }

  async function handleAnswer({ representationId: id, card }: ServedMember, isAccepted: boolean) {
    if (
      !isAccepted &&
      !(await confirm({
        title: `婉拒${card.nickname}？`,
        content: `TA 会收到你的答复，${matchmakerLimits.changePerDays} 天内不会再请你。`,
        confirmWords: '婉拒',
      }))
    )
      return
    try {
      const row = await call(matchmaker.answerMember, { id, isAccepted }, errorsInline)
      if (isAccepted) model.list.patch(id, () => row)
      else model.list.remove(id)
      toast(isAccepted ? `开始为${card.nickname}服务` : '已婉拒')
    } catch (error) {
      toast(firstErrorWords(error))
      await model.list.refresh()
    }
  }

  return (
    <Screen
      onRetry={() => void model.list.refresh()}
      onSessionChange={() => void model.list.reset()}
      footer={
        <SubmitBar>
          <Button isBlock icon="plus" id="qx-members-invite" onClick={() => setOpen(true)}>
            邀请会员
          </Button>
        </SubmitBar>
      }
    >
      <SearchField
        value={model.keyword}
        placeholder="昵称或会员编号"
        maxLength={browseLimits.keywordMax}
        onChange={(keyword) => model.search(keyword)}
      />
      <Tabs
        tabs={order.map((value) => ({ value, label: filterWords[value] }))}
        value={model.filter}
        onChange={(next) => model.show(next)}
        isSticky
      />
      <View>
        {asks.length > 0 ? (
          <CardBox isInset top={16} padX={28} padY={8} id="qx-members-asks">
            {asks.map((row) => (
              <AskRow
                key={row.id}
                at="qx-asked"
                row={row}
                onResend={() => acts.resend(row)}
                onCopy={() => acts.copy(row)}
                onTakeBack={() => acts.takeBack(row)}
              />
            ))}
          </CardBox>
        ) : null}
        <ListView
          model={model.list}
          keyOf={(member) => member.representationId}
          renderRow={(member) => <MemberRow member={member} onOpen={openMember} onAnswer={handleAnswer} />}
          empty={
            asks.length > 0 ? (
              <EmptyState isCompact art="people" title="还没有开始服务的会员" words="上面的人同意并登录以后，会出现在这里。" />
            ) : model.keyword.trim() ? (
              <EmptyState art="people" title="没有找到这位会员" words="换个昵称或编号再试。还不是你的会员，可以先邀请 TA。" />
            ) : (
              <EmptyState art="people" title={emptyWords[model.filter].title} words={emptyWords[model.filter].words} />
            )
          }
        />
      </View>
      <MemberInviteWays
        at={invite}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={handleInvited}
        onAsked={() => void model.asks.refresh()}
      />
    </Screen>
  )
})

/** Before the member consents, only the public page can be opened. */
function openMember({ status, card }: ServedMember): void {
  if (status === 'active') void navigateTo('/subpages/member/matchmaker/list', { no: card.no })
  else void navigateTo('/pages/love/detail', { no: card.no })
}
