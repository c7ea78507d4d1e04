/** Finding somebody for a served member: choose the member, look at the ranked people, propose up to five of them. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { Text, View } from '@tarojs/components'
import type { Candidate } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { isFault } from '@/request/faultName'
import { goBack, navigateTo, redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { screen } from '@/shell/access'
import { useReturn } from '@/ui/base/useReturn'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { classes } from '@/ui/base/classes'
import { toast } from '@/ui/base/Dialog'
import { Empty } from '@/ui/base/Empty'
import { Icon } from '@/ui/base/Icon'
import { NoticeBar } from '@/ui/base/NoticeBar'
import { Sheet } from '@/ui/base/Sheet'
import { Tag } from '@/ui/base/Tag'
import { SubmitBar } from '@/ui/form/FormView'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { faceOfCard } from '@/parts/person/cardFace'
import { PersonRow } from '@/ui/person/PersonRow'
import { ScoreReasons } from '@/parts/love/ScoreReasons'
import { fitOf, fitSum } from '../desk/deskWords'
import { CHOSEN_MAX, MatchModel } from './MatchModel'
import { ProposeSheet } from './ProposeSheet'
import { MemberChooser } from '../members/MemberChooser'
import './MatchmakerMatch.scss'

export const MatchmakerMatchScreen = screen(function MatchmakerMatchScreen() {
  const { no } = usePageParams<'no'>()
  if (!no)
    return <MemberChooser title="为谁配对" onChoose={(chosen) => void redirectTo('/subpages/member/matchmaker/match', { no: chosen })} />
  return <Match no={no} />
})

const Match = observer(function Match({ no }: { no: string }) {
  const [model] = useState(() => new MatchModel(no))
  const [isWriting, setWriting] = useState(false)
  useListPage(model.list)
  useEffect(() => void model.loadMember(), [model])
  useReturn(() => void model.refresh())
  const count = model.chosen.length

  function handleToggle(candidate: Candidate) {
    if (!model.toggle(candidate)) toast(`每次最多推荐 ${CHOSEN_MAX} 位`)
  }

  if (isFault(model.list.error, baseFaults.not_found, baseFaults.input_invalid)) {
    return (
      <Screen>
        <Empty
          art="gone"
          title="这位会员不在你的服务中"
          words="可能服务已经结束，或者 TA 还没有授权。"
          actionWords="返回"
          onAction={() => goBack()}
        />
      </Screen>
    )
  }
  return (
    <Screen
      onRetry={() => void model.refresh()}
      onSessionChange={() => void model.refresh()}
      footer={
        <SubmitBar>
          <View className="qx-match__count">
            <Text className="qx-match__count-number">已选 {count} 位</Text>
            <Text className="qx-match__count-note">每天最多 {CHOSEN_MAX} 位</Text>
          </View>
          <Button isBlock id="qx-match-write" isDisabled={count === 0} onClick={() => setWriting(true)}>
            {count === 0 ? '先选几位' : '写推荐语'}
          </Button>
        </SubmitBar>
      }
    >
      <ForWhom model={model} />
      <ListView
        model={model.list}
        keyOf={({ card }) => card.no}
        renderRow={(candidate) => (
          <CandidateCard
            candidate={candidate}
            member={model.memberName}
            isChosen={model.isChosen(candidate.card.no)}
            onToggle={() => handleToggle(candidate)}
          />
        )}
        empty={<Empty art="people" title="暂时没有合适的人选" words="可以和会员聊聊，放宽一两个条件，再来看看。" />}
      />
      <ProposeSheet model={model} isOpen={isWriting} onClose={() => setWriting(false)} />
      <OutcomeSheet model={model} />
    </Screen>
  )
})

const ForWhom = observer(function ForWhom({ model }: { model: MatchModel }) {
  const { member } = model
  if (!member) return <View className="qx-match__for" />
  const { card } = member
  return (
    <View className="qx-match__top">
      <View
        className="qx-match__for"
        hoverClass="qx-tapped"
        onClick={() => void navigateTo('/subpages/member/matchmaker/list', { no: card.no })}
      >
        <Avatar src={card.cover && configStore.fileUrl(card.cover.thumb)} size={88} isVip={card.isWhetherVip} />
        <View className="qx-match__for-main">
          <Text className="qx-match__for-name">为 {card.nickname} 配对</Text>
          <Text className="qx-match__for-facts">
            {[card.ageText, card.heightCm ? `${card.heightCm}cm` : '', card.education, `牵线剩 ${member.quotaLeft} 次`]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </View>
        <Icon name="chevron-right" size={34} color="var(--qx-ink-3)" />
      </View>
      {member.quotaLeft === 0 ? <NoticeBar words="会员没有牵线次数了，推荐会被退回" /> : null}
    </View>
  )
})

interface CandidateCardProps {
  candidate: Candidate
  member: string
  isChosen: boolean
  onToggle: () => void
}

function CandidateCard({ candidate, member, isChosen, onToggle }: CandidateCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { card, explain, blocker, isServed } = candidate
  const fit = fitOf(explain, member, card.nickname)
  return (
    <View className={classes('qx-candidate', isChosen && 'qx-candidate--on')}>
      <View className="qx-candidate__row">
        <View className="qx-candidate__person">
          <PersonRow
            isBare
            person={faceOfCard(card)}
            tag={isServed ? { words: '我的会员', tone: 'success' } : undefined}
            note={[card.occupation, card.incomeBand].filter(Boolean).join(' · ')}
            onOpen={(no) => void navigateTo('/pages/love/detail', { no })}
          />
        </View>
        {blocker ? null : (
          <View className="qx-candidate__pick" ariaLabel={isChosen ? `不选${card.nickname}` : `选${card.nickname}`} onClick={onToggle}>
            <View className={classes('qx-candidate__box', isChosen && 'qx-candidate__box--on')}>
              {isChosen ? <Icon name="check" size={30} /> : null}
            </View>
          </View>
        )}
      </View>
      {blocker ? (
        <View className="qx-candidate__blocker">
          <Icon name="ban" size={28} />
          <Text className="qx-candidate__blocker-words">{blocker}</Text>
        </View>
      ) : null}
      <View className="qx-candidate__fit" hoverClass="qx-tapped" onClick={() => setOpen(!isOpen)}>
        <Text className="qx-candidate__score">{explain.score}</Text>
        <Text className="qx-candidate__sum">{fitSum(explain, '对方', '会员')}</Text>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={30} color="var(--qx-ink-2)" />
      </View>
      {isOpen ? (
        <View className="qx-candidate__reasons">
          {explain.shared.length > 0 ? (
            <View className="qx-candidate__shared">
              {explain.shared.map((one) => (
                <Tag key={one} tone="brand">
                  {one}
                </Tag>
              ))}
            </View>
          ) : null}
          <ScoreReasons
            score={explain.score}
            words={`${member} 和 ${card.nickname}`}
            mine={fit.mine}
            theirs={fit.theirs}
            titles={['对方符合的', '会员符合的']}
            isOpen
          />
        </View>
      ) : null}
    </View>
  )
}

/** What became of each proposal, one by one. */
const OutcomeSheet = observer(function OutcomeSheet({ model }: { model: MatchModel }) {
  const { outcomes } = model
  const sent = outcomes?.filter((one) => one.refusal === null).length ?? 0
  return (
    <Sheet
      isOpen={outcomes !== undefined}
      onClose={() => model.closeOutcomes()}
      title={sent > 0 ? `已送达 ${sent} 位` : '这次没有推荐成功'}
      footer={
        <Button isBlock size="l" id="qx-match-close" onClick={() => model.closeOutcomes()}>
          好的
        </Button>
      }
    >
      <View className="qx-outcomes">
        {outcomes?.map((one) => (
          <View key={one.no} className={classes('qx-outcome', one.refusal !== null && 'qx-outcome--refused')}>
            <Icon name={one.refusal === null ? 'circle-check' : 'circle-alert'} size={40} />
            <View className="qx-outcome__main">
              <Text className="qx-outcome__name">{one.name}</Text>
              <Text className="qx-outcome__words">{one.refusal ?? '已送达，等 TA 回应'}</Text>
            </View>
          </View>
        ))}
      </View>
    </Sheet>
  )
})
