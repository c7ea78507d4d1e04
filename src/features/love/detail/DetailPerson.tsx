/** One person: portrait, name and facts, why the two may fit, and their story. */
import { BADGE, BADGE_LEVEL } from '@qianxian/protocol/certificate/certificate.words'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import type { LikedPart, LoveDetail } from '@qianxian/protocol/love/love.schema'
import { PLEDGE_BADGE } from '@qianxian/protocol/pledge/pledge.words'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import { observer } from 'mobx-react'
import { copyText } from '@/platform/sharing/clipboard'
import { previewImages } from '@/platform/media/previewImages'
import { navigateTo } from '@/router/navigator'
import { relationStore } from '@/parts/interact/relation.store'
import { configStore } from '@/stores/config.store'
import { Box, Row } from '@/ui/base/layout/layout'
import { Dot } from '@/ui/base/feedback/Dot'
import { Icon } from '@/ui/base/media/Icon'
import { IconButton } from '@/ui/base/action/IconButton'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailInvitation, DetailMatch, DetailMatchmaker } from './DetailParts'
import { DetailPortrait, type PartLiking } from './DetailPhotos'
import { DetailStory } from './DetailStory'
import './DetailPerson.scss'

export const photosId = 'qx-detail-photos'

export interface DetailPersonProps {
  /** Null until the person is loaded. */
  person: LoveDetail | null
  tapped: Picture | null
  onMore: () => void
  onTrust: () => void
  onLike: (part: LikedPart, isLiked: boolean) => unknown
}

/** A person's page. Until it is loaded, it shows only the tapped picture, which keeps its place afterwards. */
export function DetailPerson({ person, tapped, onMore, onTrust, onLike }: DetailPersonProps) {
  // A viewer cannot like their own page or the page of a member they serve.
  const liking =
    !person || person.isLimited || person.viewerKind === 'self' || person.viewerKind === 'matchmaker' ? null : { person, onLike }

  function handlePreview(at: number) {
    const open = person?.pictures.filter((picture) => !picture.isBlurred) ?? []
    previewImages(
      open.map((picture) => configStore.fileUrl(picture.url)),
      configStore.fileUrl(person?.pictures[at]?.url),
    )
  }

  return (
    <Box padBottom={48}>
      <DetailPortrait id={photosId} person={person} tapped={tapped} liking={liking} onOpen={handlePreview} />
      {person ? (
        <Known person={person} liking={liking} onMore={onMore} onTrust={onTrust} onOpen={handlePreview} />
      ) : (
        <Box padTop={24} surface="paper" className="qx-love-detail__paper">
          <PageSkeleton kind="words" />
        </Box>
      )}
    </Box>
  )
}

interface KnownProps {
  person: LoveDetail
  liking: PartLiking
  onMore: () => void
  onTrust: () => void
  onOpen: (at: number) => void
}

const Known = observer(function Known({ person, liking, onMore, onTrust, onOpen }: KnownProps) {
  const { card, viewerKind, isLimited } = person
  const isMatched = relationStore.isMatched(card.no, person.isMatched)
  const trust = card.trustLevel >= BADGE_LEVEL ? BADGE : '已实名'
  return (
    <>
      <Box padX="gutter" padTop={40} padBottom={24} surface="paper" className="qx-love-detail__paper">
        <Row justify="between">
          <Row isGrowing isWrapping gap={16}>
            <Typography level={1} size="2xl" weight="bold" leading="tight" className="qx-love-detail__name">
              {card.nickname}
            </Typography>
            <Typography isFixed size="xl" weight="semibold">
              {card.ageText}
            </Typography>
            {card.isOnline ? <Dot tone="online" /> : null}
          </Row>
          <IconButton id="qx-detail-more" icon="ellipsis" label="更多" className="qx-love-detail__more" onTap={onMore} />
        </Row>
        <Typography top={4} size="ml" tone="soft" className="qx-love-detail__facts">
          {[card.cityName, card.heightCm ? `${card.heightCm}cm` : '', card.education, card.occupation].filter(Boolean).join(' · ')}
        </Typography>
        <Row isWrapping gap={12} top={20}>
          {card.isVerified ? (
            <Row id="qx-detail-trust" label={`${trust}，查看认证`} className="qx-finger" onClick={onTrust}>
              <Tag tone="success" icon="badge-check">
                {trust}
              </Tag>
            </Row>
          ) : null}
          {card.isPledged ? (
            <Row
              id="qx-detail-pledge"
              label={`${PLEDGE_BADGE}，查看承诺书`}
              className="qx-finger"
              onClick={() => navigateTo('/member/love/commitmentview', { no: card.no })}
            >
              <Tag tone="success" icon="file-text">
                {PLEDGE_BADGE}
              </Tag>
            </Row>
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
          <Typography size="s" tone="faint" className="qx-finger" onClick={() => copyText(card.no)}>
            编号 {card.no}
          </Typography>
        </Row>
        {person.lockedPictureCount > 0 ? (
          <Row gap={16} top={24} padX={24} padY={20} surface="sunken" radius="s" tone="soft">
            <Icon name="lock" size={30} />
            <Typography isGrowing size="sm">
              还有 {person.lockedPictureCount} 张照片{isLimited ? '' : '，TA 只给更熟悉的人看，牵线成功后可见'}
            </Typography>
          </Row>
        ) : null}
      </Box>
      {person.explain ? <DetailMatch explain={person.explain} /> : null}
      {isLimited ? (
        <DetailInvitation no={card.no} isVisitor={viewerKind === 'visitor'} tags={card.tags} />
      ) : (
        <DetailStory person={person} liking={liking} onOpen={onOpen} />
      )}
      {person.matchmaker ? <DetailMatchmaker matchmaker={person.matchmaker} /> : null}
      <Row role="link" isInset gap={12} tall="tap" tone="success" onClick={() => navigateTo('/pages/love/precheat')}>
        <Icon name="shield-check" size={32} />
        <Typography isGrowing size="s">
          不借钱、不投资、不透露验证码。看看交友安全提醒
        </Typography>
        <Icon name="chevron-right" size={28} />
      </Row>
    </>
  )
})
