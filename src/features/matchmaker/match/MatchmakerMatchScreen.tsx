/** Proposing candidates for a served member: choose the member, view the ranked people, propose up to five. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import type { Candidate, ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { isFault } from '@/request/faultName'
import { goBack, navigateTo, redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { classNames } from '@/ui/base/style/classNames'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Chip, Chips } from '@/ui/base/action/Chip'
import { SearchField } from '@/ui/form/SearchField'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { Typography } from '@/ui/base/text/Typography'
import { Tags } from '@/ui/base/text/Tags'
import { SubmitBar } from '@/ui/form/FormView'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { CooperationLine } from '@/parts/cooperation/CooperationLine'
import { OfferSheet } from '@/parts/cooperation/lazySheets'
import type { MemberCooperations } from '@/parts/cooperation/MemberCooperations'
import type { OfferTarget } from '@/parts/cooperation/OfferSheet'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { PersonRow } from '@/ui/person/PersonRow'
import { ScoreReasons } from '@/parts/love/ScoreReasons'
import { fitReasons, fitSum } from '../desk/deskWords'
import { matchFilters, MatchModel, type MatchFilter } from './MatchModel'
import { ProposeSheet } from './ProposeSheet'
import { MemberChooser } from '../members/MemberChooser'
import { portraitLabel } from '@/ui/person/portraitLabel'
import './MatchmakerMatch.scss'

export const MatchmakerMatchScreen = guardScreen(function MatchmakerMatchScreen() {
  const { no } = usePageParams<'no'>()
  if (!no)
    return <MemberChooser title="为谁配对" onChoose={(chosen) => void redirectTo('/subpages/member/matchmaker/match', { no: chosen })} />
  return <Match no={no} />
})

const Match = observer(function Match({ no }: { no: string }) {
  const [model] = useState(() => new MatchModel(no))
  const [isWriting, setWriting] = useState(false)
  const [wanted, setWanted] = useState<OfferTarget | null>(null)
  const [isOffering, setOffering] = useState(false)
  useListPage(model.list)
  useEffect(() => {
    void model.loadMember()
    void model.cooperations.load()
    return () => model.leave()
  }, [model])
  useDidReturn(() => void model.refresh())
  const count = model.chosen.length

  function handleToggle(candidate: Candidate) {
    if (!model.toggle(candidate)) toast(`现在最多推荐 ${model.most} 位`)
  }

  function handleOffer(whom: OfferTarget) {
    setWanted(whom)
    setOffering(true)
  }

  if (isFault(model.list.error, baseFaults.not_found, baseFaults.input_invalid)) {
    return (
      <Screen>
        <EmptyState
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
          <Stack isFixed>
            <Typography size="m" weight="semibold" leading="close">
              已选 {count} 位
            </Typography>
            <Typography size="xs" tone="soft">
              现在最多 {model.most} 位
            </Typography>
          </Stack>
          <Button isBlock id="qx-match-write" isDisabled={count === 0} onClick={() => setWriting(true)}>
            {model.stop !== null ? '现在不能推荐' : count === 0 ? '先选几位' : '写推荐语'}
          </Button>
        </SubmitBar>
      }
    >
      <ForWhom model={model} />
      <Narrowing model={model} />
      <ListView
        model={model.list}
        keyOf={({ card }) => card.no}
        renderRow={(candidate) => (
          <CandidateCard
            candidate={candidate}
            member={model.memberName}
            isChosen={model.isChosen(candidate.card.no)}
            canChoose={model.canChoose(candidate)}
            onToggle={() => handleToggle(candidate)}
            below={
              candidate.isElsewhere && !candidate.blocker ? (
                <Cooperating model={model.cooperations} card={candidate.card} onOffer={handleOffer} />
              ) : null
            }
          />
        )}
        empty={
          model.keyword.trim() !== '' || model.filters.size > 0 ? (
            <EmptyState art="people" title="没有找到" words="换个昵称或编号，或去掉一个筛选条件再看看。" />
          ) : (
            <EmptyState art="people" title="暂时没有合适的人选" words="可以和会员聊聊，放宽一两个条件，再来看看。" />
          )
        }
      />
      <ProposeSheet model={model} isOpen={isWriting} onClose={() => setWriting(false)} />
      <OutcomeSheet model={model} />
      <OfferSheet model={model.cooperations} wanted={wanted} isOpen={isOffering} onClose={() => setOffering(false)} />
    </Screen>
  )
})

/** One box from the first frame on: if it were inserted after the list, a mini-program would receive the whole list again. */
const ForWhom = observer(function ForWhom({ model }: { model: MatchModel }) {
  const { member } = model
  return (
    <Box>
      {member ? <ChosenMember member={member} /> : <Row padX="gutter" padY={12} tall="row" surface="plain" line="bottom" />}
      {model.stop !== null ? (
        <Box isInset top={16} radius="s" isClipped>
          <NoticeBar words={model.stop} />
        </Box>
      ) : null}
    </Box>
  )
})

/** Search by name or number, and filters. */
const Narrowing = observer(function Narrowing({ model }: { model: MatchModel }) {
  return (
    <>
      <SearchField
        id="qx-match-search"
        value={model.keyword}
        placeholder="昵称或会员编号"
        maxLength={browseLimits.keywordMax}
        onChange={(keyword) => model.search(keyword)}
      />
      <Box padX="gutter" bottom={20}>
        <Chips>
          {(Object.keys(matchFilters) as MatchFilter[]).map((filter) => (
            <Chip
              key={filter}
              role="checkbox"
              label={matchFilters[filter]}
              isOn={model.filters.has(filter)}
              onClick={() => model.switch(filter)}
            />
          ))}
        </Chips>
      </Box>
    </>
  )
})

function ChosenMember({ member: { card, quotaLeft } }: { member: ServedMember }) {
  return (
    <Row
      role="link"
      padX="gutter"
      padY={12}
      tall="row"
      surface="plain"
      line="bottom"
      onClick={() => navigateTo('/subpages/member/matchmaker/list', { no: card.no })}
    >
      <Avatar
        alt={portraitLabel(card.nickname, card.ageText)}
        src={card.cover && configStore.fileUrl(card.cover.thumb)}
        size={88}
        isVip={card.isWhetherVip}
      />
      <Stack isGrowing left={20}>
        <Typography size="l" weight="semibold" leading="close" lines={1}>
          为 {card.nickname} 配对
        </Typography>
        <Typography size="s" tone="soft" lines={1}>
          {[card.ageText, card.heightCm ? `${card.heightCm}cm` : '', card.education, `牵线剩 ${quotaLeft} 次`].filter(Boolean).join(' · ')}
        </Typography>
      </Stack>
      <Icon name="chevron-right" size={34} color="var(--qx-ink-3)" />
    </Row>
  )
}

interface CandidateCardProps {
  candidate: Candidate
  member: string
  isChosen: boolean
  /** False if a proposal would be returned. */
  canChoose: boolean
  onToggle: () => void
  /** Shown at the bottom. */
  below: ReactNode
}

interface CooperatingProps {
  model: MemberCooperations
  card: Candidate['card']
  onOffer: (whom: OfferTarget) => void
}

/** Observes the cooperation request to the other matchmaker, so that the card above does not re-render. */
const Cooperating = observer(function Cooperating({ model, card: { no, nickname }, onOffer }: CooperatingProps) {
  return (
    <CooperationLine cooperation={model.with(no)} onOffer={() => onOffer({ no, name: nickname })} onWithdraw={(id) => model.withdraw(id)} />
  )
})

function CandidateCard({ candidate, member, isChosen, canChoose, onToggle, below }: CandidateCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { card, explain, blocker, isServed, proposed } = candidate
  const fit = fitReasons(explain, member, card.nickname)
  return (
    <Box bottom={20} surface="card" isClipped className={classNames('qx-candidate', isChosen && 'qx-candidate--on')}>
      <Row>
        <Box isGrowing>
          <PersonRow
            isBare
            person={toPersonFace(card)}
            tag={isServed ? { words: '我的会员', tone: 'success' } : undefined}
            note={[card.occupation, card.incomeBand].filter(Boolean).join(' · ')}
            onOpen={(no) => void navigateTo('/pages/love/detail', { no })}
          />
        </Box>
        {canChoose ? (
          <Row
            justify="center"
            isFixed
            padX={32}
            tall="row"
            className="qx-candidate__pick"
            role="checkbox"
            isOn={isChosen}
            label={`选${card.nickname}`}
            onClick={onToggle}
          >
            <Checkbox isOn={isChosen} />
          </Row>
        ) : null}
      </Row>
      {blocker ? (
        <Row gap={12} right={28} bottom={16} left={28} padX={20} padY={16} surface="sunken" radius="s" tone="soft">
          <Icon name="ban" size={28} />
          <Typography isGrowing size="s" leading="close">
            {blocker}
          </Typography>
        </Row>
      ) : null}
      {proposed ? (
        <Typography right={28} bottom={16} left={28} size="s" tone="soft">
          {proposed.by ?? '你'}
          {relativeTime(proposed.at)}推荐过他们
        </Typography>
      ) : null}
      <Row
        gap={20}
        right={28}
        left={28}
        tall="tap"
        line="top"
        className="qx-candidate__fit"
        isOpen={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Typography size="2xl" tone="brand" weight="bold" isFigure>
          {explain.score}
        </Typography>
        <Typography isGrowing size="sm" tone="soft">
          {fitSum(explain, '对方', '会员')}
        </Typography>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={30} color="var(--qx-ink-2)" />
      </Row>
      {isOpen ? (
        <Box padX={28} padTop={8} padBottom={28}>
          <Tags words={explain.shared} tone="brand" bottom={12} />
          <ScoreReasons
            score={explain.score}
            words={`${member} 和 ${card.nickname}`}
            mine={fit.mine}
            theirs={fit.theirs}
            titles={['对方符合的', '会员符合的']}
            isOpen
          />
        </Box>
      ) : null}
      {below}
    </Box>
  )
}

/** The outcome of each proposal. */
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
      <Box padX="gutter" padBottom={24}>
        {outcomes?.map((one, at) => (
          <Row key={one.no} tall="row" tone={one.refusal === null ? 'success' : 'danger'} line={at > 0 ? 'top' : undefined}>
            <Icon name={one.refusal === null ? 'circle-check' : 'circle-alert'} size={40} />
            <Stack isGrowing left={20}>
              <Typography size="ml" tone="ink" weight="semibold" leading="close">
                {one.name}
              </Typography>
              <Typography size="s" leading="close">
                {one.refusal ?? '已送达，等 TA 回应'}
              </Typography>
            </Stack>
          </Row>
        ))}
      </Box>
    </Sheet>
  )
})
