import { Image, Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'
import { classNames } from '../base/style/classNames'
import { portraitLabel } from './portraitLabel'
import './PersonCard.scss'

/** Facts of a person on a card or row; every text is already in words. */
export interface PersonFace {
  /** The public number. */
  id: string
  name: string
  photo: string | null
  /** Dominant colour of the photo. */
  color?: string | null
  /** 28岁, or an age band for people who hide their exact age. */
  ageText?: string | null
  heightCm?: number | null
  city?: string | null
  education?: string | null
  occupation?: string | null
  isVip?: boolean
  isVerified?: boolean
  /** True in a place that the person has paid for. */
  isPinned?: boolean
  /** A word for a high trust level, which is proven by a face check and several papers. */
  badge?: string | null
  isOnline?: boolean
  /** Match score 0 to 100; null if there is none to show. */
  score?: number | null
  /** One short reason why the two may fit. */
  reason?: string | null
  /** Traits that the person chose, in single words. */
  tags?: readonly string[]
  isLiked?: boolean
  /** True if the server sent a blurred photo. */
  isLocked?: boolean
  /** Chooses the drawing of a face that may not be seen yet. */
  veil?: number
}

export interface PersonCardProps {
  person: PersonFace
  onOpen: (id: string) => void
  /** Fills or empties the heart at once; a rejected promise reverts it. Without this property there is no heart. */
  onLike?: (id: string, isLiked: boolean) => unknown
}

/**
 * One person in the two-column grid: name and facts are on the photo; below it are the match and its reason, or work
 * and interests.
 */
export function PersonCard({ person, onOpen, onLike }: PersonCardProps) {
  const { isLiked, handleLike } = useLike(person, onLike)
  const facts = personFacts(person)
  const isMatched = typeof person.score === 'number'
  // A condition in a compiled template is sent to the view as data, and a function would be treated as absent.
  const canLike = Boolean(onLike)
  const hasPhoto = Boolean(person.photo)
  const hasTick = Boolean(person.isVerified) && !person.badge
  const tags = person.tags?.join('、')
  const hasTags = Boolean(tags)
  // In a mini-program the screen reader reads the name under the picture, so a label would only add size.
  const portrait = process.env.TARO_ENV === 'h5' ? portraitLabel(person.name, person.ageText) : undefined
  return (
    <View
      compileMode
      ariaRole="link"
      className="qx-person-card"
      hoverClass="qx-tapped-press"
      hoverStayTime={80}
      onClick={() => onOpen(person.id)}
    >
      <View className="qx-person-card__photo" style={{ backgroundColor: person.color || 'var(--qx-photo)' }}>
        {hasPhoto ? (
          <Image className="qx-person-card__image" src={person.photo ?? ''} ariaLabel={portrait} mode="aspectFill" webp lazyLoad />
        ) : (
          <View className="qx-person-card__none qx-icon qx-icon--user-round" />
        )}
        <View className="qx-person-card__marks">
          {person.isPinned ? (
            <View className="qx-person-card__vip">
              <Text className="qx-person-card__vip-words">付费置顶</Text>
            </View>
          ) : null}
          {person.isVip ? (
            <View className="qx-person-card__vip">
              <View className="qx-icon qx-icon--crown" />
              <Text className="qx-person-card__vip-words">VIP</Text>
            </View>
          ) : null}
          {person.badge ? (
            <View className="qx-person-card__vip qx-person-card__badge">
              <View className="qx-icon qx-icon--badge-check" />
              <Text className="qx-person-card__vip-words">{person.badge}</Text>
            </View>
          ) : null}
          {hasTick ? (
            <View className="qx-person-card__tick">
              <View className="qx-icon qx-icon--badge-check" />
            </View>
          ) : null}
          {person.isOnline ? <View className="qx-person-card__online" /> : null}
        </View>
        {person.isLocked ? (
          <View className="qx-person-card__lock">
            <View className="qx-icon qx-icon--lock" />
          </View>
        ) : null}
        <View className="qx-person-card__words">
          <View className="qx-person-card__line">
            <Text className="qx-person-card__name">{person.name}</Text>
            {person.ageText ? <Text className="qx-person-card__age">{person.ageText}</Text> : null}
          </View>
          <Text className="qx-person-card__facts">{facts}</Text>
        </View>
      </View>
      <View className="qx-person-card__foot">
        {isMatched ? (
          <View className="qx-person-card__match">
            <View className="qx-person-card__match-line">
              <Text className="qx-person-card__score">{person.score}</Text>
              <Text className="qx-person-card__match-words">缘分</Text>
              <View className="qx-person-card__thread">
                <View className="qx-person-card__thread-done" style={{ width: `${person.score}%` }} />
              </View>
            </View>
            <Text className="qx-person-card__reason">{person.reason || '去看看 TA 的介绍'}</Text>
          </View>
        ) : (
          <View className="qx-person-card__match">
            <Text className="qx-person-card__work">{person.occupation || person.city || ''}</Text>
            {hasTags ? <Text className="qx-person-card__reason">{tags}</Text> : null}
          </View>
        )}
        {canLike ? (
          <View
            ariaRole="button"
            className={classNames('qx-person-card__like', isLiked && 'qx-person-card__like--on')}
            ariaLabel={process.env.TARO_ENV === 'h5' ? (isLiked ? '取消喜欢' : '喜欢') : '喜欢，再点一次取消'}
            onClick={handleLike}
          >
            {/* The style sheet fills it, so that a tap changes one word of the page's data. */}
            <View className="qx-icon qx-icon--heart" />
          </View>
        ) : null}
      </View>
    </View>
  )
}

/** 168cm · 硕士 · 杭州, without unknown parts. */
export function personFacts(person: Pick<PersonFace, 'heightCm' | 'education' | 'city'>): string {
  return [person.heightCm ? `${person.heightCm}cm` : null, person.education, person.city].filter(Boolean).join(' · ')
}

/** State of the heart: the person's last tap overrides the data until the server has answered. */
function useLike(person: PersonFace, onLike: PersonCardProps['onLike']) {
  const [meant, setMeant] = useState<boolean | null>(null)
  const isBusy = useRef(false)
  const isLiked = meant ?? Boolean(person.isLiked)

  async function handleLike(event: { stopPropagation: () => void }) {
    event.stopPropagation()
    if (isBusy.current) return
    isBusy.current = true
    setMeant(!isLiked)
    try {
      await onLike?.(person.id, !isLiked)
    } catch {
      // The heart reverts here; the caller has shown the error.
    } finally {
      isBusy.current = false
      setMeant(null)
    }
  }
  return { isLiked, handleLike }
}
