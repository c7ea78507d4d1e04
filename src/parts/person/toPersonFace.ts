/** Shows a person in the same way in every feature. */
import { BADGE, BADGE_LEVEL } from '@qianxian/protocol/certificate/certificate.words'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { PLEDGE_BADGE } from '@qianxian/protocol/pledge/pledge.words'
import { configStore } from '@/stores/config.store'
import type { PersonFace } from '@/ui/person/PersonCard'

/** Converts a projected card for the components of `ui/person`. */
export function toPersonFace(card: LoveCard): PersonFace {
  return {
    id: card.no,
    name: card.nickname,
    photo: card.cover ? configStore.fileUrl(card.cover.thumb) : null,
    color: card.cover?.color ?? null,
    ageText: card.ageText || null,
    heightCm: card.heightCm || null,
    city: card.cityName || null,
    education: card.education,
    occupation: card.occupation,
    isVip: card.isWhetherVip,
    isVerified: card.isVerified,
    badge: [card.trustLevel >= BADGE_LEVEL ? BADGE : '', card.isPledged ? PLEDGE_BADGE : ''].filter(Boolean).join('·') || null,
    isOnline: card.isOnline,
    score: card.score,
    reason: card.reason,
    tags: card.tags,
    isLiked: card.isLiked,
    isLocked: card.cover?.isBlurred ?? false,
  }
}
