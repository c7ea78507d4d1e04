/** The public pages of matchmakers: the list, or one matchmaker by `id`. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { representationStates, representationStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { matchmakerTitle, oneMatchmakerAsk } from '@qianxian/protocol/matchmaker/matchmaker.pages'
import type { MatchmakerCard as Card } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { askFirst } from '@/request/firstAsk'
import { isFault } from '@/request/faultName'
import { goHome, navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { requireProfile } from '@/shell/requireProfile'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Avatar } from '@/ui/base/media/Avatar'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { ListModel } from '@/ui/list/ListModel'
import { ListView } from '@/ui/list/ListView'
import { useListPage } from '@/ui/list/useListPage'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { DetailSection } from '@/ui/person/FactGrid'
import { MatchmakerCard } from '@/parts/matchmaker/MatchmakerCard'
import { NEW_MATCHMAKER_WORDS, replyWords } from '@/parts/matchmaker/replyWords'
import { PosterArrival } from '@/parts/poster/PosterArrival'
import { ScannedPage } from '@/parts/poster/ScannedPage'
import { PersonCard } from '@/ui/person/PersonCard'
import { ServiceConsentSheet } from './lazySheets'
import './MatchmakerPublicScreen.scss'

type Detail = OutputOf<(typeof matchmaker)['getDetail']>

export const MatchmakerPublicScreen = guardScreen(function MatchmakerPublicScreen() {
  const { id, scene } = usePageParams<'id' | 'scene'>()
  if (id) return <OneMatchmaker id={id} isScanned={Boolean(scene)} />
  return scene ? (
    <ScannedPage
      scene={scene}
      render={(target) => <OneMatchmaker id={String((target?.kind === 'matchmaker' && target.id) || 0)} isScanned />}
    />
  ) : (
    <AllMatchmakers />
  )
})

/** Confirmed figures; zeros of a beginner are left out. */
function factsOf(card: Card): { label: string; value: string }[] {
  return [
    ...(card.servingCount > 0 ? [{ label: '服务中', value: `${card.servingCount} 人` }] : []),
    ...(card.connectedCount > 0 ? [{ label: '牵线成功', value: `${card.connectedCount} 对` }] : []),
    ...(card.medianReplyHours === null ? [] : [{ label: '通常多久回复', value: replyWords(card.medianReplyHours) }]),
  ]
}

const AllMatchmakers = observer(function AllMatchmakers() {
  const [model] = useState(
    () =>
      new ListModel<Card>({
        keyOf: (card) => card.id,
        load: (cursor) => callQuietly(matchmaker.getPaged, { cursor }),
      }),
  )
  useListPage(model)
  return (
    <Screen bg="rose" onRetry={() => void model.refresh()} onSessionChange={() => void model.refresh()}>
      <Stack padX="gutter" padTop={16} padBottom={8}>
        <Typography size="2xl" weight="bold" leading="close">
          有红娘把关，才敢认真
        </Typography>
        <Typography top={4} size="sm" tone="soft">
          红娘替你核实资料、递话、约见。数字都来自真实的牵线记录，不能购买。
        </Typography>
      </Stack>
      <ListView
        model={model}
        keyOf={(card) => card.id}
        renderRow={(card) => (
          <MatchmakerCard
            matchmaker={{
              id: card.id,
              name: card.name,
              avatar: card.avatar && configStore.fileUrl(card.avatar.thumb),
              city: card.cityName,
              bio: card.bio,
              tags: card.isNew ? [NEW_MATCHMAKER_WORDS, ...card.tags] : card.tags,
              facts: factsOf(card),
            }}
            onOpen={(id) => void navigateTo('/pages/love/hongniang', { id })}
          />
        )}
        empty={
          <EmptyState art="people" title="这里还没有红娘" words="换个城市看看，或者先自己逛逛" actionWords="回首页" onAction={goHome} />
        }
      />
    </Screen>
  )
})

const OneMatchmaker = observer(function OneMatchmaker({ id, isScanned }: { id: string; isScanned: boolean }) {
  const [model] = useState(
    () =>
      new DetailModel<Detail>({
        load: () => askFirst(oneMatchmakerAsk, { id }),
        isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
      }),
  )
  const [isAsking, setAsking] = useState(false)
  useDetailPage(model)
  const { value } = model
  const mine = value?.mine ?? null
  const isBound = mine !== null && isIn(representationStates.bound, mine.status)
  const refusal = isBound ? null : (value?.askRefusal ?? null)
  const footer = value ? (
    <SubmitBar above={refusal ?? undefined}>
      <Button
        isBlock
        size="l"
        id="qx-matchmaker-ask"
        isDisabled={isBound || refusal !== null}
        onClick={() => requireProfile() && setAsking(true)}
      >
        {isBound ? name(representationStatus, mine.status) : '请 TA 做我的红娘'}
      </Button>
    </SubmitBar>
  ) : undefined
  return (
    <Screen
      bg="rose"
      footer={footer}
      share={value ? { title: matchmakerTitle(value.card.name) } : undefined}
      onRetry={() => void model.reload()}
      onSessionChange={() => void model.reload()}
    >
      {isScanned && !authStore.isLoggedIn ? <PosterArrival /> : null}
      <DetailView
        model={model}
        gone={
          <EmptyState
            art="gone"
            title="这位红娘暂不接待"
            words="看看其他红娘吧"
            actionWords="所有红娘"
            onAction={() => navigateTo('/pages/love/hongniang')}
          />
        }
        render={({ card, members }) => (
          <Box padBottom={40}>
            <Head card={card} />
            {factsOf(card).length > 0 ? (
              <Row isInset bottom={40} padY={28} surface="card">
                {factsOf(card).map((fact) => (
                  <Stack key={fact.label} align="center" isGrowing>
                    <Typography size="2xl" tone="brand" weight="bold" leading="tight" isFigure>
                      {fact.value}
                    </Typography>
                    <Typography size="s" tone="soft">
                      {fact.label}
                    </Typography>
                  </Stack>
                ))}
              </Row>
            ) : null}
            {card.bio ? (
              <DetailSection title="红娘说">
                <Typography size="ml" leading="loose" isAsWritten>
                  {card.bio}
                </Typography>
              </DetailSection>
            ) : null}
            <Row
              role="link"
              justify="center"
              gap={8}
              tall="tap"
              size="s"
              tone="faint"
              id="qx-matchmaker-report"
              onClick={() => openAfterLogin(`/pages/love/report?matchmakerId=${card.id}&name=${encodeURIComponent(card.name)}`)}
            >
              <Icon name="flag" size={28} />
              <Typography>举报这位红娘</Typography>
            </Row>
            {members.length > 0 ? (
              <>
                <Box padX="gutter" padTop={16} padBottom={20}>
                  <Typography size="xl" weight="semibold">
                    TA 正在服务的会员
                  </Typography>
                </Box>
                <Row region="list" align="stretch" justify="between" isWrapping padX="gutter">
                  <ListItems>
                    {members.map((member) => (
                      <PersonCard
                        key={member.no}
                        person={toPersonFace(member)}
                        onOpen={(no) => void navigateTo('/pages/love/detail', { no, from: 'recommend' })}
                      />
                    ))}
                  </ListItems>
                </Row>
              </>
            ) : null}
          </Box>
        )}
      />
      {value ? (
        <ServiceConsentSheet isOpen={isAsking} card={value.card} onClose={() => setAsking(false)} onDone={() => void model.reload()} />
      ) : null}
    </Screen>
  )
})

/** The matchmaker's name and portrait above their facts. */
function Head({ card }: { card: Card }) {
  return (
    <Stack align="center" padX="gutter" padTop={24} padBottom={32}>
      <Avatar alt={card.name} src={card.avatar && configStore.fileUrl(card.avatar.thumb)} size={184} isVerified />
      <Typography top={20} size="2xl" weight="bold" leading="close">
        {card.name}
      </Typography>
      <Typography tone="soft">
        {card.cityName}
        {card.experienceYears > 0 ? ` · 从业 ${card.experienceYears} 年` : ''}
      </Typography>
      <Row justify="center" isWrapping gap={12} top={12} className="qx-hongniang__tags">
        {[...(card.isNew ? [NEW_MATCHMAKER_WORDS] : []), ...card.tags].map((tag) => (
          <Tag key={tag} tone="brand">
            {tag}
          </Tag>
        ))}
      </Row>
    </Stack>
  )
}
