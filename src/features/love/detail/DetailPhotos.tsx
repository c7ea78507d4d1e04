/** The pictures of a person's page, and the heart that likes one of them or an answer. */
import type { LikedPart, LoveDetail, PersonPicture } from '@qianxian/protocol/love/love.schema'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import { observer } from 'mobx-react'
import { configStore } from '@/stores/config.store'
import { relationStore } from '@/parts/interact/relation.store'
import { IconButton } from '@/ui/base/action/IconButton'
import type { PhotoRatio } from '@/ui/base/media/Photo'
import { PersonPhoto } from '@/ui/person/PersonPhoto'
import { portraitLabel } from '@/ui/person/portraitLabel'

/** The person and the heart's action; null if likes are unavailable: on the viewer's own page, and before joining. */
export type PartLiking = { person: LoveDetail; onLike: (part: LikedPart, isLiked: boolean) => unknown } | null

const idOf = (part: LikedPart) => ('prompt' in part ? part.prompt : part.photoId)

/**
 * Red on the part that the like is about. A tap on another part moves the like to it; a tap on the red heart removes
 * the like.
 */
export const DetailHeart = observer(function DetailHeart({ part, liking }: { part: LikedPart; liking: PartLiking }) {
  if (!liking) return null
  const { person, onLike } = liking
  const liked = relationStore.isLiked(person.card) ? relationStore.likedPart({ no: person.card.no, likedPart: person.likedPart }) : null
  const isOn = liked !== null && idOf(liked) === idOf(part)
  return (
    <IconButton
      id={`qx-like-${idOf(part)}`}
      icon={isOn ? 'heart-fill' : 'heart'}
      label={'prompt' in part ? '喜欢这个回答' : '喜欢这张照片'}
      isOn={isOn}
      tone={isOn ? 'vivid' : 'soft'}
      onTap={() => onLike(part, !isOn)}
    />
  )
})

export interface DetailPhotoProps {
  person: LoveDetail
  /** Index of the picture. */
  at: number
  liking: PartLiking
  onOpen: (at: number) => void
}

/** One picture between the answers. */
export function DetailPhoto({ person, at, liking, onOpen }: DetailPhotoProps) {
  const picture = person.pictures[at]!
  return <PersonPhoto {...shown(person, at, liking, onOpen)} ratio={ratioOf(picture)} />
}

export interface DetailPortraitProps {
  id: string
  /** Null until the person is loaded; only the tapped picture is known before. */
  person: LoveDetail | null
  tapped: Picture | null
  liking: PartLiking
  onOpen: (at: number) => void
}

/** The first picture: the list's version until the large one has loaded. A blurred picture states who may see it sharp. */
export function DetailPortrait({ id, person, tapped, liking, onOpen }: DetailPortraitProps) {
  const picture = person ? person.pictures[0] : tapped
  const standIn = picture && configStore.fileUrl(picture.thumb)
  const looks = person && picture ? shown(person, 0, liking, onOpen) : { src: standIn, color: picture?.color }
  return <PersonPhoto id={id} isPortrait isLazy={false} standIn={standIn} {...looks} />
}

function shown(person: LoveDetail, at: number, liking: PartLiking, onOpen: (at: number) => void) {
  const { id, url, color, isBlurred } = person.pictures[at]!
  const alt = portraitLabel(person.card.nickname, person.card.ageText)
  const picture = { src: configStore.fileUrl(url), color }
  if (isBlurred) return { ...picture, alt, lockedWords: lockWords(person) }
  return {
    ...picture,
    // The label of the opening control names the person.
    label: `${alt}，第 ${at + 1} 张照片，共 ${person.pictures.length} 张`,
    onOpen: () => onOpen(at),
    corner: liking ? <DetailHeart part={{ photoId: id }} liking={liking} /> : null,
  }
}

const lockWords = ({ viewerKind, isLimited }: LoveDetail): string =>
  viewerKind === 'visitor' ? '登录并登记后查看' : isLimited ? '完善资料后查看' : '牵线成功后可见'

/** The aspect ratio that crops the least. */
function ratioOf({ width, height }: PersonPicture): PhotoRatio {
  if (width < height * 0.9) return '4:5'
  return width > height * 1.15 ? '4:3' : '1:1'
}
