/** One person: photos, why the two may fit, their texts, and the button for an introduction. */
import { useDidHide, useDidShow } from '@tarojs/taro'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { personTitle } from '@qianxian/protocol/love/love.pages'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { watchVisibility } from '@/platform/window/visibility'
import { goBack, goHome } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { requireProfile } from '@/shell/requireProfile'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import type { FraudReminder } from '@/parts/gift/GiftSendModel'
import { GiftSheet } from '@/parts/gift/lazySheets'
import { useLike } from '@/parts/interact/useLike'
import { afterPrecheat, usePrecheat } from '@/parts/love/precheat'
import { RiskWarning } from '@/parts/risk/RiskWarning'
import { canMessage, openConversation } from '@/parts/person/openConversation'
import { tappedCover } from '@/parts/person/openPerson'
import { PosterArrival } from '@/parts/poster/PosterArrival'
import { ScannedPage } from '@/parts/poster/ScannedPage'
import { relationStore } from '@/parts/interact/relation.store'
import { sendWaitingLikes } from '@/parts/interact/waitingLikes'
import { setFav, skip } from '@/parts/interact/relationActions'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Box } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { underHeader } from '@/ui/shell/frameMetrics'
import { DetailBar } from './DetailBar'
import { DetailPerson, photosId } from './DetailPerson'
import { DetailMenu, LineApplySheet, TrustSheet } from './lazySheets'
import { LoveDetailModel } from './LoveDetailModel'
import { superLikeFor } from './superLike'
import { usePartLike } from './usePartLike'

export const LoveDetailScreen = guardScreen(function LoveDetailScreen() {
  const { no = '', from, ask, scene } = usePageParams<'no' | 'from' | 'ask' | 'scene'>()
  if (no || !scene) return <Person no={no} from={from} ask={ask} />
  return <ScannedPage scene={scene} render={(target) => <Person no={target?.no ?? ''} from="share" isScanned />} />
})

interface PersonProps {
  no: string
  from?: string | undefined
  /** True if the page opens with the request for an introduction. */
  ask?: string | undefined
  /** True if the page was opened by a poster's code. */
  isScanned?: boolean
}

const Person = observer(function Person({ no, from, ask, isScanned = false }: PersonProps) {
  const [model] = useState(() => new LoveDetailModel(no, from, tellVisible))
  const [isApplying, setApplying] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const remind = usePrecheat('line')
  /** True if another page was opened from here that may change this page's data. */
  const isOld = useRef(false)
  const { setLiked, celebrate, celebration } = useLike(() => handleAsk())
  const { detail } = model
  const [tapped] = useState(() => tappedCover(no))
  const [isTrustOpen, setTrustOpen] = useState(false)
  const openMenu = () => setMenuOpen(true)
  const openTrust = () => setTrustOpen(true)
  const isParted = relationStore.isParted(no)
  const value = isParted ? null : detail.value
  const { handleLike, likeSheet } = usePartLike(value, setLiked)

  const { isPast, isGroundDark } = useGround(value)
  useDetailPage(detail)
  const viewerKind = value?.viewerKind
  useEffect(() => {
    if (!viewerKind) return undefined
    model.beginVisit()
    return () => model.endVisit()
  }, [model, viewerKind])
  useEffect(() => {
    if (ask && value?.line.canAsk) handleAsk()
    // Runs once, when the person has loaded.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [value?.card.no])
  useWaitingLikes(viewerKind !== undefined)
  useDidShow(() => {
    if (value) model.beginVisit()
    if (isOld.current) void detail.reload()
    isOld.current = false
  })
  useDidHide(() => model.endVisit())

  function handleAsk() {
    if (requireProfile()) remind(value?.line.precheatDue ?? null, () => setApplying(true))
  }

  async function handleSkip() {
    if (!value || !requireProfile() || !(await isSureToSkip(value.card))) return
    await skip({ no, name: value.card.nickname })
    await goBack()
  }

  async function handleFav() {
    if (!value || !requireProfile()) return
    const isFav = !relationStore.isFav(value.card)
    await setFav(no, isFav).then(
      () => toast(isFav ? '已收藏，只有你知道' : '已取消收藏'),
      () => undefined,
    )
  }

  const bar =
    value && value.viewerKind !== 'self' ? (
      <DetailBar
        line={value.line}
        isLiked={relationStore.isLiked(value.card)}
        isFav={relationStore.isFav(value.card)}
        onSkip={handleSkip}
        onLike={() => handleLike(undefined, !relationStore.isLiked(value.card))}
        onFav={handleFav}
        onAsk={handleAsk}
        onTalk={relationStore.isMatched(no, value.isMatched) && canMessage() ? () => openConversation(no) : null}
        onLeave={() => {
          isOld.current = true
        }}
      />
    ) : undefined

  return (
    <Screen
      title={isPast ? value?.card.nickname : ''}
      header={value || (tapped && detail.state === 'loading') ? 'over' : 'plain'}
      isPast={isPast}
      isGroundDark={isGroundDark}
      footer={isScanned && !authStore.isLoggedIn && bar ? <Arrived>{bar}</Arrived> : bar}
      onRetry={() => void detail.reload()}
      onSessionChange={() => void detail.reload()}
      share={value ? { title: personTitle(value), path: `/pages/love/detail?no=${no}&from=share` } : undefined}
    >
      {isParted ? (
        <Gone isParted />
      ) : (
        <DetailView
          model={detail}
          gone={<Gone />}
          skeleton={
            tapped ? <DetailPerson person={null} tapped={tapped} onMore={openMenu} onTrust={openTrust} onLike={handleLike} /> : undefined
          }
          render={(person) => <DetailPerson person={person} tapped={tapped} onMore={openMenu} onTrust={openTrust} onLike={handleLike} />}
        />
      )}
      {value ? (
        <>
          <DetailMenu
            isOpen={isMenuOpen}
            no={no}
            name={value.card.nickname}
            isSelf={value.viewerKind === 'self'}
            shareWords={personTitle(value)}
            onClose={() => setMenuOpen(false)}
            superLike={superLikeFor(value, celebrate)}
            onGift={configStore.leadsTo('/member/love/mygift') ? () => setGiving(true) : null}
          />
          <TrustSheet isOpen={isTrustOpen} person={value} onClose={() => setTrustOpen(false)} />
          <LineApplySheet
            isOpen={isApplying}
            no={no}
            name={value.card.nickname}
            onClose={() => setApplying(false)}
            onDone={() => void detail.reload()}
          />
          <Giving isOpen={isGiving} card={value.card} onClose={() => setGiving(false)} />
        </>
      ) : null}
      {celebration}
      {likeSheet}
    </Screen>
  )
})

/** The bar below the information for people who came by a poster's code. */
const Arrived = ({ children }: { children: ReactNode }) => (
  <Box>
    <PosterArrival />
    {children}
  </Box>
)

/** A small gift; a large one requires the reminder first. */
function Giving({ isOpen, card, onClose }: { isOpen: boolean; card: LoveDetail['card']; onClose: () => void }) {
  const before = usePrecheat('gift')
  const reminder: FraudReminder = { before, after: (answer) => afterPrecheat('gift', answer, card.no) }
  const warning = isOpen ? <RiskWarning no={card.no} /> : null
  return <GiftSheet isOpen={isOpen} no={card.no} name={card.nickname} reminder={reminder} warning={warning} onClose={onClose} />
}

/** Sends the likes of a member who tapped a heart before logging in. */
function useWaitingLikes(isThere: boolean) {
  useEffect(() => {
    if (isThere) void sendWaitingLikes().then((names) => names.length > 0 && toast(`你对${names.join('、')}的喜欢已经送出`))
  }, [isThere])
}

async function tellVisible(): Promise<boolean> {
  const content = '隐身浏览随 VIP 到期而结束。再看别人的资料，会出现在对方的访客里。这一次还没有记录。'
  const looksOn = await confirm({ title: '隐身浏览已结束', content, confirmWords: '知道了', cancelWords: '先不看了' })
  if (!looksOn) await goBack()
  return looksOn
}

/** Shown for a person who is hidden, by the viewer's own action or by the other. */
function Gone({ isParted }: { isParted?: boolean }) {
  const title = isParted ? '你们已互相不可见' : '该会员资料暂不可见'
  const words = isParted
    ? '你举报或拉黑了 TA，对方不会知道。改变主意时，可以在「隐私设置 › 黑名单」里移出'
    : 'TA 可能调整了资料的公开范围，或已找到合适的人'
  return <EmptyState art="gone" title={title} words={words} actionWords="看看其他人" onAction={goHome} />
}

/** Skipping a liked or saved person asks for confirmation. */
async function isSureToSkip(card: LoveDetail['card']): Promise<boolean> {
  const kept = [relationStore.isLiked(card) ? '喜欢' : '', relationStore.isFav(card) ? '收藏' : ''].filter(Boolean).join('和')
  if (!kept) return true
  const content = `你${kept}了 TA。略过后 ${browseLimits.skipDays} 天内不再推荐，${kept}还在，也能在「隐私设置 › 略过的人」里找回。`
  return confirm({ title: '略过 TA？', content, confirmWords: '略过' })
}

/** Background of the header: the portrait's colour, until the portrait has scrolled under it. */
function useGround(person: LoveDetail | null) {
  const [isPast, setPast] = useState(false)
  const isThere = person !== null
  useEffect(() => (isThere ? watchVisibility(photosId, -underHeader(), (isNear) => setPast(!isNear)) : undefined), [isThere])
  const color = person?.pictures[0]?.color
  return { isPast, isGroundDark: !isPast && color !== undefined && isDark(color) }
}

/** True if white is more legible than black on the colour #rrggbb. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map((part) => parseInt(part, 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 < 150
}
