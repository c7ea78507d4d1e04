/** One person: photos, why the two may fit, what they say of themselves, and the way to be introduced. */
import { useDidHide, useDidShow } from '@tarojs/taro'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { personTitle } from '@qianxian/protocol/love/love.pages'
import { browseLimits } from '@qianxian/protocol/love/love.words'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '@/platform/clipboard'
import { previewPictures } from '@/platform/preview'
import { watchSight } from '@/platform/sight'
import { goBack, goHome, navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { hasJoined } from '@/shell/joining'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { useLiking } from '@/parts/interact/useLiking'
import { configStore } from '@/stores/config.store'
import { usePrecheat } from '@/parts/love/precheat'
import { relationStore } from '@/parts/interact/relation.store'
import { setFav, skip } from '@/parts/interact/relationActs'
import { Empty } from '@/ui/base/Empty'
import { Box, Row } from '@/ui/base/boxes'
import { Icon } from '@/ui/base/Icon'
import { confirm, toast } from '@/ui/base/Dialog'
import { Tag } from '@/ui/base/Tag'
import { Words } from '@/ui/base/Words'
import { Dot } from '@/ui/base/Dot'
import { IconKey } from '@/ui/base/IconKey'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { PhotoCarousel } from '@/ui/person/PhotoCarousel'
import { underHeader } from '@/ui/shell/frameMetrics'
import { DetailBar } from './DetailBar'
import { DetailIntroduction, DetailInvitation, DetailMatch, DetailMatchmaker } from './DetailParts'
import { DetailMenu, LineApplySheet } from './detailSheets'
import { LoveDetailModel } from './LoveDetailModel'
import { portraitOf } from '@/ui/person/portrait'
import './LoveDetailScreen.scss'

const photosId = 'qx-detail-photos'

export const LoveDetailScreen = screen(function LoveDetailScreen() {
  const { no = '', from, ask } = usePageParams<'no' | 'from' | 'ask'>()
  const [model] = useState(() => new LoveDetailModel(no, from, tellVisible))
  const [isApplying, setApplying] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const remind = usePrecheat('line')
  /** Another page was opened from here that may change what this one shows. */
  const isOld = useRef(false)
  const { setLiked, celebration } = useLiking(() => handleAsk())
  const { detail } = model
  const isParted = relationStore.isParted(no)
  const value = isParted ? null : detail.value

  const { isPast, isGroundDark, setPhotoAt } = useGround(value)
  useDetailPage(detail)
  const viewerKind = value?.viewerKind
  useEffect(() => {
    if (!viewerKind) return undefined
    model.beginVisit()
    return () => model.endVisit()
  }, [model, viewerKind])
  useEffect(() => {
    if (ask && value?.line.canAsk) handleAsk()
    // Once, when the person is there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [value?.card.no])
  useDidShow(() => {
    if (value) model.beginVisit()
    if (isOld.current) {
      isOld.current = false
      void detail.reload()
    }
  })
  useDidHide(() => model.endVisit())

  function handleAsk() {
    if (hasJoined()) remind(value?.line.precheatDue ?? null, () => setApplying(true))
  }

  async function handleSkip() {
    if (!value || !hasJoined() || !(await isSureToSkip(value.card))) return
    await skip({ no, name: value.card.nickname })
    await goBack()
  }

  async function handleLike() {
    if (!value) return
    await setLiked(value.card, !relationStore.isLiked(value.card)).catch(() => undefined)
  }

  async function handleFav() {
    if (!value || !hasJoined()) return
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
        onLike={handleLike}
        onFav={handleFav}
        onAsk={handleAsk}
        onLeave={() => {
          isOld.current = true
        }}
      />
    ) : undefined

  return (
    <Screen
      title={isPast ? value?.card.nickname : ''}
      header={value ? 'over' : 'plain'}
      isPast={isPast}
      isGroundDark={isGroundDark}
      footer={bar}
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
          render={(person) => <Person person={person} onTurn={setPhotoAt} onMore={() => setMenuOpen(true)} />}
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
          />
          <LineApplySheet
            isOpen={isApplying}
            no={no}
            name={value.card.nickname}
            onClose={() => setApplying(false)}
            onDone={() => void detail.reload()}
          />
        </>
      ) : null}
      {celebration}
    </Screen>
  )
})

async function tellVisible(): Promise<boolean> {
  const content = '隐身浏览随 VIP 到期而结束。再看别人的资料，会出现在对方的访客里。这一次还没有记录。'
  const looksOn = await confirm({ title: '隐身浏览已结束', content, confirmWords: '知道了', cancelWords: '先不看了' })
  if (!looksOn) await goBack()
  return looksOn
}

/** Nothing to see: by one's own doing, or as the other would have it. */
function Gone({ isParted }: { isParted?: boolean }) {
  const title = isParted ? '你们已互相不可见' : '该会员资料暂不可见'
  const words = isParted
    ? '你举报或拉黑了 TA，对方不会知道。改变主意时，可以在“隐私设置 › 黑名单”里移出'
    : 'TA 可能调整了资料的公开范围，或已找到合适的人'
  return <Empty art="gone" title={title} words={words} actionWords="看看其他人" onAction={goHome} />
}

const Person = observer(function Person({
  person,
  onTurn,
  onMore,
}: {
  person: LoveDetail
  onTurn: (at: number) => void
  onMore: () => void
}) {
  const { card, viewerKind, isLimited } = person
  const isMatched = relationStore.isMatched(card.no, person.isMatched)
  const locked = viewerKind === 'visitor' ? '登录后查看' : isLimited ? '完善资料后查看' : '牵线成功后可见'
  const photos = person.pictures.map((picture) => ({
    id: picture.url,
    url: configStore.fileUrl(picture.url),
    color: picture.color,
    lockedWords: picture.isBlurred ? locked : null,
  }))

  function handlePreview(at: number) {
    const open = person.pictures.filter((picture) => !picture.isBlurred)
    const chosen = person.pictures[at]
    if (!chosen || chosen.isBlurred) return
    previewPictures(
      open.map((picture) => configStore.fileUrl(picture.url)),
      configStore.fileUrl(chosen.url),
    )
  }

  return (
    <Box padBottom={48}>
      <PhotoCarousel
        id={photosId}
        photos={photos}
        portrait={portraitOf(card.nickname, card.ageText)}
        onOpen={handlePreview}
        onTurn={onTurn}
      />
      <Box padX="gutter" padTop={40} padBottom={24} surface="paper" className="qx-love-detail__paper">
        <Row justify="between">
          <Row isGrowing>
            <Words level={1} size="2xl" weight="bold" leading="tight" lines={1} className="qx-love-detail__name">
              {card.nickname}
            </Words>
            <Words isFixed left={16} size="xl" weight="semibold">
              {card.ageText}
            </Words>
            {card.isOnline ? <Dot tone="online" left={16} /> : null}
          </Row>
          <IconKey id="qx-detail-more" icon="ellipsis" label="更多" className="qx-love-detail__more" onTap={onMore} />
        </Row>
        <Words top={4} size="ml" tone="soft" className="qx-love-detail__facts">
          {[card.cityName, card.heightCm ? `${card.heightCm}cm` : '', card.education, card.occupation].filter(Boolean).join(' · ')}
        </Words>
        <Row isWrapping gap={12} top={20}>
          {card.isVerified ? (
            <Tag tone="success" icon="badge-check">
              已实名
            </Tag>
          ) : null}
          {card.isWhetherVip ? (
            <Tag tone="gold" icon="crown">
              VIP
            </Tag>
          ) : null}
          {isMatched ? (
            <Tag tone="brand" icon="heart-fill">
              {relationStore.isLiked(card) ? '互相喜欢' : '牵线成功'}
            </Tag>
          ) : person.isLikedBack ? (
            <Tag tone="brand" icon="heart-fill">
              TA 喜欢你
            </Tag>
          ) : null}
          {person.lastActiveAt && !card.isOnline ? <Tag icon="clock">{relativeTime(person.lastActiveAt)}来过</Tag> : null}
          <Words size="s" tone="faint" className="qx-finger" onClick={() => copyText(card.no)}>
            编号 {card.no}
          </Words>
        </Row>
        {person.lockedPictureCount > 0 ? (
          <Row gap={16} top={24} padX={24} padY={20} surface="sunken" radius="s" tone="soft">
            <Icon name="lock" size={30} />
            <Words isGrowing size="sm">
              还有 {person.lockedPictureCount} 张照片，{lockedWords(person)}
            </Words>
          </Row>
        ) : null}
      </Box>
      {person.explain ? <DetailMatch explain={person.explain} /> : null}
      {isLimited ? <DetailInvitation isVisitor={viewerKind === 'visitor'} tags={card.tags} /> : <DetailIntroduction person={person} />}
      {person.matchmaker ? <DetailMatchmaker matchmaker={person.matchmaker} /> : null}
      <Row role="link" isInset gap={12} tall="tap" tone="success" onClick={() => navigateTo('/pages/love/precheat')}>
        <Icon name="shield-check" size={32} />
        <Words isGrowing size="s">
          不借钱、不投资、不透露验证码。看看交友安全提醒
        </Words>
        <Icon name="chevron-right" size={28} />
      </Row>
    </Box>
  )
})

/** Somebody liked or kept is not passed over by a slip of the finger. */
async function isSureToSkip(card: LoveDetail['card']): Promise<boolean> {
  const kept = [relationStore.isLiked(card) ? '喜欢' : '', relationStore.isFav(card) ? '收藏' : ''].filter(Boolean).join('和')
  if (!kept) return true
  const content = `你${kept}了 TA。略过后 ${browseLimits.skipDays} 天内不再推荐，${kept}还在，也能在“隐私设置 › 略过的人”里找回。`
  return confirm({ title: '略过 TA？', content, confirmWords: '略过' })
}

/** Why pictures are missing: the viewer lacks a step, or the person shows them to few. */
function lockedWords({ viewerKind, isLimited }: LoveDetail): string {
  if (viewerKind === 'visitor') return '登录后可以查看其中公开的'
  return isLimited ? '完善资料后可以查看其中公开的' : 'TA 只给更熟悉的人看，牵线成功后可见'
}

/** What lies under the header: the photo that is shown, until all of them have gone under it. */
function useGround(person: LoveDetail | null) {
  const [photoAt, setPhotoAt] = useState(0)
  const [isPast, setPast] = useState(false)
  const isThere = person !== null
  useEffect(() => (isThere ? watchSight(photosId, -underHeader(), (isNear) => setPast(!isNear)) : undefined), [isThere])
  const color = person?.pictures[photoAt]?.color
  return { isPast, isGroundDark: !isPast && color !== undefined && isDark(color), setPhotoAt }
}

/** Of a colour #rrggbb: whether white is read on it more easily than black. */
function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\da-f]{2}/gi) ?? []).map((part) => parseInt(part, 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 < 150
}
